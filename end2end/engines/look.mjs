/** What each test in another engine looks at, and how a donor goes through the capture page there. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { assert } from '../conformance/support.mjs';
import { until } from './engine.mjs';
import { opened } from './shop.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** All of a frame is in a window of this height: engines differ in whether what is pressed in a frame is scrolled to around it. */
export const TALL = 2000;

/** The button that does this; the hidden one that Enter presses comes before it. */
export const button = (what) => `button[value=${what}]:not(.sr-only)`;
export const [next, agree, leave] = [button('next'), button('agree'), button('leave')];

/** Runs these parts in one window of an engine, with a platform of their own; where the engine is not here, says so. */
export function inEngine(Engine, ...parts) {
  const { name, missing } = Engine;
  if (missing) {
    test(`${name}: what platforms use`, { skip: missing }, () => {});
    return;
  }
  describe(name, () => {
    const at = {};
    before(async () => {
      at.engine = new Engine();
      await at.engine.start();
      at.shop = await opened({ after });
    });
    after(async () => {
      await at.shop?.close();
      await at.engine?.end();
    });
    for (const part of parts) part(Engine, at);
  });
}

/**
 * What every page must be: no wider than the window, and with nothing that axe or its policy finds. Axe is a script, so it looks where
 * those run.
 */
export async function sound(engine, what, script = true) {
  await until(`${what}: no wider than its window`, async () => {
    const [wide, window] = await engine.run('return [document.documentElement.scrollWidth, innerWidth]');
    if (wide > window) throw new Error(`it is ${wide} wide in a window of ${window}`);
    return true;
  });
  if (!script) return calm(engine, what);
  // Colours that are on their way to others are nobody's.
  await until(`${what}: its colours stand still`, () => engine.run(`return !document.getAnimations().some((one) =>
    'transitionProperty' in one && one.playState === 'running' && one.effect.target.checkVisibility())`));
  const found = await engine.runLater(
    `const done = arguments[1];
    ${AXE}
    axe.run(document, { runOnly: { type: 'tag', values: arguments[0] }, resultTypes: ['violations'], iframes: false }).then(
      ({ violations }) => done(violations.map((one) => one.id + ': ' + one.nodes.map((node) => node.target.join(' ')).join(' | '))),
      (error) => done([String(error)]),
    );`,
    RULES,
  );
  assert.deepEqual(found, [], what);
  return calm(engine, what);
}

export async function calm(engine, what) {
  assert.deepEqual(await engine.troubles(), [], what);
}

/** The first step; without an address where the platform has sent it. */
export async function sayWho(engine, email) {
  await engine.fill('[name="name[first]"]', 'Zoë');
  await engine.fill('[name="name[last]"]', "O'Neill");
  if (email) await engine.fill('[name=email]', email);
  await engine.press(next);
  await engine.heading('Your home address');
}

export async function sayWhere(engine) {
  await engine.fill('[name="address[line1]"]', '14 Harbour Steps');
  await engine.fill('[name="address[town]"]', 'Falmouth');
  await engine.fill('[name="address[postcode]"]', 'tr11 3xy');
  await engine.press(next);
  await engine.heading('Check and agree');
}
