/** The first calls that README.md shows, run as a developer pastes them into a terminal. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { host, onlyApi } from '../conformance/support.mjs';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..');
// Where the README finds the server and its command line; here they are those of the sandbox under test.
const ADDRESS = 'http://127.0.0.1:3000';
const PROGRAM = 'target/release/uplift';

/** The fenced blocks that call the API, in their order. */
async function calls() {
  const readme = await readFile(path.join(root, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, lines]) => lines);
  return blocks.filter((lines) => lines.includes('curl ')).join('\n');
}

test('the first calls of README.md send a gift that waits for its money, and is declared once that is there', async (t) => {
  if (onlyApi) return t.skip(onlyApi);
  const shown = await calls();
  assert.ok(shown.includes(ADDRESS) && shown.includes(PROGRAM), `README.md shows no calls of its own sandbox: ${shown}`);
  const script = shown.replaceAll(ADDRESS, () => host).replaceAll(PROGRAM, () => '"$UPLIFT_BIN"');
  const env = { ...process.env, UPLIFT_BIN: path.resolve(process.env.UPLIFT_BIN) };
  const { stdout } = await run('bash', ['-c', `set -eu\n${script}`], { cwd: root, env });
  assert.match(stdout, /\{"id":"don_\w+"/, 'no gift was taken');
  // Each answer is one line, or the end of one.
  const [sent, settled, ...more] = [...stdout.matchAll(/\{"id":"don_.*/g)].map(([answer]) => JSON.parse(answer));
  assert.deepEqual(more, []);
  assert.equal(sent.giftAid.status, 'awaiting_settlement', stdout);
  assert.equal(settled.id, sent.id);
  assert.equal(settled.giftAid.status, 'declared', stdout);
  assert.equal(settled.giftAid.amount, 500);
});

test('each address that make run prints is a page, the shop among them', async (t) => {
  if (onlyApi) return t.skip(onlyApi);
  const start = await readFile(path.join(root, '.ci/start'), 'utf8');
  const [, told] = /<<TELL\n(.*?)^TELL$/ms.exec(start) ?? assert.fail('.ci/start tells nothing');
  const places = [...told.matchAll(/\$address(\/[\w/]*)/g)].map(([, place]) => place);
  assert.deepEqual(places.sort(), ['/developers', '/sandbox', '/sandbox/shop']);
  for (const place of places) assert.equal((await fetch(host + place)).status, 200, place);
});
