/** What strangers try at a sandbox that is open to all of them, of its own: a proxy says from which network each comes. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { Browser } from '../../bench/browser.mjs';

process.env.BENCH_PROGRAM ??= process.env.UPLIFT_BIN;
const { Installation } = await import('../../bench/installation.mjs');

const skip = process.env.UPLIFT_BIN ? undefined : 'no program of a sandbox on this machine was given';
/** The mail domain of a visitor; nobody has its secret. */
const PART = `${'0'.repeat(20)}.example.org`;
let installation, name;

/** Somebody behind the proxy, in a browser of their own, asks for a sign-in mail; the status of the answer. */
async function begin(number, network) {
  const browser = new Browser(installation.url);
  const form = { _do: '/fn/sign_in/begin', audience: 'donor', email: `donor-${number}@${PART}` };
  const { status } = await browser.send('POST', '/sign-in', new URLSearchParams(form).toString(), { 'x-forwarded-for': network });
  browser.close();
  return status;
}

/** Calls the API as the platform of these credentials. */
async function call(path, { clientId, clientSecret }, body) {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, audience: `${name}/integrations/v1` };
  const asked = await fetch(`${installation.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  assert.equal(asked.status, 200);
  const headers = { authorization: `Bearer ${(await asked.json()).access_token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${installation.url}/integrations/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}

describe('In a public sandbox', { skip }, () => {
  before(async () => {
    installation = await Installation.empty(`strangers-${process.pid}`);
    // By TLS, as its settings ask for; the proxy that would speak it is left out.
    name = installation.url.replace('http:', 'https:');
    installation.settings = { UPLIFT_SANDBOX_PUBLIC: 'yes', UPLIFT_BASE_URL: name, UPLIFT_CLIENT_ADDRESS_HEADER: 'X-Forwarded-For' };
    await installation.serve();
  });

  after(() => installation?.remove());

  test('attack_8: one network begins sixty tries to sign in, and the next network is not kept out', async () => {
    const numbers = Array.from({ length: 60 }, (_, number) => number);
    for (let first = 0; first < 60; first += 10) {
      const some = numbers.slice(first, first + 10);
      const answers = await Promise.all(some.map((number) => begin(number, `198.51.100.${number + 1}`)));
      assert.deepEqual(answers, some.map(() => 303), `from ${first}`);
    }
    for (let number = 60; number < 70; number += 1) assert.equal(await begin(number, `198.51.100.${number + 1}`), 429, `${number}`);
    assert.equal(await begin(70, '203.0.113.1'), 303);
  });

  test('attack_12_4: a cookie that is no session writes nothing into the log', async () => {
    const log = () => readFileSync(installation.logFile, 'utf8');
    const before = log().length;
    for (const session of ['x', '%%%', '=', '0', 'A'.repeat(22), 'A'.repeat(2_000)]) {
      const browser = new Browser(installation.url);
      assert.equal((await browser.get('/help', { cookie: `__Host-session=${session}` })).status, 200, session);
      browser.close();
    }
    assert.doesNotMatch(log().slice(before), /tower_sessions/);
  });

  test('attack_12_3: it sends nothing to its own machine or its neighbours, however their address is spelled', async () => {
    const platform = installation.admin('platform', 'create', '--name', 'Curious');
    const own = new URL(installation.url).port;
    for (const url of [
      `http://127.0.0.1:${own}/`, `https://127.0.0.1:${own}/`, 'https://127.1/', 'https://①②⑦.⓪.⓪.①/', 'https://2130706433/',
      'https://0x7f.1/', 'https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://localhost/', 'https://localhost./', 'https://0.0.0.0/',
      'https://10.0.0.1/', 'https://169.254.169.254/latest/', 'https://printer.local/',
    ]) {
      const { status, body } = await call('/webhook-endpoints', platform, { url });
      assert.deepEqual([status, body.errors?.map((error) => error.pointer)], [422, ['/url']], url);
    }
  });
});
