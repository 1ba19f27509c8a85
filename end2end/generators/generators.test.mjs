/**
 * Clients that others' generators make from the document, in both of its forms as the sandbox serves them: each compiles as
 * strictly as its language can, and makes the calls of a first gift.
 */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { address, good, host, now, stage } from '../conformance/support.mjs';

const here = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
// Below end2end, so that the packages of its package.json are found.
const made = path.join(here, 'made');
const bin = path.resolve(here, '../node_modules/.bin');
const python = path.resolve(process.env.UPLIFT_TOOLS ?? path.resolve(here, '../../.tools'), 'generators/bin');

const run = async (cwd, env, program, ...words) => {
  try {
    return (await promisify(execFile)(program, words, { cwd, env: { ...process.env, ...env }, maxBuffer: 2 ** 26 })).stdout;
  } catch (error) {
    // What a compiler has to say it says on either.
    throw new Error(`${path.basename(program)} ${words[0]}: ${error.message}\n${error.stdout.slice(0, 4000)}`);
  }
};

const missing = async (why, ...command) => {
  try {
    await promisify(execFile)(...command);
    return undefined;
  } catch {
    return why;
  }
};

const strict = {
  strict: true, noUncheckedIndexedAccess: true, noImplicitOverride: true, noFallthroughCasesInSwitch: true, skipLibCheck: true,
  target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], module: 'nodenext', moduleResolution: 'nodenext',
  types: ['node'], rootDir: '.', outDir: 'built',
};

/** Compiles what was made together with the calls of `source`, and runs them. */
async function typescript(at, source, env) {
  await copyFile(path.join(here, source), path.join(at, 'calls.ts'));
  await writeFile(path.join(at, 'tsconfig.json'), JSON.stringify({ compilerOptions: strict, include: ['**/*.ts'] }));
  await run(at, {}, path.join(bin, 'tsc'), '--project', '.');
  return run(at, env, process.execPath, 'built/calls.js');
}

/** Likewise in Python, where mypy is told how strict it has to be. */
async function typed(at, source, env, rules, client) {
  await copyFile(path.join(here, source), path.join(at, 'calls.py'));
  await run(at, {}, path.join(python, 'mypy'), ...rules, client, 'calls.py');
  return run(at, env, path.join(python, 'python'), 'calls.py');
}

const jar = () => run(here, {}, path.join(python, 'python'), '-c', 'import openapi_generator_cli as it; print(it.__path__[0])');
async function openapiGenerator(at, document, language, to) {
  const only = 'apis,models,supportingFiles,apiTests=false,modelTests=false,apiDocs=false,modelDocs=false';
  const archive = path.join((await jar()).trim(), 'openapi-generator.jar');
  // It lives for seconds: compiling its code well would take longer than it saves.
  const said = await run(at, {}, 'java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-jar', archive, 'generate',
    '-i', document, '-g', language, '-o', to, '--global-property', only);
  assert.doesNotMatch(said, /COLLISION|ERROR/);
}

const withoutJava = await missing('it needs Java, and none is here', 'java', ['-version']);
const withoutGuzzle = await missing("its clients need Debian's php-guzzlehttp-guzzle and php-mbstring, and they are not here", 'php', [
  '-r', 'include "GuzzleHttp/autoload.php"; mb_strlen(""); exit((int) !class_exists("GuzzleHttp\\\\Client"));',
]);

// Of openapi-generator's languages those whose libraries the registries here have: for Java and C# it would take Maven's and NuGet's.
const GENERATORS = [
  {
    name: 'openapi-typescript',
    async calls(at, document, env) {
      await run(at, {}, path.join(bin, 'openapi-typescript'), document, '-o', 'made/api.ts');
      return typescript(at, 'openapi-typescript.ts', env);
    },
  },
  {
    name: 'hey-api',
    async calls(at, document, env) {
      await run(at, {}, path.join(bin, 'openapi-ts'), '--input', document, '--output', 'made', '--no-log-file');
      return typescript(at, 'hey-api.ts', env);
    },
  },
  {
    name: 'openapi-python-client',
    async calls(at, document, env) {
      // Tidying up what was made is for those who keep it.
      await writeFile(path.join(at, 'settings.yaml'), 'post_hooks: []\n');
      const words = ['--meta', 'none', '--output-path', 'made', '--config', 'settings.yaml', '--fail-on-warning'];
      await run(at, {}, path.join(python, 'openapi-python-client'), 'generate', '--path', document, ...words);
      return typed(at, 'openapi_python_client.py', env, ['--strict'], 'made');
    },
  },
  {
    name: 'openapi-generator for Python',
    forms: {
      3.1: 'from a document with webhooks it makes Python that does not parse: it takes the 3.0 form',
      '3.0': withoutJava,
    },
    async calls(at, document, env) {
      await openapiGenerator(at, document, 'python', '.');
      // As strictly as what is made asks for itself: not all of it is typed.
      return typed(at, 'openapi_generator.py', env, ['--config-file', 'pyproject.toml'], 'openapi_client');
    },
  },
  {
    name: 'openapi-generator for PHP',
    forms: { 3.1: withoutJava ?? withoutGuzzle, '3.0': withoutJava ?? withoutGuzzle },
    async calls(at, document, env) {
      await openapiGenerator(at, document, 'php', 'made');
      await copyFile(path.join(here, 'openapi-generator.php'), path.join(at, 'calls.php'));
      return run(at, env, 'php', '-d', 'error_reporting=-1', 'calls.php');
    },
  },
];

const FORMS = { 3.1: '/openapi.json', '3.0': '/openapi-3.0.json' };

before(async () => {
  await rm(made, { recursive: true, force: true });
  for (const [form, place] of Object.entries(FORMS)) {
    const answer = await fetch(host + place);
    assert.equal(answer.status, 200, place);
    await mkdir(path.join(made, form), { recursive: true });
    await writeFile(path.join(made, form, 'openapi.json'), await answer.text());
  }
});

// Most of a generator's time is one thread's.
describe('generators', { concurrency: 2 }, () => {
  for (const { name, forms = {}, calls } of GENERATORS) {
    for (const form of Object.keys(FORMS)) {
      test(`${name} makes a client from the document in ${form} that sends a gift`, { skip: forms[form] }, async () => {
        const { platform, charity } = await stage();
        const email = address();
        await good('POST', '/donors', { email });
        const at = path.join(made, form, name.replaceAll(' ', '-'));
        await mkdir(at, { recursive: true });
        const said = await calls(at, '../openapi.json', {
          BASE_URL: host, CLIENT_ID: platform.clientId, CLIENT_SECRET: platform.clientSecret, CHARITY: charity, EMAIL: email, NOW: await now(),
        });
        // Authorised; it waits for its money; the charity is named; the list has this gift alone.
        assert.equal(said.trim(), 'true awaiting_settlement true true');
      });
    }
  }
});
