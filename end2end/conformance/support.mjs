/** Two platforms, two charities, and the calls between them; given by the environment, or made on the command line. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { Browser } from '../../bench/browser.mjs';

const env = process.env;
const run = promisify(execFile);

/** Why a test of pages or of other days is left out where only the API can be reached; undefined where it is not. */
export const onlyApi = env.UPLIFT_BIN ? undefined : 'no program of a sandbox on this machine was given';

/** The address of the installation. */
export const host = (env.BASE_URL ?? 'http://127.0.0.1:3000').replace(/\/$/, '');
/** The address of the API: what the specification calls {base_url}. */
export const api = `${host}/integrations/v1`;

/** Letters that no other run has. */
export const unique = () => randomBytes(6).toString('hex');
/** An address at which nobody lives. */
export const address = () => `donor.${unique()}@example.org`;
/** A number that is nobody's: 555-01xx is kept for stories in every area of North America. */
export const phone = () => `+1${randomInt(200, 1000)}55501${String(randomInt(100)).padStart(2, '0')}`;
/** A payment account reference: 29 letters and digits (EMVCo). */
export const par = () => `UPLIFT${unique()}${unique()}`.toUpperCase().padEnd(29, '0').slice(0, 29);

/** What a command of `uplift` answers. */
export async function uplift(...words) {
  const { stdout } = await run(path.resolve(env.UPLIFT_BIN), [...words, '--json']);
  return JSON.parse(stdout);
}

/** Credentials of a new platform: what developer support gives for a sandbox account; `words` say what is special about it. */
export async function madePlatform(...words) {
  return uplift('admin', 'platform', 'create', '--name', `Conformance ${unique()}`, ...words);
}

/** A new charity; its owner, who is its authorised official, can sign in. */
export async function madeCharity(owner = address()) {
  const letter = () => String.fromCharCode(65 + randomInt(26));
  const reference = `${letter()}${letter()}${String(randomInt(100_000)).padStart(5, '0')}`;
  const words = ['--name', `Charity ${unique()}`, '--hmrc-reference', reference, '--regulator', 'none'];
  return { ...(await uplift('admin', 'charity', 'create', ...words, '--official-email', owner)), hmrcReference: reference };
}

/** A browser in which this person is signed in, for as long as the test runs. */
export async function signedIn(t, email) {
  const { url } = await uplift('admin', 'sign-in-link', '--email', email);
  const browser = new Browser(host);
  t.after(() => browser.close());
  await browser.signIn(url);
  return browser;
}

/** A browser in which an owner of this platform is signed in. */
export async function ownerOf(t, platform) {
  const email = address();
  await uplift('admin', 'platform', 'join', '--platform', platform.platformId, '--email', email);
  return signedIn(t, email);
}

/** The reference by which the platform names the charity, which has just added it. */
export async function added(charity, platform) {
  const words = ['--charity', charity.charityId, '--platform', platform.platformId];
  return (await uplift('admin', 'source', 'add', ...words)).reference;
}

/** What the tests work with: `other` and `otherCharity` are missing where the environment gives neither them nor a program. */
async function set() {
  if (env.CLIENT_ID) {
    const other = env.OTHER_CLIENT_ID && { clientId: env.OTHER_CLIENT_ID, clientSecret: env.OTHER_CLIENT_SECRET };
    return {
      platform: { clientId: env.CLIENT_ID, clientSecret: env.CLIENT_SECRET },
      charity: env.CHARITY_REFERENCE,
      other,
      otherCharity: env.OTHER_CHARITY_REFERENCE,
    };
  }
  assert.ok(env.UPLIFT_BIN, 'give CLIENT_ID, CLIENT_SECRET and CHARITY_REFERENCE, or UPLIFT_BIN');
  const [platform, other] = [await madePlatform(), await madePlatform()];
  const [charity, second] = [await madeCharity(), await madeCharity()];
  const reference = await added(charity, platform);
  return { platform, other, charity: reference, otherCharity: await added(second, platform), hmrc: charity };
}

let scene;
export const stage = () => (scene ??= set());

/** A token request: variant A has the client in the form, variant B in the header. */
export async function askToken(variant, client, fields = {}) {
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...fields });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  if (variant === 'A') {
    form.set('client_id', client.clientId);
    form.set('client_secret', client.clientSecret);
  } else {
    headers.authorization = `Basic ${Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64')}`;
  }
  const place = variant === 'A' ? '/oauth/token' : '/oauth2/token';
  const answer = await fetch(host + place, { method: 'POST', headers, body: form });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

const tokens = new Map();

async function tokenOf(client) {
  if (!tokens.has(client.clientId)) {
    const answer = await askToken('A', client, { audience: api });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    tokens.set(client.clientId, answer.body.access_token);
  }
  return tokens.get(client.clientId);
}

/** Calls the API, as the first platform unless another one is named. */
export async function call(method, place, body, client) {
  const token = await tokenOf(client ?? (await stage()).platform);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(api + place, { method, headers, body: body && JSON.stringify(body) });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : undefined };
}

/** Calls it and takes nothing but a good answer. */
export async function good(method, place, body, client) {
  const answer = await call(method, place, body, client);
  assert.ok(answer.status < 300, `${method} ${place}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Calls it and takes nothing but a refusal that names this field. */
export async function refused(method, place, body, pointer) {
  const answer = await call(method, place, body);
  assert.equal(answer.status, 422, `${method} ${place}: ${answer.status} ${JSON.stringify(answer.body)}`);
  const named = answer.body.errors.map((error) => error.pointer);
  assert.ok(named.some((name) => name === pointer || name.startsWith(`${pointer}/`)), `${named} instead of ${pointer}`);
}

/** Now, by the clock that the service goes by. */
export async function now() {
  return (await (await fetch(`${api}/health`)).json()).time;
}

/** The London day of an instant, days later. */
export async function today(plus = 0) {
  const instant = new Date(Date.parse(await now()) + plus * 86_400_000);
  return instant.toLocaleDateString('sv-SE', { timeZone: 'Europe/London' });
}

/** A donor whom the platform knows by email. */
export async function donor(email = address(), client) {
  const { id } = await good('POST', '/donors', { email }, client);
  return { id, email };
}

/** A donor's name, address and agreement, as they are sent. */
export async function agreement(client) {
  const wording = await good('GET', '/authorisation-declaration', undefined, client);
  return {
    name: { first: 'Imogen', last: 'Wetherby' },
    address: { line1: '27 Lantern Street', town: 'Leeds', postcode: 'LS6 2AB', country: 'GB' },
    declaration: { version: wording.version, agreed: true, language: 'en', explainedAt: await now() },
  };
}

/** A donor whose authorisation is on file. */
export async function authorised(client) {
  const one = await donor(address(), client);
  await good('POST', `/donors/${one.id}/authorisations`, await agreement(client), client);
  return one;
}

/** A gift as it is sent; `over` says what is special about it, and undefined takes a field away. */
export async function gift(over = {}) {
  return {
    donor: { type: 'email', value: address() },
    transaction: { type: 'direct', id: (await stage()).charity },
    grossAmount: 500,
    currency: 'GBP',
    ...over,
  };
}

export { assert };
