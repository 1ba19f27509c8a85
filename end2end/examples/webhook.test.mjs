/** The receivers of docs/examples, which check the signatures of webhooks, with what Uplift really sends them. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { good, onlyApi } from '../conformance/support.mjs';
import { compiled, withoutMono } from './csharp.mjs';

const folder = path.resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../../docs/examples');

/** For each language what starts its receiver on a port, and why that is not possible where it is not. */
const RECEIVERS = [
  ['JavaScript', () => ['node', 'javascript/webhook.mjs']],
  ['Python', () => ['python3', 'python/webhook.py']],
  ['PHP', (port) => ['php', '-S', `127.0.0.1:${port}`, 'php/webhook.php']],
  ['C#', csharp, withoutMono],
];

async function csharp(port, t) {
  const made = await mkdtemp(path.join(tmpdir(), 'uplift-csharp-'));
  t.after(() => rm(made, { recursive: true }));
  return compiled(await readFile(path.join(folder, 'csharp/webhook.cs'), 'utf8'), made);
}

/** A port that nobody listens on. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** What a call gives once it gives something, within ten seconds. */
async function soon(what, call) {
  for (const end = Date.now() + 10_000; Date.now() < end; await pause(50)) {
    const given = await call().catch(() => undefined);
    if (given) return given;
  }
  throw new Error(`${what} did not happen`);
}

/** Starts a receiver with a secret; where it listens, and what it printed so far. */
async function listening(t, command, secret, port) {
  const [program, ...words] = await command(port, t);
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, UPLIFT_WEBHOOK_SECRET: secret, PORT: String(port) };
  const running = spawn(program, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] });
  t.after(() => running.kill());
  const printed = [];
  running.stdout.on('data', (text) => printed.push(String(text)));
  const url = `http://127.0.0.1:${port}/`;
  await soon(`a start of ${program}`, () => fetch(url, { method: 'POST', body: '{}' }));
  return { url, printed: () => printed.join('') };
}

function signed(secret, { id = 'evt_1', timestamp = Math.floor(Date.now() / 1000), body = '{"type":"webhook.test"}', more = '' } = {}) {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    method: 'POST',
    headers: { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `${more}v1,${signature}` },
    body,
  };
}

for (const [language, command, missing] of RECEIVERS) {
  test(`the receiver in ${language} takes what Uplift sends`, { skip: missing }, async (t) => {
    if (onlyApi) return t.skip(onlyApi);
    const port = await freePort();
    const endpoint = await good('POST', '/webhook-endpoints', { url: `http://127.0.0.1:${port}/` });
    const receiver = await listening(t, command, endpoint.secret, port);
    await good('POST', `/webhook-endpoints/${endpoint.id}/test`);
    await soon('a delivery', async () => {
      const { data } = await good('GET', `/webhook-endpoints/${endpoint.id}/deliveries`);
      return data.some((delivery) => delivery.status === 'delivered');
    });
    assert.match(receiver.printed(), /^evt_\w+ .*webhook\.test/m);
    await good('DELETE', `/webhook-endpoints/${endpoint.id}`);
  });

  test(`the receiver in ${language} refuses what Uplift did not send`, { skip: missing }, async (t) => {
    const [secret, other] = [0, 1].map(() => `whsec_${randomBytes(32).toString('base64')}`);
    const { url } = await listening(t, command, secret, await freePort());
    const status = async (request) => (await fetch(url, request)).status;
    const now = Math.floor(Date.now() / 1000);
    assert.equal(await status(signed(secret)), 204);
    assert.equal(await status(signed(secret, { body: '{"type":"donation.declared","name":"Zoë"}' })), 204);
    assert.equal(await status(signed(secret, { more: `v1,${randomBytes(32).toString('base64')} ` })), 204, 'either of two');
    assert.equal(await status(signed(other)), 400, 'another secret');
    assert.equal(await status({ ...signed(secret), body: '{"type":"webhook.text"}' }), 400, 'another body');
    for (const timestamp of [now - 301, now + 330]) {
      assert.equal(await status(signed(secret, { timestamp })), 400, 'another time');
    }
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      const request = signed(secret);
      delete request.headers[name];
      assert.equal(await status(request), 400, `no ${name}`);
    }
  });
}
