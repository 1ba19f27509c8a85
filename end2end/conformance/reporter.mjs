/** One line for each test, then the counts in the form that `make test` adds up. */

import { inspect } from 'node:util';

export default async function* reporter(events) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  for await (const { type, data } of events) {
    if (type === 'test:stderr') yield data.message;
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    // A suite passes or fails with its tests, which are counted themselves.
    if (data.details?.type === 'suite') continue;
    const file = data.file?.split('/').pop() ?? '';
    if (data.skip !== undefined) {
      count.skipped += 1;
      yield `  left out  ${data.name}: ${data.skip}\n`;
    } else if (type === 'test:pass') {
      count.passed += 1;
      yield `  ok        ${data.name}\n`;
    } else if (data.details?.error?.failureType === 'subtestsFailed') {
      continue;
    } else {
      count.failed += 1;
      const error = data.details?.error;
      yield `  FAILED    ${data.name} (${file}:${data.line})\n${inspect(error?.cause ?? error, { depth: 5 })}\n`;
    }
  }
  yield '\n';
  for (const [word, number] of Object.entries(count)) if (number || word === 'passed') yield `  ${number} ${word}\n`;
}
