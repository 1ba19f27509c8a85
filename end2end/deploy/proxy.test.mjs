/** What docs/deploy.md says of the proxy, with the nginx that docs/deploy/nginx.conf describes. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import net from 'node:net';
import { after, before, describe, test } from 'node:test';
import tls from 'node:tls';
import { Browser } from '../../bench/browser.mjs';
import { missing, NAME, Proxy } from './proxy.mjs';

/** What every answer over TLS says, Uplift's and nginx's own: once. */
const ONLY_HTTPS = 'max-age=63072000; includeSubDomains';
let proxy;

/** One request over TLS: status, headers and text. */
function ask(path, { method = 'GET', headers = {}, body, ...more } = {}) {
  return answered(https, `${proxy.url}${path}`, { method, headers, agent: false, ...proxy.connection, ...more }, body);
}

/** The same without TLS. */
function askPlainly(path, { method = 'GET', headers = {}, body } = {}) {
  const to = { host: '127.0.0.1', port: proxy.plain, path, method, agent: false };
  return answered(http, to, { headers: { host: NAME, ...headers } }, body);
}

function answered(by, to, options, body) {
  return new Promise((done, failed) => {
    const read = (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => (text += part));
      answer.on('end', () => done({ status: answer.statusCode, headers: answer.headers, text }));
      answer.on('error', failed);
    };
    const request = typeof to === 'string' ? by.request(to, options, read) : by.request({ ...to, ...options }, read);
    request.on('error', failed);
    request.end(body);
  });
}

/** Writes bytes over TLS, and gives all that comes until the connection is closed. */
function raw(bytes) {
  return new Promise((done) => {
    const began = Date.now();
    let text = '';
    const socket = tls.connect({ host: '127.0.0.1', port: proxy.tls, ca: proxy.ca, servername: NAME }, () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (part) => (text += part));
    socket.on('error', () => {});
    socket.on('close', () => done({ text, ms: Date.now() - began }));
  });
}

/** The version of a handshake, or why there is none. */
function handshake(options) {
  return new Promise((done) => {
    const socket = tls.connect({ host: '127.0.0.1', port: proxy.tls, ca: proxy.ca, servername: NAME, ...options }, () => {
      done(socket.getProtocol());
      socket.destroy();
    });
    socket.on('error', (error) => done(error.code));
  });
}

/** What an address gets for so many requests, 10 at a time, by HTTP/2. */
async function answers(localAddress, count) {
  const connected = tls.connect({ host: '127.0.0.1', port: proxy.tls, ca: proxy.ca, servername: NAME, localAddress, ALPNProtocols: ['h2'] });
  const client = http2.connect(proxy.url, { createConnection: () => connected });
  const one = () => new Promise((done, failed) => {
    const found = { text: '' };
    const stream = client.request({ ':path': '/robots.txt' });
    stream.on('response', (head) => Object.assign(found, { status: head[':status'], wait: head['retry-after'], only: head['strict-transport-security'] }));
    stream.setEncoding('utf8').on('data', (part) => (found.text += part));
    stream.on('error', failed).on('end', () => done(found)).end();
  });
  const all = [];
  while (all.length < count) all.push(...(await Promise.all(Array.from({ length: 10 }, one))));
  client.close();
  return all;
}

describe('Behind the proxy of docs/deploy', () => {
  const check = (name, run) => test(name, { skip: missing }, run);
  before(async () => {
    if (!missing) proxy = await Proxy.start();
  });
  after(() => proxy?.stop());

  check('a page loads by HTTP/1.1 and HTTP/2', async () => {
    const page = await ask('/');
    assert.equal(page.status, 200);
    assert.match(page.text, /Gift Aid/);
    assert.equal(page.headers['strict-transport-security'], ONLY_HTTPS);
    const client = http2.connect(proxy.url, { ...proxy.connection });
    const status = await new Promise((done, failed) => {
      client.on('error', failed);
      client.request({ ':path': '/sign-in' }).on('response', (head) => done(head[':status'])).end();
    });
    client.destroy();
    assert.equal(status, 200);
  });

  check('a gift is on the open page of its donor while the stream goes on', async (t) => {
    const email = 'zoe.oneill@example.org';
    const { clientId, clientSecret, platformId } = proxy.installation.admin('platform', 'create', '--name', 'Example platform');
    const { charityId } = proxy.installation.admin(
      'charity', 'create', '--name', 'Example charity', '--hmrc-reference', 'XB90909', '--regulator', 'none', '--official-email', 'amina@example.org',
    );
    const { reference } = proxy.installation.admin('source', 'add', '--charity', charityId, '--platform', platformId);
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const form = { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' };
    const token = JSON.parse((await ask('/oauth2/token', { method: 'POST', headers: form, body: 'grant_type=client_credentials' })).text);
    const send = (path, body) => {
      const headers = { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json', 'idempotency-key': path };
      return ask(`/integrations/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    };
    assert.equal((await send('/donors', { email })).status, 201);
    const browser = new Browser(proxy.url, proxy.connection);
    t.after(() => browser.close());
    await browser.signIn(proxy.installation.admin('sign-in-link', '--email', email).url);
    const heard = new Promise((done, failed) => {
      let text = '';
      const feed = browser.open('GET', '/giving/live', undefined, { accept: 'text/event-stream' }, (answer) => {
        answer.on('error', () => {});
        answer.setEncoding('utf8').on('data', (part) => {
          text += part;
          if (text.includes('id="gift-')) done();
        });
      });
      t.after(() => feed.destroy());
      feed.on('error', failed);
      setTimeout(() => failed(new Error(`the stream said: ${text}`)), 8_000).unref();
    });
    heard.catch(() => {});
    const transaction = { type: 'direct', id: reference };
    const made = await send('/donations', { donor: { type: 'email', value: email }, transaction, grossAmount: 2000, currency: 'GBP' });
    assert.equal(made.status, 201, made.text);
    await heard;
  });

  check('Uplift answers who shows a certificate of its own authority, and nobody else', async () => {
    const pem = (name) => readFileSync(new URL(`../../server/tests/tls/${name}`, import.meta.url));
    assert.ok(await proxy.ready({ cert: pem('proxy.pem'), key: pem('proxy.key') }));
    assert.ok(!(await proxy.ready({ cert: pem('stranger.pem'), key: pem('stranger.key') })));
    assert.ok(!(await proxy.ready({})));
  });

  check('TLS 1.2 and 1.3 are spoken, 1.1 is refused, and so is a suite without forward secrecy', async () => {
    const old = 'DEFAULT@SECLEVEL=0';
    assert.equal(await handshake({ minVersion: 'TLSv1.3' }), 'TLSv1.3');
    assert.equal(await handshake({ maxVersion: 'TLSv1.2' }), 'TLSv1.2');
    assert.equal(await handshake({ minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: old }), 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION');
    const weak = await handshake({ maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA256:AES128-GCM-SHA256' });
    assert.match(weak, /HANDSHAKE_FAILURE/);
  });

  check('a handshake for another name is refused, and so is another host behind the right one', async () => {
    assert.match(await handshake({ servername: 'evil.example' }), /UNRECOGNIZED_NAME|ALERT/);
    assert.equal((await ask('/', { headers: { host: 'evil.example' } })).status, 421);
    assert.equal((await askPlainly('/', { headers: { host: 'evil.example' } })).status, 421);
  });

  check('without TLS a page is redirected, and a call of the API, a token and a form are refused', async () => {
    const page = await askPlainly('/giving?page=2');
    assert.deepEqual([page.status, page.headers.location], [301, `https://${NAME}/giving?page=2`]);
    for (const path of ['/integrations/v1/donors', '/oauth/token', '/oauth2/token', '/fn/sign_in/begin']) {
      for (const method of ['GET', 'POST']) {
        const call = await askPlainly(path, { method });
        assert.deepEqual([call.status, call.headers.location, call.headers['content-type']], [403, undefined, 'application/problem+json'], path);
        assert.equal(JSON.parse(call.text).status, 403);
      }
    }
    const form = await askPlainly('/sign-in', { method: 'POST', body: 'email=zoe.oneill%40example.org' });
    assert.deepEqual([form.status, form.headers.location], [403, undefined]);
    assert.match(form.text, /Open the page with https/);
  });

  check('too large a body is answered in words', async () => {
    const body = Buffer.alloc(11 * 1024 * 1024, 'a');
    const form = await ask('/sign-in', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });
    assert.equal(form.status, 413);
    assert.match(form.text, /too large/);
    assert.equal(form.headers['strict-transport-security'], ONLY_HTTPS);
    const call = await ask('/integrations/v1/donations', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    assert.deepEqual([call.status, JSON.parse(call.text).detail], [413, 'Send at most 1 MB.']);
    assert.equal(call.headers['strict-transport-security'], ONLY_HTTPS);
  });

  check('while Uplift is away its answers ask for TLS still', async () => {
    const { port } = proxy.listener;
    await proxy.listener.end();
    try {
      for (const path of ['/help', '/integrations/v1/health']) {
        const answer = await ask(path);
        assert.deepEqual([answer.status, answer.headers['strict-transport-security']], [503, ONLY_HTTPS], path);
      }
    } finally {
      await proxy.listener.start(proxy.installation.port, port);
    }
  });

  check('what Uplift refuses itself passes as it is', async () => {
    for (const length of [100, 200_000]) {
      const headers = { 'content-type': 'application/json', authorization: 'Bearer upt_that-ended' };
      const call = await ask('/integrations/v1/donations/batch', { method: 'POST', headers, body: Buffer.alloc(length, 'a') });
      assert.deepEqual([call.status, JSON.parse(call.text).code], [401, 'invalid_token'], `${length} bytes`);
      assert.equal(call.headers['strict-transport-security'], ONLY_HTTPS);
    }
  });

  check('whose request it is nginx alone says', async () => {
    const [spoofed, from] = ['203.0.113.9', '127.0.0.7'];
    proxy.listener.sent = '';
    await ask('/help', { headers: { 'x-forwarded-for': spoofed, host: `${NAME}:${proxy.tls}` }, localAddress: from });
    assert.match(proxy.listener.sent, new RegExp(`^x-forwarded-for: ${from}\r$`, 'im'));
    assert.ok(!proxy.listener.sent.includes(spoofed), proxy.listener.sent);
    assert.match(proxy.listener.sent, new RegExp(`^host: ${NAME}:${proxy.tls}\r$`, 'im'));
  });

  check('two lengths, and a length beside chunks, never reach Uplift', async () => {
    const head = `POST /sign-in HTTP/1.1\r\nHost: ${NAME}:${proxy.tls}\r\n`;
    proxy.listener.sent = '';
    for (const lengths of ['Content-Length: 3\r\nContent-Length: 4\r\n', 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n']) {
      const { text } = await raw(`${head}${lengths}Connection: close\r\n\r\n0\r\n\r\n`);
      assert.match(text, /^HTTP\/1\.1 400 /);
    }
    assert.equal(proxy.listener.sent, '');
  });

  check('a head that does not come is cut off after ten seconds', async () => {
    const { ms } = await raw(`GET / HTTP/1.1\r\nHost: ${NAME}\r\nX-Slow: `);
    assert.ok(ms > 8_000 && ms < 15_000, `${ms} ms`);
  });

  check('a network that asks too much waits, and its neighbours do not', async () => {
    const refused = (all) => all.filter((answer) => answer.status === 429);
    // Each address has 100 requests, for which it alone would not have to wait; the network may have 400 and 200 a second more.
    const all = await Promise.all(Array.from({ length: 20 }, (_, number) => answers(`127.0.3.${number + 1}`, 100)));
    assert.ok(refused(all.flat()).length > 0);
    assert.equal(refused(await answers('127.0.4.1', 100)).length, 0);
    const [one] = refused(await answers('127.0.5.1', 300));
    assert.match(one.text, /Wait a few seconds/);
    assert.deepEqual([one.wait, one.only], ['5', ONLY_HTTPS]);
  });

  check('the log of nginx has neither the rest of a path nor a query', async () => {
    await ask('/sign-in/link/secret-of-a-mail?to=%2Fgiving');
    assert.match(proxy.log, /"part":"\/sign-in","status":"\d+"/);
    assert.ok(!proxy.log.includes('secret-of-a-mail'));
    assert.ok(!proxy.log.includes('to='));
    for (const line of proxy.log.trim().split('\n')) JSON.parse(line);
  });
});
