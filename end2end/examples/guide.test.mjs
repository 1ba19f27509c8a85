/** The calls of the guide at /developers, run as a developer copies them from its page. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { host, onlyApi, stage } from '../conformance/support.mjs';
import { commandsIn, read } from './printed.mjs';

const run = promisify(execFile);

test('the calls of the guide lead from a token to a declaration as they are printed', async (t) => {
  if (onlyApi) return t.skip(onlyApi);
  const { platform, charity } = await stage();
  const shown = commandsIn(await read('/developers'));
  assert.equal(shown.length, 7, 'the guide shows other calls than these');
  const env = {
    PATH: process.env.PATH,
    UPLIFT_URL: host,
    CLIENT_ID: platform.clientId,
    CLIENT_SECRET: platform.clientSecret,
    CHARITY: charity,
  };
  const { stdout } = await run('bash', ['-c', `set -eu\n${shown.join('\necho\n')}`], { env });
  const answers = stdout.split('\n').filter(Boolean).map((line) => JSON.parse(line));
  assert.equal(answers.length, 4, stdout);
  const [before, authorisation, gift, declaration] = answers;
  assert.equal(typeof before.active, 'boolean', stdout);
  assert.equal(authorisation.active, true, stdout);
  assert.equal(gift.giftAid.status, 'declared', stdout);
  assert.equal(gift.giftAid.amount, 245);
  assert.deepEqual([declaration.status, declaration.donationId], ['made', gift.id]);
});
