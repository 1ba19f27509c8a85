/** docs/security.md and docs/fields.md name constants of the code: each is where the row says, and the row has its figures. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (place) => readFileSync(new URL(`../../${place}`, import.meta.url), 'utf8');
const numbers = (text) => (text.replace(/(?<=\d)[,_](?=\d{3})/g, '').match(/(?<![\w.])\d+/g) ?? []).map(Number);

/** The constants of a row with the file that has them: some names, then a path. */
function constants(row) {
  const found = [];
  let names = [];
  for (const [, word] of row.matchAll(/`([^`]+)`/g)) {
    if (/^(?!UPLIFT_)[A-Z][A-Z_]+$/.test(word)) names.push(word);
    else if (/^[a-z][\w/]*\.rs$/.test(word)) {
      found.push(...names.map((name) => ({ name, place: word })));
      names = [];
    }
  }
  return found;
}

/** How many constants a page names; each has its figures there. */
function checked(page) {
  const rows = read(page).split('\n').filter((line) => line.startsWith('|'));
  let seen = 0;
  for (const row of rows) {
    for (const { name, place } of constants(row)) {
      const declared = new RegExp(`const ${name}: [^=]*=([^;]*);`).exec(read(place))?.[1];
      assert.ok(declared, `${place} has no ${name}`);
      for (const figure of numbers(declared)) assert.ok(numbers(row).includes(figure), `${name} is ${declared.trim()}: ${row}`);
      seen += 1;
    }
  }
  return seen;
}

test('every figure of docs/security.md is the one of the code', () => {
  assert.ok(checked('docs/security.md') >= 20);
});

test('every figure of docs/fields.md is the one of the code', () => {
  assert.ok(checked('docs/fields.md') >= 10);
});
