// Holds a document to Redocly's recommended rules for OpenAPI: no error and no warning.

import process from 'node:process';
import { createConfig, lint } from '@redocly/openapi-core';

const config = await createConfig({
  extends: ['recommended'],
  rules: {
    // The metadata of the token endpoints are for everybody, and ask for nothing that could be wrong.
    'operation-4xx-response': 'off',
  },
});
const problems = await lint({ ref: process.argv[2], config });
for (const { severity, ruleId, message, location } of problems) {
  console.error(`${severity} ${ruleId}: ${message} (${location[0]?.pointer ?? ''})`);
}
process.exit(problems.length > 0 ? 1 : 0);
