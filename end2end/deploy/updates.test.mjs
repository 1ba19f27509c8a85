/** `.ci/updates` counts the three months that docs/security.md gives a component after a newer release. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';

const { crateReleases, heldBy, isNewer, isOverdue, place, planned, since } = createRequire(import.meta.url)('../../.ci/updates');

const SAID = `    Updating crates.io index
     Locking 3 packages to latest Rust 1.95 compatible versions
      Adding quill v0.1.0
    Updating quill v1.2.0 -> v1.4.0
   Unchanged feather v0.3.4 (available: v0.4.3)
   Unchanged inkwell v0.12.1 (available: v0.13.0, requires Rust 1.99)
   Unchanged blotter v2.0.0 (available: v3.0.0)
warning: not updating lockfile due to dry run
`;

test('what waits is what could be taken, and what our own manifests leave out without a reason', () => {
  const held = heldBy('skip = [\n  { crate = "feather@0.3", reason = "another one is on 0.4" },\n  { crate = "inkwell@0.1", reason = "x" },\n]');
  assert.deepEqual(planned(SAID, new Set(['quill', 'feather', 'inkwell']), held), [
    { name: 'quill', from: '1.2.0', to: '1.4.0' },
    { name: 'inkwell', from: '0.12.1', to: '0.13.0' },
  ]);
  const rules = readFileSync(new URL('../../deny.toml', import.meta.url), 'utf8');
  assert.ok(heldBy(rules).some(({ name, version }) => name === 'sha2' && version === '0.10'));
});

test('a component waits since the first release that could have taken its place', () => {
  const index = ['1.1.0 2025-01-01', '1.2.0 2025-02-01', '1.3.0-rc.1 2025-02-02', '1.3.0 2026-03-01', '1.4.0 2026-04-01', '2.0.0 2026-02-15'];
  const lines = index.map((one) => one.split(' ')).map(([vers, day]) => JSON.stringify({ vers, yanked: false, pubtime: `${day}T09:00:00Z` }));
  lines.push(JSON.stringify({ vers: '1.2.5', yanked: true, pubtime: '2025-03-01T09:00:00Z' }));
  const releases = crateReleases(`${lines.join('\n')}\n`);
  assert.equal(since({ from: '1.2.0', to: '1.4.0' }, releases).version, '1.3.0');
  assert.equal(since({ from: '1.2.0', to: '2.0.0' }, releases).version, '2.0.0');
  assert.equal(since({ from: '2.0.0', to: '2.0.0' }, releases), undefined);
  assert.ok(isNewer('1.10.0', '1.9.9') && isNewer('1.2.2+spec-1.1.0', '1.2.1+spec-1.1.0'));
  assert.ok(!isNewer('1.9.9', '1.10.0') && !isNewer('1.2.0', '1.2.0') && !isNewer('2.0.0-rc.1', '1.0.0'));
});

test('a release is overdue after three months and not before', () => {
  const released = new Date('2026-08-20T09:00:00Z');
  assert.ok(!isOverdue(released, new Date('2026-11-20T09:00:00Z')));
  assert.ok(isOverdue(released, new Date('2026-11-20T09:00:01Z')));
});

test('a crate is asked for where the index has it', () => {
  assert.deepEqual(['a', 'ab', 'syn', 'Serde_json'].map(place), ['1/a', '2/ab', '3/s/syn', 'se/rd/serde_json']);
});
