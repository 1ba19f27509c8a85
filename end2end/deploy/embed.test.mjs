/** The script of platforms' pages by itself: what it believes of the messages that a page is sent, with a window that is made up. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

const HOME = 'https://giftaid.example.org';
const script = readFileSync(new URL('../../app/src/capture/embed.js', import.meta.url), 'utf8');

/** A page with the script in it and an open session: `say` sends it a message, `told` is what the page was told. */
function page() {
  const listeners = new Set();
  const told = [];
  const frames = [];
  const element = () => ({ style: {}, contentWindow: {}, remove() {} });
  const context = vm.createContext({
    URL,
    document: {
      currentScript: { src: `${HOME}/embed/v1.js` },
      activeElement: null,
      createElement: () => (frames.push(element()), frames.at(-1)),
      querySelector: () => ({ append() {} }),
    },
    window: {},
    addEventListener: (kind, listener) => kind === 'message' && listeners.add(listener),
    removeEventListener: (kind, listener) => listeners.delete(listener),
    location: { assign() {} },
  });
  vm.runInContext(script, context);
  const note = (name) => (hint) => told.push([name, hint.sessionId]);
  context.window.Uplift.open({
    url: `${HOME}/authorise/some-session`,
    mode: 'inline',
    container: '#place',
    onReady: note('ready'),
    onComplete: note('complete'),
    onCancel: note('cancel'),
    onError: note('error'),
  });
  const [frame] = frames;
  const say = (data, from = {}) => {
    for (const listener of listeners) listener({ origin: HOME, source: frame.contentWindow, data, ...from });
  };
  return { say, told, frame, listeners, context };
}

const message = (type, more) => ({ source: 'uplift', v: 1, sessionId: 'ase_1', type, ...more });

test('a message of another origin, of another window or of another form is not believed', () => {
  const { say, told } = page();
  say(message('complete'), { origin: 'https://evil.example' });
  say(message('complete'), { origin: `${HOME}.evil.example` });
  say(message('complete'), { origin: 'null' });
  say(message('complete'), { source: {} });
  say(message('complete'), { source: null });
  for (const data of [null, undefined, '', 'complete', 7, [], {}, { type: 'complete' }, { ...message('complete'), v: 2 }, { ...message('complete'), v: '1' }, { ...message('complete'), source: 'other' }]) say(data);
  assert.deepEqual(told, []);
  say(message('complete'));
  assert.deepEqual(told, [['complete', 'ase_1']]);
});

test('a kind of message that every object has is none, and changes no object', () => {
  const { say, told, context } = page();
  for (const type of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', 'unknown', 7, null, undefined, {}]) {
    assert.doesNotThrow(() => say(message(type)), String(type));
  }
  // As a page that is sent text would read it: with a member of this name of its own.
  say(JSON.parse('{"source":"uplift","v":1,"type":"unknown","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'));
  assert.deepEqual(told, []);
  assert.equal({}.polluted, undefined);
  assert.equal(vm.runInContext('({}).polluted', context), undefined);
  say(message('cancel'));
  assert.deepEqual(told, [['cancel', 'ase_1']], 'none of them was taken for the end');
});

test('a height is a number within bounds, and the end is told once', () => {
  const { say, told, frame, listeners } = page();
  for (const [height, shown] of [[900, '900px'], [10, '480px'], [1e9, '5000px']]) {
    say(message('resize', { height }));
    assert.equal(frame.style.height, shown);
  }
  for (const height of [-1, 0, Number.NaN, 'red;', {}, null, undefined]) say(message('resize', { height }));
  assert.equal(frame.style.height, '5000px');
  say(message('complete'));
  say(message('cancel'));
  say(message('error'));
  assert.deepEqual(told, [['complete', 'ase_1']]);
  assert.equal(listeners.size, 1);
});

test('the script is frozen on the page, and opens nothing but a session', () => {
  const { context } = page();
  vm.runInContext('"use strict"; try { window.Uplift.open = () => {}; } catch {}', context);
  for (const url of [`${HOME}/help`, `${HOME}/authorise/a/b`, 'https://evil.example/authorise/x', `javascript:alert(1)`]) {
    assert.throws(() => context.window.Uplift.open({ url }), { name: 'TypeError' }, url);
  }
});
