/** What bench/run gives to pgbench is made of the statements that the service has now. */

import { test } from 'node:test';
import { batchScript, captureScript, createScript, readScript, tokenScript } from '../../bench/statement.mjs';

const SCRIPTS = {
  'a gift': createScript,
  'a batch': batchScript,
  'a lookup': () => readScript({ token: true }),
  'a token': tokenScript,
  'a session of the capture page': captureScript,
};

// Each says itself which statement it misses, or which parameter it does not know.
for (const [what, script] of Object.entries(SCRIPTS)) test(`the bench knows every parameter of ${what}`, () => void script());
