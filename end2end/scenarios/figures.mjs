/**
 * The figures of pages and the lists behind them. Figures are read where the page has them as figures: in a `dl`, in the cells of a
 * table, in what has an id. Of a text only its amounts and numbers are taken, in their order.
 */

import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';

const SIGNS = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const unescaped = (text) => text.replace(/&([#\w]+);/g, (whole, name) => SIGNS[name] ?? whole);
export const text = (html) => unescaped(html.replace(/<!.*?>/gs, '').replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ').trim();

/** The amounts of a text, in pence. */
export const amounts = (html) => (text(html).match(/£[\d,]+\.\d\d/g) ?? []).map((amount) => Number(amount.replace(/\D/g, '')));
/** Its numbers that are no amounts. */
export const numbers = (html) => (text(html).replace(/£[\d,.]+/g, '').match(/\d[\d,]*/g) ?? []).map((number) => Number(number.replaceAll(',', '')));
export const hrefs = (html) => [...html.matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g)].map(([, href]) => unescaped(href));
export const total = (list, of = (one) => one) => list.reduce((sum, one) => sum + of(one), 0);
/** A list in groups, each under its key. */
export function groups(list, key) {
  const found = new Map();
  for (const one of list) found.set(key(one), [...(found.get(key(one)) ?? []), one]);
  return found;
}

/** An amount such as "−£12.30", in pence: below nothing behind a minus. */
export const signed = ({ text, pence }) => (text.startsWith('\u2212') ? -pence : pence);
/** An amount of a file, such as "-12.30", in pence. */
export const inPence = (amount) => Math.round(Number(amount) * 100);

/** Gift Aid of an amount: a quarter, rounded down to the penny. */
export const quarter = (pence) => Math.floor(pence / 4);

/** A page from the element with this id on. */
export function from(id, html) {
  const at = html.indexOf(` id="${id}"`);
  assert.ok(at >= 0, `the page has no #${id}`);
  return html.slice(html.lastIndexOf('<', at));
}

/** The figures of a page's first `dl`: amounts and numbers of each, its note and where it leads. */
export function stats(html) {
  const [list] = /<dl\b.*?<\/dl>/s.exec(html) ?? assert.fail('the page has no dl');
  return facts(list);
}

/** The same of all that stands in a `dl`. */
export function facts(html) {
  return [...html.matchAll(/<dt\b[^>]*>(.*?)<\/dt>\s*<dd\b[^>]*>(.*?)<\/dd>(?:\s*<dd\b[^>]*>(.*?)<\/dd>)?/gs)].map(([, label, value, note = '']) => ({
    label: text(label), href: hrefs(label)[0], html: value, text: text(value), pence: amounts(value)[0], number: numbers(value)[0], note,
  }));
}

/** The rows of a page's first table, each its cells by their columns. A page without a table has none. */
export function rows(html) {
  const [table] = /<table\b.*?<\/table>/s.exec(html) ?? [''];
  const found = [...table.matchAll(/<tr\b.*?<\/tr>/gs)].map(([row]) => row).filter((row) => !row.includes('scope="col"'));
  return found.map((row) => [...row.matchAll(/<t[hd]\b([^>]*)>(.*?)<\/t[hd]>/gs)].reduce((cells, [, attributes, html], place) => {
    const cell = { html, text: text(html), href: hrefs(html)[0], pence: amounts(html)[0], number: numbers(html)[0] };
    const [, column] = /\bdata-label="([^"]+)"/.exec(attributes) ?? [];
    return { ...cells, [place]: cell, ...(column && { [column]: cell }) };
  }, {}));
}

/** The rows of a CSV file, each its cells by their columns. */
export function csv(file) {
  const cells = (line) => [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain);
  const [columns, ...lines] = file.trimEnd().split('\r\n').map(cells);
  return lines.map((line) => Object.fromEntries(columns.map((column, place) => [column, line[place]])));
}

/** The answers of a page's drop-down list that leave something out: what stands in the address, and the words. */
export function options(html, name) {
  const [, inside] = new RegExp(`<select\\b[^>]*\\bname="${name}".*?>(.*?)</select>`, 's').exec(html) ?? assert.fail(`no select ${name}`);
  return [...inside.matchAll(/<option\b[^>]*?\bvalue="([^"]*)"[^>]*>(.*?)<\/option>/gs)].map(([, value, words]) => [unescaped(value), text(words)]).filter(([value]) => value !== '');
}

/** What is compared there, whosever it is: without ids, numbers and filters. */
const kindOf = (where) => where.replace(/[?#][^\s,:]*/g, '').replace(/\b[a-z]{3}_\w{26}/g, '…').replace(/\d[\d,.-]*/g, '…');

/** Somebody who reads pages, and notes each figure that is not what its list adds up to. */
export class Reader {
  wrong = [];
  figures = 0;

  /** `seen` has, of each kind of figure that any reader compared, whether it was anything but nothing once. */
  constructor(browser, seen = new Map()) {
    Object.assign(this, { browser, seen });
  }

  equal(where, shown, listed, kind = kindOf(where)) {
    this.figures += [shown].flat().length;
    // Of some figures each by its place; of a list any.
    const some = [shown].flat();
    const isList = some.length > 6 || some.some(Array.isArray);
    for (const [place, figure] of some.flat(Infinity).entries()) if (['number', 'undefined'].includes(typeof figure)) this.sees(`${kind} (${isList ? 'list' : place})`, figure);
    this.holds(where, shown, listed);
  }

  sees(kind, figure) {
    this.seen.set(kind, this.seen.get(kind) === true || (figure ?? 0) !== 0);
  }

  /** The same where nothing is as it should be. */
  holds(where, shown, listed) {
    if (!isDeepStrictEqual(shown, listed)) this.wrong.push(`${where}: the page has ${JSON.stringify(shown)}, the list ${JSON.stringify(listed)}`);
  }

  /**
   * What a list says above its rows, where it does: which of how many they are on each page, and what all come to, by these amounts and
   * numbers.
   */
  heads(where, { found, pages }, sums, counts = []) {
    let before = 0;
    for (const html of pages) {
      const here = rows(html).length;
      const [, said] = /<p\b[^>]*\bclass="tabular-nums"[^>]*>(.*?)<\/p>/s.exec(html) ?? [];
      const which = here < found.length ? [before + 1, before + here, found.length] : [found.length];
      if (said !== undefined && here > 0) this.equal(`${where}: total`, [numbers(said), amounts(said)], [[...which, ...counts], sums]);
      before += here;
    }
  }

  async page(href) {
    const { status, text } = await this.browser.get(href.split('#')[0]);
    assert.equal(status, 200, href);
    return text;
  }

  /** All pages of a list, by the links that lead on, from the id in its address on; of each what `read` takes of it. */
  async list(href, read = rows) {
    const [, id] = href.split('#');
    const [found, pages, seen] = [[], [], new Set()];
    for (let next = href; next !== undefined;) {
      assert.ok(!seen.has(next), `${next} leads back to itself`);
      seen.add(next);
      const html = await this.page(next);
      pages.push(id === undefined ? html : from(id, html));
      found.push(...read(pages.at(-1)));
      next = hrefs((/<a\b[^>]*\brel="next"[^>]*>/.exec(html) ?? [''])[0])[0];
    }
    return { found, pages };
  }
}
