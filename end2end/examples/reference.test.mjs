/** The calls of the reference at /developers/reference, run as they are printed, in an order in which each finds what it needs. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { address, good, host, onlyApi, ownerOf, par, phone, stage, unique } from '../conformance/support.mjs';

const run = promisify(execFile);
const MEANT = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&#x27;': "'", '&amp;': '&' };

const PAR = 'V0010013019339023456789012345';
const ORDER = [
  'issueToken', 'issueTokenBeside', 'getMetadata', 'introspectToken', 'getHealth',
  'listCharities', 'getCharity', 'listClaims',
  'createDonor', 'findDonor', 'lookUpDonor', 'getAuthorisationDeclaration', 'createAuthorisation', 'getAuthorisation',
  'recordAuthorisationNotified', 'setLinkedAccount', 'listLinkedAccounts', 'matchDonor',
  'addTerminal', 'listTerminals', 'getTerminal', 'changeTerminal', 'confirmTerminal',
  'createDonation', 'getDonation', 'changeDonation', 'getDeclaration', 'listDonations', 'createDonations', 'refundDonation',
  'createAuthorisationSession', 'getAuthorisationSession', 'listAuthorisationSessions', 'cancelAuthorisationSession',
  'createWebhookEndpoint', 'listWebhookEndpoints', 'getWebhookEndpoint', 'changeWebhookEndpoint', 'testWebhookEndpoint',
  'listWebhookDeliveries', 'replayWebhookEvents', 'changeWebhookSecret', 'listEvents',
  'deleteWebhookEndpoint', 'removeTerminal', 'deleteDonation', 'removeLinkedAccount', 'cancelAuthorisation', 'revokeToken',
];

/** What the buttons of the pages copy as commands, by the name of the call. */
async function printed() {
  const read = async (place) => (await fetch(host + place, { headers: { accept: 'text/html' } })).text();
  const overview = await read('/developers/reference');
  const chapters = new Set([...overview.matchAll(/href="(\/developers\/reference\/[\w-]+)#/g)].map(([, place]) => place));
  const found = {};
  for (const chapter of chapters) {
    for (const [, name, call] of (await read(chapter)).matchAll(/<article[^>]* id="(\w+)"(.*?)<\/article>/gs)) {
      const [, code] = call.match(/<pre[^>]* aria-label="the command"[^>]*>\s*<code>(.*?)<\/code>/s);
      // Comments of the page hold the place of text that a browser may change.
      found[name] = code.replace(/<!.*?>/g, '').replace(/&[#\w]+;/g, (written) => MEANT[written] ?? written);
    }
  }
  return found;
}

/** The examples happen on these days: for a developer who tries them that is today, and their later days come as much later. */
const THEIR_DAYS = ['2026-11-21', '2026-11-24'];
const inMs = (day) => Date.parse(`${day}T00:00:00Z`);
const day = (ms) => new Date(ms).toISOString().slice(0, 10);
const begun = Date.now();
const moved = (theirs) => day(THEIR_DAYS.includes(theirs) ? begun : begun + inMs(theirs) - inMs(THEIR_DAYS[1]));
/** A moment is now, but midnights, between which events are sought, are those of yesterday. */
const moment = (theirs) => (theirs.endsWith('T00:00:00Z')
  ? `${day(begun + inMs(theirs.slice(0, 10)) - inMs(THEIR_DAYS[0]) - 86_400_000)}T00:00:00Z`
  : new Date().toISOString());

test('each call of the reference is answered as the reference says', async (t) => {
  if (onlyApi) return t.skip(onlyApi);
  const { platform, charity } = await stage();
  const shown = await printed();
  assert.deepEqual(Object.keys(shown).sort(), [...ORDER].sort(), 'the reference prints other calls than these');
  // The console wants to know beforehand where a session may end.
  const owner = await ownerOf(t, platform);
  for (const page of ['basket', 'thanks']) {
    const form = { _do: '/fn/platform/add_return_address', platform: platform.platformId, address: `https://give.example.org/${page}` };
    const { status, text } = await owner.post(`/platform/${platform.platformId}/capture`, form);
    assert.equal(status, 303, text);
  }
  const document = await (await fetch(`${host}/openapi.json`)).json();
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

  // What is invented in the examples is somebody's own, as it is for a developer who tries them.
  const letter = () => 'ABDEFGHJLN'[randomInt(10)];
  const own = {
    // Nobody else of this name has this home.
    'LS1 1AA': `LS${randomInt(1, 30)} ${randomInt(1, 10)}${letter()}${letter()}`,
    'zoe@example.org': address(), '+447700900123': phone(), [PAR]: par(), 'UP-7K4M-Q2X1': charity,
    540436505411111: String(Date.now()).padStart(15, '4').slice(-15), 'gift-1001': `gift-${unique()}`, 'gift-1002': `gift-${unique()}`,
  };
  const ids = {};
  let token = '';
  for (const name of ORDER) {
    // A card is matched once it is linked; the printed call links a phone.
    if (name === 'matchDonor') await good('PUT', `/donors/${ids.dnr}/linked-accounts/par`, { value: own[PAR], verified: true });
    let command = shown[name];
    for (const [theirs, ours] of Object.entries(own)) command = command.replaceAll(theirs, ours);
    command = command.replace(/\b(\w{3})_01ke5v3s8f7qk9mz4x2w6r1t0a/g, (_, kind) => ids[kind] ?? assert.fail(`${name}: no ${kind} yet`));
    command = command.replace(/\b\d{4}-\d\d-\d\dT[\d:]+Z/g, moment).replace(/\b\d{4}-\d\d-\d\d(?=")/g, moved);
    const env = { PATH: process.env.PATH, CLIENT_ID: platform.clientId, CLIENT_SECRET: platform.clientSecret, TOKEN: token };
    const script = `set -eu\ncurl() { command curl -sS -w '\\n%{http_code}' "$@"; }\n${command}`;
    const { stdout } = await run('bash', ['-c', script], { env });
    const [, body, status] = stdout.match(/^(.*)\n(\d{3})$/s);
    const { responses } = operations.find(({ operationId }) => operationId === name);
    const expected = Object.keys(responses).filter((code) => code.startsWith('2'));
    assert.ok(expected.includes(status), `${name}: ${status}, not ${expected}\n${command}\n${body}`);
    const answer = body && JSON.parse(body);
    if (answer?.access_token) token = answer.access_token;
    const [, kind] = (typeof answer?.id === 'string' && answer.id.match(/^(\w{3})_/)) || [];
    if (kind && kind !== 'dnr') ids[kind] = answer.id;
    if (name === 'createDonor') ids.dnr = answer.id;
  }
});
