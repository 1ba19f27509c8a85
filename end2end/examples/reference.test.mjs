/** The calls of the reference at /developers/reference, run as they are printed in each language, in an order in which each finds what it needs. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { address, good, host, onlyApi, ownerOf, par, phone, stage, unique } from '../conformance/support.mjs';
import { ranByMono, withoutMono } from './csharp.mjs';
import { commandsIn, read } from './printed.mjs';

const run = promisify(execFile);

const PAR = 'V0010013019339023456789012345';
const ORDER = [
  'issueToken', 'issueTokenAlias', 'getMetadata', 'introspectToken', 'getHealth',
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

/** What this program prints that comes as standard input. */
const piped = (program, ...words) => async (code, env) => {
  const running = run(program, words, { env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } });
  // A program that ends before it has read everything is told of by how it ends.
  running.child.stdin.on('error', () => {});
  running.child.stdin.end(code);
  return (await running).stdout;
};

/**
 * The languages of the samples: as addresses and buttons name them, what runs one, what it prints, and why it cannot be run where that is
 * so: each call has a sample all the same.
 */
const LANGUAGES = [
  ['curl', 'the command', piped('bash'), /^(?<body>.*)\n(?<status>\d{3})$/s],
  ['javascript', 'the JavaScript code', piped('node', '--input-type=module'), /^(?<status>\d{3}) (?<body>.*)\n$/s],
  ['python', 'the Python code', piped('python3', '-'), /^(?<status>\d{3}) (?<body>.*)\n$/s],
  ['php', 'the PHP code', piped('php'), /^HTTP\/\S+ (?<status>\d{3})[^\n]*\n(?<body>.*)\n$/s],
  ['csharp', 'the C# code', ranByMono, /^(?<status>\d{3}) (?<body>.*)\n$/s, withoutMono],
];
/** What curl prints for this test besides the answer. */
const TOLD = `set -eu\ncurl() { command curl -sS -w '\\n%{http_code}' "$@"; }\n`;

/** What the buttons of the pages copy in this language, by the name of the call. */
async function printed(language, button) {
  const overview = await read('/developers/reference');
  const pages = [...overview.matchAll(/href="(\/developers\/reference\/[\w-]+\/(\w+))"/g)];
  const found = {};
  for (const [, page, name] of pages) {
    const html = await read(language === 'curl' ? page : `${page}?language=${language}`);
    [found[name]] = commandsIn(html, button);
  }
  assert.deepEqual(Object.keys(found).sort(), [...ORDER].sort(), 'the reference prints other calls than these');
  for (const [name, sample] of Object.entries(found)) assert.ok(sample, `${name} has no sample in ${language}`);
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

/** What is invented in the examples as somebody's own, as it is for a developer who tries them. */
function ownThings(charity) {
  const letter = () => 'ABDEFGHJLN'[randomInt(10)];
  return Object.entries({
    // Nobody else of this name has this home.
    'LS1 1AA': `LS${randomInt(1, 30)} ${randomInt(1, 10)}${letter()}${letter()}`,
    'zoe@example.org': address(), '+447700900123': phone(), [PAR]: par(), 'UP-7K4M-Q2X1': charity,
    540436505411111: String(Date.now()).padStart(15, '4').slice(-15), 'gift-1001': `gift-${unique()}`, 'gift-1002': `gift-${unique()}`,
  });
}

test('each call of the reference is answered as the reference says', async (t) => {
  if (onlyApi) return t.skip(onlyApi);
  const { platform, charity } = await stage();
  // The console wants to know beforehand where a session may end.
  const owner = await ownerOf(t, platform);
  for (const page of ['basket', 'thanks']) {
    const form = { _do: '/fn/platform/add_return_address', platform: platform.platformId, address: `https://give.example.org/${page}` };
    const { status, text } = await owner.post(`/platform/${platform.platformId}/capture`, form);
    assert.equal(status, 303, text);
  }
  const document = await (await fetch(`${host}/openapi.json`)).json();
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

  for (const [language, button, ran, prints, missing] of LANGUAGES) {
    await t.test(`in ${language}`, async (t) => {
      const shown = await printed(language, button);
      if (missing) return t.skip(missing);
      const own = ownThings(charity);
      const ids = {};
      let token = '';
      for (const name of ORDER) {
        // A card is matched once it is linked; the printed call links a phone.
        if (name === 'matchDonor') {
          const [, theirs] = own.find(([invented]) => invented === PAR);
          await good('PUT', `/donors/${ids.dnr}/linked-accounts/par`, { value: theirs, verified: true });
        }
        let sample = shown[name];
        for (const [theirs, ours] of own) sample = sample.replaceAll(theirs, ours);
        sample = sample.replace(/\b(\w{3})_01ke5v3s8f7qk9mz4x2w6r1t0a/g, (_, kind) => ids[kind] ?? assert.fail(`${name}: no ${kind} yet`));
        sample = sample.replace(/\b\d{4}-\d\d-\d\dT[\d:]+Z/g, moment).replace(/\b\d{4}-\d\d-\d\d(?=["'])/g, moved);
        const env = { CLIENT_ID: platform.clientId, CLIENT_SECRET: platform.clientSecret, TOKEN: token };
        const output = await ran(language === 'curl' ? TOLD + sample : sample, env);
        const { status, body } = output.match(prints)?.groups ?? assert.fail(`${name}: ${output}`);
        const { responses } = operations.find(({ operationId }) => operationId === name);
        const expected = Object.keys(responses).filter((code) => code.startsWith('2'));
        assert.ok(expected.includes(status), `${name}: ${status}, not ${expected}\n${sample}\n${body}`);
        const answer = body && JSON.parse(body);
        if (answer?.access_token) token = answer.access_token;
        const [, kind] = (typeof answer?.id === 'string' && answer.id.match(/^(\w{3})_/)) || [];
        if (kind && kind !== 'dnr') ids[kind] = answer.id;
        if (name === 'createDonor') ids.dnr = answer.id;
      }
    });
  }
});
