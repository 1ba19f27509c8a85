/** What .ci/setup installs is what the locks in the repository name, to the byte. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (file) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const LISTS = ['end2end/openapi/requirements.txt', 'end2end/generators/requirements.txt'];
const LOCKS = ['end2end/package-lock.json', 'style/package-lock.json'];

test('l12: the setup installs nothing that a lock does not name', () => {
  const commands = read('.ci/setup').split('\n').filter((line) => !line.trimStart().startsWith('#'));
  const installs = commands.filter((line) => /\b(npm|pip"?) (ci|install|i)\b/.test(line));
  assert.ok(installs.length >= 2, 'the commands are found');
  for (const line of installs) {
    assert.match(line, /npm ci|pip"? install .*--require-hashes/, line);
  }
});

test('l12: every Python program has its version and its hashes', () => {
  for (const list of LISTS) {
    const entries = read(list).replaceAll('\\\n', ' ').split('\n').filter((line) => line && !line.startsWith('#'));
    assert.ok(entries.length > 20, list);
    for (const entry of entries) assert.match(entry, /^[\w.-]+==\S+ +(--hash=sha256:[0-9a-f]{64}\s*)+$/, `${list}: ${entry}`);
  }
});

test('l12: every package of npm for Linux has its hash', () => {
  for (const lock of LOCKS) {
    const packages = Object.entries(JSON.parse(read(lock)).packages).filter(([place]) => place !== '');
    assert.ok(packages.length > 50, lock);
    for (const [place, { integrity, os, cpu }] of packages) {
      const isForUs = (!os || os.includes('linux')) && (!cpu || cpu.includes('x64') || cpu.includes('arm64'));
      if (isForUs) assert.match(integrity ?? '', /^sha512-/, `${lock}: ${place}`);
    }
  }
});
