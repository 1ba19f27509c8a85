/** The packages in sdk/: that they have every call, send a first gift to the sandbox, and stay calm when something fails. */

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { Uplift } from '../../sdk/javascript/index.js';
import { address, host, now, stage } from '../conformance/support.mjs';
import { drive } from './drive.mjs';

const here = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
const root = path.resolve(here, '../..');
// Below end2end, so that the compiler and the types of Node.js are found.
const made = path.join(here, 'made');
const tools = path.resolve(process.env.UPLIFT_TOOLS ?? path.join(root, '.tools'), 'generators/bin');
const python = { PYTHONPATH: path.join(root, 'sdk/python'), PYTHONDONTWRITEBYTECODE: '1' };

async function run(cwd, env, program, ...words) {
  try {
    return (await promisify(execFile)(program, words, { cwd, env: { ...process.env, ...env } })).stdout;
  } catch (error) {
    throw new Error(`${path.basename(program)} ${words[0]}: ${error.message}\n${error.stdout}`);
  }
}

before(async () => {
  await rm(made, { recursive: true, force: true });
  await mkdir(path.join(made, 'node_modules'), { recursive: true });
  // What `npm install` does with a folder.
  await symlink(path.join(root, 'sdk/javascript'), path.join(made, 'node_modules/uplift'));
});

const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test('both packages are what the document of the API makes them', async () => {
  await run(root, {}, process.execPath, 'sdk/generate.mjs', '--check');
});

test('both packages have every call that the sandbox serves', async () => {
  const { paths } = await (await fetch(`${host}/openapi.json`)).json();
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  assert.ok(calls.length >= 49, `${calls.length} calls`);
  assert.deepEqual(calls.filter((name) => typeof Uplift.prototype[name] !== 'function'), []);
  const methods = (await run(made, python, 'python3', '-c', 'import uplift; print(*dir(uplift.Uplift))')).trim().split(' ');
  assert.deepEqual(calls.filter((name) => !methods.includes(snake(name))), []);
});

test('the package for Python takes the version that these tests run', async () => {
  const settings = await readFile(path.join(root, 'sdk/python/pyproject.toml'), 'utf8');
  const [, least] = /^requires-python = ">=3\.(\d+)"$/m.exec(settings);
  const running = await run(root, {}, 'python3', '-c', 'import sys; print(sys.version_info.minor)');
  assert.ok(Number(running) >= Number(least), `3.${running.trim()} is older than 3.${least}`);
});

test('pip installs the wheel that the sandbox serves, with nothing else', async () => {
  const wheel = path.join(made, 'wheel');
  const words = ['install', '--quiet', '--disable-pip-version-check', '--no-index', '--no-cache-dir', '--target', wheel];
  await run(made, {}, path.join(tools, 'pip'), ...words, `${host}/packages/uplift-1.0.0-py3-none-any.whl`);
  const said = await run(made, { PYTHONPATH: wheel }, 'python3', '-c', 'import uplift; from importlib.metadata import version; print(uplift.__file__, version("uplift"))');
  assert.equal(said.trim(), `${path.join(wheel, 'uplift/__init__.py')} 1.0.0`);
});

describe('a first gift', () => {
  const expected = 'true awaiting_settlement true 900 read_again /email true';
  const environment = async () => {
    const { platform, charity } = await stage();
    const { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET } = platform;
    return { BASE_URL: host, UPLIFT_URL: host, CLIENT_ID, CLIENT_SECRET, CHARITY: charity, EMAIL: address(), NOW: await now(), ...python };
  };

  test('is sent by the package for JavaScript, whose types are strict', async () => {
    const compilerOptions = {
      strict: true, noUncheckedIndexedAccess: true, target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], module: 'nodenext',
      moduleResolution: 'nodenext', types: ['node'], rootDir: '.', outDir: 'built', preserveSymlinks: true,
    };
    await copyFile(path.join(here, 'calls.ts'), path.join(made, 'calls.mts'));
    await writeFile(path.join(made, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['calls.mts'] }));
    await run(made, {}, path.resolve(here, '../node_modules/.bin/tsc'), '--project', '.');
    assert.equal((await run(made, await environment(), process.execPath, 'built/calls.mjs')).trim(), expected);
  });

  test('is sent by the package for Python, whose types are strict', async () => {
    await copyFile(path.join(here, 'calls.py'), path.join(made, 'calls.py'));
    await run(made, python, path.join(tools, 'mypy'), '--strict', path.join(root, 'sdk/python/uplift'), 'calls.py');
    assert.equal((await run(made, await environment(), 'python3', 'calls.py')).trim(), expected);
  });

  for (const [language, program, file] of [['javascript', process.execPath, 'sdk.mjs'], ['python', 'python3', 'sdk.py']]) {
    test(`is sent by the start in ${language} that the documentation prints`, async () => {
      const start = path.join(root, 'docs/examples', language, file);
      await copyFile(start, path.join(made, file));
      assert.match(await run(made, await environment(), program, file), /^don_\w+ is awaiting_\w+$/m);
      const readme = await readFile(path.join(root, 'sdk', language, 'README.md'), 'utf8');
      assert.ok(readme.includes(await readFile(start, 'utf8')), 'the README prints the same');
    });
  }
});

// What goes wrong, told once for both.

async function pythonDrive(task) {
  const child = spawn('python3', [path.join(here, 'drive.py')], { env: { ...process.env, ...python }, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(task));
  let said = '';
  for await (const chunk of child.stdout) said += chunk;
  return JSON.parse(said);
}

/** A server that answers calls in this order, the last one for good, and remembers them. An answer of `null` breaks the connection. */
async function served(t, answers, tokenLife = 86_400) {
  const [requests, tokens] = [[], []];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const send = (status, headers, content) => response.writeHead(status, headers).end(content === undefined ? '' : JSON.stringify(content));
    if (request.url === '/oauth/token') {
      tokens.push({ authorization: request.headers.authorization, form: new URLSearchParams(body) });
      return send(200, {}, { access_token: `upt_${tokens.length}`, token_type: 'Bearer', expires_in: tokenLife, scope: '' });
    }
    const { method, url, headers } = request;
    requests.push({ method, url, headers, body, at: performance.now() });
    const answer = answers[Math.min(requests.length, answers.length) - 1];
    return answer ? send(...answer) : request.socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${server.address().port}`, requests, tokens };
}

const problem = (status, code, more = {}) => ({ type: 'about:blank', title: 'T', status, code, detail: 'What to do.', instance: 'req_1', ...more });
const busy = (status, wait) => [status, { 'retry-after': String(wait), 'request-id': 'req_1' }, problem(status, 'busy')];
const found = [200, { etag: '"v1"', 'request-id': 'req_2' }, { id: 'dnr_1' }];
const create = { call: 'createDonor', body: { email: 'zoe@example.org' } };
const read = { call: 'getDonation', path: ['don_1'] };
const keys = (requests) => new Set(requests.map(({ headers }) => headers['idempotency-key']));

for (const [language, driver] of [['JavaScript', drive], ['Python', pythonDrive]]) {
  const given = async (t, answers, steps, life) => {
    const server = await served(t, answers, life);
    return { ...server, done: await driver({ settings: { baseUrl: server.baseUrl }, steps }) };
  };

  describe(`the package for ${language}`, { concurrency: 4 }, () => {
    test('waits as long as 503 and 429 ask, and repeats a write under the same key', async (t) => {
      const { done, requests, tokens } = await given(t, [busy(503, 1), busy(429, 1), found], [create]);
      assert.deepEqual(done[0].value, { answer: { id: 'dnr_1' }, etag: '"v1"' });
      assert.equal(requests.length, 3);
      assert.equal(keys(requests).size, 1);
      assert.match(requests[0].headers['idempotency-key'], /^[\da-f-]{36}$/);
      for (const [index, { at }] of requests.slice(1).entries()) assert.ok(at - requests[index].at >= 990, `${at - requests[index].at} ms`);
      assert.equal(tokens.length, 1, 'one token');
      assert.equal(tokens[0].form.get('grant_type'), 'client_credentials');
      assert.equal(tokens[0].authorization, `Basic ${btoa('cli_test:sk_test')}`);
      assert.equal(requests[0].headers.authorization, 'Bearer upt_1');
      assert.deepEqual(JSON.parse(requests[0].body), create.body);
    });

    test('repeats after a broken connection, and takes the key that is given', async (t) => {
      const { done, requests } = await given(t, [null, found], [{ ...create, options: { idempotencyKey: 'gift-1' } }]);
      assert.equal(done[0].value.answer.id, 'dnr_1');
      assert.deepEqual([requests.length, ...keys(requests)], [2, 'gift-1']);
    });

    test('has a key of its own for each call, and none where nothing is written', async (t) => {
      const { requests } = await given(t, [found], [create, create, read, { call: 'lookUpDonor', body: { type: 'uid', value: 'dnr_1' } }]);
      assert.equal(keys(requests.slice(0, 2)).size, 2);
      assert.deepEqual([...keys(requests.slice(2))], [undefined]);
    });

    test('gives up after four attempts, and says what can be done', async (t) => {
      const { done, requests } = await given(t, [busy(503, 0)], [create]);
      assert.equal(requests.length, 4);
      const { error } = done[0];
      assert.deepEqual([error.status, error.code, error.action, error.requestId], [503, 'busy', 'retry', 'req_1']);
      assert.deepEqual([error.idempotencyKey], [...keys(requests)], 'the key for a later repeat');
    });

    test('does not wait longer than a minute: it says how long instead', async (t) => {
      const { done, requests } = await given(t, [busy(429, 120)], [read]);
      assert.equal(requests.length, 1);
      assert.deepEqual([done[0].error.retryAfter, done[0].error.action], [120, 'retry']);
    });

    test('names every field of a refusal, and does not repeat it', async (t) => {
      const errors = [{ pointer: '/email', code: 'required', detail: 'This is required.' }, { parameter: 'limit', code: 'invalid', detail: 'Too many.' }];
      const { done, requests } = await given(t, [[422, {}, problem(422, 'invalid_fields', { errors })]], [create]);
      assert.equal(requests.length, 1);
      const { error } = done[0];
      assert.deepEqual(error.fields, { '/email': 'This is required.', limit: 'Too many.' });
      assert.deepEqual([error.action, error.requestId, error.errors[0].code], ['correct', 'req_1', 'required']);
      assert.equal(error.said, 'createDonor: invalid_fields: What to do.\n  /email: This is required.\n  limit: Too many.');
    });

    test('says what a conflict is with, and which scope is missing', async (t) => {
      const answers = [
        [409, {}, problem(409, 'reference_taken', { conflictingId: 'don_1' })],
        [403, {}, problem(403, 'insufficient_scope', { requiredScope: 'create:donor' })],
      ];
      const { done } = await given(t, answers, [create, create]);
      assert.deepEqual([done[0].error.conflictingId, done[0].error.action], ['don_1', 'read_again']);
      assert.deepEqual([done[1].error.requiredScope, done[1].error.action], ['create:donor', 'permission']);
    });

    test('renews a token before it ends', async (t) => {
      const { requests, tokens } = await given(t, [found], [read, read, { sleep: 950 }, read], 1);
      assert.equal(tokens.length, 2);
      assert.deepEqual(requests.map(({ headers }) => headers.authorization), ['Bearer upt_1', 'Bearer upt_1', 'Bearer upt_2']);
    });

    test('fetches one token for calls at the same time', async (t) => {
      const { requests, tokens } = await given(t, [found], [{ together: [read, read, read, read] }]);
      assert.deepEqual([requests.length, tokens.length], [4, 1]);
    });

    test('renews a token that is refused, once', async (t) => {
      const refused = [401, {}, problem(401, 'invalid_token')];
      const { done, requests, tokens } = await given(t, [refused, found, refused], [create, read]);
      assert.equal(done[0].value.answer.id, 'dnr_1');
      assert.equal(keys(requests.slice(0, 2)).size, 1, 'the same call under the same key');
      assert.deepEqual([done[1].error.status, done[1].error.action], [401, 'credentials']);
      assert.deepEqual([requests.length, tokens.length], [4, 3]);
    });

    test('goes through the pages of a list, and no further than it is asked', async (t) => {
      const page = (data, nextCursor) => [200, {}, { data, hasMore: nextCursor !== null, nextCursor }];
      const pages = [page([1, 2], 'a+b'), page([3], null), page([1, 2], 'c')];
      const list = { call: 'listDonations', query: { status: 'declared', limit: 2 } };
      const { done, requests } = await given(t, pages, [{ ...list, take: 9 }, { ...list, take: 2 }]);
      assert.deepEqual(done.map(({ value }) => value), [[1, 2, 3], [1, 2]]);
      const asked = requests.map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams));
      const first = { status: 'declared', limit: '2' };
      assert.deepEqual(asked, [first, { ...first, after: 'a+b' }, first]);
    });

    test('sends If-Match, and an id as one part of the path', async (t) => {
      const change = { call: 'changeDonation', path: ['a/b?c'], body: { netAmount: 1 }, options: { ifMatch: '"v1"' } };
      const { requests } = await given(t, [found], [change]);
      assert.deepEqual([requests[0].method, requests[0].url], ['PATCH', '/integrations/v1/donations/a%2Fb%3Fc']);
      assert.equal(requests[0].headers['if-match'], '"v1"');
    });

    test('sends nothing for an id that would lead elsewhere, or an option that the call does not have', async (t) => {
      const steps = [...['', '.', '..'].map((id) => ({ ...read, path: [id] })), { ...read, options: { ifMatch: '"v1"' } }];
      const { done, requests } = await given(t, [found], steps);
      for (const { mistake } of done) assert.match(mistake, /getDonation|get_donation/);
      assert.equal(requests.length, 0);
    });

    test('gives null for an answer without a body', async (t) => {
      const { done } = await given(t, [[204, {}]], [{ call: 'removeTerminal', path: ['trm_1'] }]);
      assert.deepEqual(done, [{ value: null }]);
    });

    test('does not follow a redirect with its token', async (t) => {
      const { done, requests } = await given(t, [[302, { location: '/integrations/v1/health' }], found], [read]);
      assert.deepEqual([requests.length, done[0].error.status, done[0].error.action], [1, 302, 'report']);
    });

    test('sends its secret to nobody over plain HTTP', async () => {
      const [{ mistake }] = await driver({ settings: { baseUrl: 'http://uplift.example.org' }, steps: [] });
      assert.match(mistake, /must begin with https:/);
    });

    test('takes a webhook that is signed with one of the secrets, and no other', async () => {
      const [old, fresh, strange] = ['old', 'new', 'strange'].map((word) => `whsec_${Buffer.from(`the ${word} secret of it`).toString('base64')}`);
      const at = 1_800_000_000;
      const body = JSON.stringify({ type: 'donation.declared', timestamp: '2027-01-15T08:00:00Z', data: { donationId: 'don_1' }, n: 'Zoë' });
      const signed = (secret, text = body) =>
        `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64')).update(`evt_1.${at}.${text}`).digest('base64')}`;
      const webhook = (signature, more = {}) => ({
        verify: {
          body, secrets: old, now: at + 299, ...more,
          headers: { 'Webhook-Id': 'evt_1', 'Webhook-Timestamp': String(at), 'Webhook-Signature': signature, ...more.headers },
        },
      });
      const cases = [
        ['good', webhook(signed(old))],
        ['good', webhook(`${signed(fresh)} ${signed(old)}`)],
        ['good', webhook(signed(fresh), { secrets: [old, fresh] })],
        ['good', webhook(signed(old), { now: at - 299 })],
        ['no_match', webhook(signed(strange), { secrets: [old, fresh] })],
        ['no_match', webhook(signed(old), { body: body.replace('don_1', 'don_2') })],
        ['no_match', webhook(signed(old).replace('v1,', 'v2,'))],
        ['no_match', webhook('v1,% v1 ,é')],
        ['too_old', webhook(signed(old), { now: at + 301 })],
        ['too_old', webhook(signed(old), { now: at - 301 })],
        ['too_old', webhook(signed(old), { headers: { 'Webhook-Timestamp': 'soon' } })],
        ['missing_header', webhook('')],
        ['mistake', webhook(signed(old), { secrets: [] })],
        ['mistake', webhook(signed(old), { secrets: 'whsec_' })],
      ];
      const done = await driver({ settings: { baseUrl: host }, steps: cases.map(([, step]) => step) });
      const came = done.map(({ value, error, mistake }) => (value?.data.donationId === 'don_1' ? 'good' : (error?.reason ?? (mistake && 'mistake'))));
      assert.deepEqual(came, cases.map(([what]) => what));
    });
  });
}
