/**
 * What Uplift says, from the files that it is built with. A test finds things by these, so that a text can change without one; a test of the
 * words themselves has them in full.
 */

import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Variables = Record<string, string | number>;

/** What a page says in English: `say('gift_aid', 'on-until', { until })`. */
export const say = (file: string, id: string, variables: Variables = {}): string => spoken('app', file, id, variables);

/** What an email says in English: `sayInEmail('notices', 'given-subject')`. */
export const sayInEmail = (file: string, id: string, variables: Variables = {}): string => spoken('backend', file, id, variables);

const read = new Map<string, Map<string, string>>();

function spoken(crate: 'app' | 'backend', file: string, id: string, variables: Variables): string {
  const place = path.join(__dirname, '../..', crate, 'words/en', `${file}.ftl`);
  const messages = read.get(place) ?? messagesIn(readFileSync(place, 'utf8'));
  read.set(place, messages);
  const pattern = messages.get(id);
  if (pattern === undefined) throw new Error(`${place} has no ${id}`);
  return filledIn(pattern, variables);
}

/** The messages of a file by their names, each with the lines that belong to it. */
export function messagesIn(source: string): Map<string, string> {
  const found = source.matchAll(/^([a-z0-9-]+) = (.*(?:\n(?:[ \t]+\S.*|\}.*))*)$/gm);
  return new Map(Array.from(found, ([, id = '', pattern = '']) => [id, pattern] as const));
}

/** A message with its variables: of Fluent what `catalogue-build` takes, which is text, variables, and forms by number. */
export function filledIn(pattern: string, variables: Variables): string {
  const value = (name: string): string | number => {
    const given = variables[name];
    if (given === undefined) throw new Error(`$${name} is missing in: ${pattern}`);
    return given;
  };
  const chosen = pattern.replace(/\{ *\$([a-z_]+) *->\n([^]*?)\n *\}/g, (_whole, name: string, forms: string) => {
    const form = new Intl.PluralRules('en-GB').select(Number(value(name)));
    const texts = new Map(Array.from(forms.matchAll(/^ *\*?\[(\w+)\] (.*)$/gm), ([, key = '', text = '']) => [key, text] as const));
    return texts.get(String(value(name))) ?? texts.get(form) ?? texts.get('other') ?? '';
  });
  return chosen.replace(/\{ *(?:\$([a-z_]+)|"([^"]*)") *\}/g, (_whole, name: string | undefined, literal: string | undefined) => {
    if (name === undefined) return literal ?? '';
    const shown = value(name);
    return typeof shown === 'number' ? shown.toLocaleString('en-GB') : shown;
  });
}
