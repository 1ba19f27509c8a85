/** Programs of C# run by mono, the one compiler and runtime for it that Debian has. */

import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Why nothing of C# can be run; undefined where it can. */
export const withoutMono = (() => {
  try {
    for (const program of ['mcs', 'mono']) execFileSync(program, ['--version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return "it needs Debian's mono-mcs and libmono-system-net-http4.0-cil, and they are not here";
  }
})();

/** What .NET's implicit usings bring to every program. */
const IMPLICIT = [
  'System', 'System.Collections.Generic', 'System.IO', 'System.Linq', 'System.Net.Http', 'System.Threading', 'System.Threading.Tasks',
];

/** A text between three quotes as one after an @: the spaces before its end come off each line, and must be there. */
function verbatim(_, text, indent) {
  const lines = text.split('\n').map((line) => {
    if (line && !line.startsWith(indent)) throw new Error(`a line of the text stands left of its end: ${line}`);
    return line.slice(indent.length);
  });
  return `@"${lines.join('\n').replaceAll('"', '""')}"`;
}

/**
 * What C# has said more briefly since version 8 in the words of version 7, which is the newest that mono's compiler takes. The types,
 * members and calls stay: whether the program uses the library well is the compiler's to say.
 */
export function inVersion7(code) {
  const usings = [];
  const older = code
    .replace(/^using [\w.]+;\n/gm, (line) => (usings.push(line), ''))
    .replace(/"""\n(.*?)\n( *)"""/gs, verbatim)
    .replace(/^using var /gm, 'var ')
    .replace(/\)!;$/gm, ');');
  const implicit = IMPLICIT.map((name) => `using ${name};\n`);
  // Types come after all statements.
  const [statements, types = ''] = older.split(/^(?=static class )/m);
  return `${[...implicit, ...usings].join('')}static class Program {
static void Main() { Run().GetAwaiter().GetResult(); }
static async Task Run() {
${statements}
} }
${types}`;
}

/** Compiles a program, as strictly as the compiler can, in this folder; what starts it. */
export async function compiled(code, folder) {
  const [source, program] = ['program.cs', 'program.exe'].map((name) => path.join(folder, name));
  await writeFile(source, inVersion7(code));
  await run('mcs', ['-langversion:7.2', '-warn:4', '-warnaserror', '-r:System.Net.Http', `-out:${program}`, source]);
  return ['mono', program];
}

/** What a program prints. */
export async function ranByMono(code, env) {
  const folder = await mkdtemp(path.join(tmpdir(), 'uplift-csharp-'));
  try {
    const [program, ...words] = await compiled(code, folder);
    return (await run(program, words, { env: { PATH: process.env.PATH, HOME: process.env.HOME, LC_ALL: 'C.UTF-8', ...env } })).stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}
