/** The programs of docs/examples, run as a developer runs them. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { Browser } from '../../bench/browser.mjs';
import { address, good, host, stage } from '../conformance/support.mjs';

const run = promisify(execFile);
const folder = path.resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../../docs/examples');

const PROGRAMS = [
  ['curl', 'bash', 'curl/first-gift.sh'],
  ['JavaScript', 'node', 'javascript/first-gift.mjs'],
  ['Python', 'python3', 'python/first_gift.py'],
  ['PHP', 'php', 'php/first-gift.php'],
];

let environment;

before(async () => {
  const { platform, charity } = await stage();
  environment = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    UPLIFT_URL: host,
    CLIENT_ID: platform.clientId,
    CLIENT_SECRET: platform.clientSecret,
    CHARITY: charity,
  };
});

for (const [language, program, file] of PROGRAMS) {
  test(`the example in ${language} sends a first gift and sees it declared, also the second time`, async () => {
    for (const time of ['first', 'second']) {
      const { stdout } = await run(program, [path.join(folder, file)], { env: environment });
      const lines = stdout.trim().split('\n');
      assert.match(lines[0], /^don_\w+ is awaiting_settlement$/, `the ${time} time`);
      assert.match(lines[1], /^don_\w+ is declared, and adds 245 pence$/, `the ${time} time`);
    }
  });

  test(`the example in ${language} says so when it may not`, async () => {
    const wrong = { ...environment, CHARITY: 'UP-NEVER-WAS' };
    await assert.rejects(run(program, [path.join(folder, file)], { env: wrong }), (error) => {
      assert.notEqual(error.code, 0);
      assert.match(error.stdout + error.stderr, /unknown_charity|invalid_fields/);
      return true;
    });
  });
}

const CHECKOUTS = [
  ['curl', 'bash', 'curl/checkout.sh'],
  ['JavaScript', 'node', 'javascript/checkout.mjs'],
  ['Python', 'python3', 'python/checkout.py'],
  ['PHP', 'php', 'php/checkout.php'],
];

/** A donor at the capture page, who types what it asks for and agrees, by plain forms. */
async function agrees(t, url, email) {
  const browser = new Browser(host);
  t.after(() => browser.close());
  await browser.agree(url, email);
}

for (const [language, program, file] of CHECKOUTS) {
  const step = async (...words) => {
    const { stdout } = await run(program, [path.join(folder, file), ...words], { env: environment });
    return stdout.trim().split('\n');
  };

  test(`the checkout in ${language} asks a donor on the capture page, and their gift is declared`, async (t) => {
    const email = address();
    const [open, url] = await step('begin', email);
    assert.match(open, /^cap_\w+ is open$/);
    const [id] = open.split(' ');
    await agrees(t, url, email);
    const [ended, gift] = await step('finish', email, id);
    assert.equal(ended, `${id} is completed`);
    assert.match(gift, /^don_\w+ is declared$/);
    assert.deepEqual(await step('begin', email), ['no question is needed']);
  });

  test(`the checkout in ${language} sends the gift of a donor who was not asked to the end`, async () => {
    const email = address();
    const [open] = await step('begin', email);
    const [id] = open.split(' ');
    await good('POST', `/authorisation-sessions/${id}/cancellation`);
    const [ended, gift] = await step('finish', email, id);
    assert.equal(ended, `${id} is cancelled`);
    assert.match(gift, /^don_\w+ is awaiting_authorisation$/);
  });
}
