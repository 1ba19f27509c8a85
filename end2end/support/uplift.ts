/** The command line of the server under test; it finds the same sandbox through the environment. */

import { execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.resolve(__dirname, '../..');
const program = path.resolve(root, process.env.UPLIFT_BIN ?? 'target/release/uplift');

/** What the command answers with `--json`. */
export async function uplift<T>(...words: string[]): Promise<T> {
  const { stdout } = await run(program, [...words, '--json'], { cwd: root });
  return JSON.parse(stdout) as T;
}

/** Letters that nobody else has, so that a test can run again, and beside itself, on the same database. */
export function unique(): string {
  return randomBytes(6).toString('hex');
}

/** An HMRC reference in the right form; whether anybody has it is chance, one in tens of millions. */
export function hmrcReference(): string {
  const letter = () => String.fromCharCode(65 + randomInt(26));
  return `${letter()}${letter()}${String(randomInt(100_000)).padStart(5, '0')}`;
}

/** An address at which nobody lives. */
export function address(who: string): string {
  return `${who}.${unique()}@example.org`;
}
