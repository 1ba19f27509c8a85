/** docs/deploy/uplift.service, as systemd reads and judges it. */

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

const UNIT = new URL('../../docs/deploy/uplift.service', import.meta.url).pathname;
const COMMAND = new URL('../../docs/deploy/command', import.meta.url).pathname;
const skip = spawnSync('systemd-analyze', ['--version']).error && 'systemd-analyze is not on this machine';

function analyze(...words) {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

test('systemd reads every line of the unit', { skip }, (t) => {
  const place = mkdtempSync(path.join(tmpdir(), 'uplift-unit-'));
  t.after(() => rmSync(place, { recursive: true, force: true }));
  const copy = path.join(place, 'uplift.service');
  // The program that it starts has to be there.
  writeFileSync(copy, readFileSync(UNIT, 'utf8').replace('/opt/uplift/uplift', process.execPath));
  assert.deepEqual(analyze('verify', copy), { status: 0, said: '' });
});

test('the unit leaves the service no more than it needs', { skip }, () => {
  // In tenths: docs/deploy.md says 1.4.
  const { status, said } = analyze('security', '--offline=true', '--threshold=15', UNIT);
  assert.equal(status, 0, said);
});

test('each secret is decrypted for the service alone, and its setting names that copy', () => {
  // Those behind a comment mark too: an operator takes the mark off.
  const lines = readFileSync(UNIT, 'utf8').split('\n').map((line) => line.replace(/^#(?=LoadCredential|Environment=)/, ''));
  const loaded = lines.filter((line) => line.startsWith('LoadCredential'));
  const names = loaded.map((line) => /^LoadCredentialEncrypted=([a-z-]+):\/etc\/uplift\/\1$/.exec(line)?.[1] ?? assert.fail(line));
  const settings = lines.flatMap((line) => /^Environment=(\w+)_FILE=%d\/([a-z-]+)$/.exec(line)?.slice(1) ?? []);
  assert.deepEqual(settings.filter((_, at) => at % 2 === 1), names);
  assert.ok(names.includes('secret') && names.includes('hmrc'), names.join(' '));

  const command = readFileSync(COMMAND, 'utf8');
  const pairs = /secrets="([^"]+)"/.exec(command)[1].split(' ').flatMap((pair) => pair.split(':').reverse());
  assert.deepEqual([...pairs].sort(), [...settings].sort());
  assert.match(command, /--property=LoadCredentialEncrypted=\$file:\/etc\/uplift\/\$file/);
});

test('a reload of the unit sends the signal at which the certificate is read again', async (t) => {
  const line = /^ExecReload=(.+)$/m.exec(readFileSync(UNIT, 'utf8'))?.[1] ?? assert.fail('the unit has no reload');
  const program = "process.on('SIGHUP', () => process.exit(7)); setInterval(() => {}, 1000); console.log('ready')";
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const ended = once(child, 'exit');
  // As systemd does it: without a shell. What Uplift does at the signal is in server/tests/reload.rs.
  const [command, ...words] = line.replace('$MAINPID', String(child.pid)).split(' ');
  assert.equal(spawnSync(command, words).status, 0);
  assert.deepEqual(await ended, [7, null]);
});
