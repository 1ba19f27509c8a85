/** What the stories share: a sandbox of their own, its people with their browsers, forms that must be taken, states that come. */

import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { Browser } from '../../bench/browser.mjs';

if (process.env.UPLIFT_BIN) process.env.BENCH_PROGRAM ??= process.env.UPLIFT_BIN;
export const { Installation } = await import('../../bench/installation.mjs');
export const { DAY, Platform, each } = await import('../../bench/platform.mjs');

/** Waits until it is so, a minute at most. */
export async function until(what, look) {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(100)) if (await look()) return;
  assert.fail(`after a minute it is still not so that ${what}`);
}

/** A person's browser, signed in by the sandbox. */
export async function person(installation, audience, email) {
  const form = new URLSearchParams({ _do: '/fn/sandbox/sign_in_as', audience, email });
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: installation.url, 'sec-fetch-site': 'same-origin' };
  const answer = await fetch(`${installation.url}/sandbox`, { method: 'POST', headers, body: form, redirect: 'manual' });
  assert.equal(answer.status, 303);
  const browser = new Browser(installation.url);
  await browser.signIn(new URL(answer.headers.get('location'), installation.url).href);
  return browser;
}

/** Sends a form of a page, which must be taken; where it leads. */
export async function press(browser, page, action, fields) {
  const { status, headers, text } = await browser.post(page, { _do: `/fn/${action}`, ...fields });
  assert.equal(status, 303, `${action}: ${/role="alert".*?<\/ul>/s.exec(text)?.[0] ?? /<main.*<\/main>/s.exec(text)?.[0].replace(/<[^>]*>/g, ' ').slice(0, 600)}`);
  return headers.location;
}

/** Sets the sandbox's clock to an instant such as 2027-04-05T23:10:00Z; the server goes by it afterwards. */
export async function setClock(installation, platform, instant) {
  const { code, said } = installation.run(['clock', 'set', instant]);
  assert.equal(code, 0, said);
  await until('the server’s clock is there', async () => {
    const ahead = Date.parse((await platform.call('GET', '/health')).time) - Date.parse(instant);
    return ahead >= 0 && ahead < 600_000;
  });
}

/** Nothing in the whole database breaks an invariant. */
export function verified(installation) {
  const { code, out, said } = installation.run(['verify']);
  assert.equal(code, 0, out + said);
}
