/** docs/deploy/nginx.conf in front of a sandbox of its own: other ports, a certificate of its own, everything else as it stands. */

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import net from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { setTimeout as pause } from 'node:timers/promises';
import { Installation, freePort } from '../../bench/installation.mjs';

export const NAME = 'giftaid.example.org';
const CONFIGURATION = new URL('../../docs/deploy/nginx.conf', import.meta.url);

/** Why the tests are left out; undefined where they are not. */
export const missing = isThere('nginx', '-v') && isThere('openssl', 'version') ? undefined : 'nginx or openssl is not on this machine';

function isThere(program, ...words) {
  try {
    execFileSync(program, words, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Certificates of an authority made for tests: Uplift's, and its proxy's. */
const OWN = new URL('../../server/tests/tls/', import.meta.url);
const own = (name) => readFileSync(new URL(name, OWN));

/** Passes everything on to Uplift, and keeps what the proxy sent. It speaks TLS to both, with the certificates of both. */
class Listener {
  sent = '';
  sockets = new Set();

  async start(to, port) {
    this.port = port ?? (await freePort());
    const trusted = { ca: own('authority.pem') };
    const served = { cert: own('uplift.pem'), key: own('uplift.key'), requestCert: true, rejectUnauthorized: true, ...trusted };
    const asking = { cert: own('proxy.pem'), key: own('proxy.key'), servername: 'uplift.internal', ...trusted };
    this.server = tls.createServer(served, (socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
      const onwards = tls.connect({ port: to, host: '127.0.0.1', ...asking });
      socket.on('data', (part) => (this.sent += part.toString('latin1')));
      for (const end of [socket, onwards]) end.on('error', () => [socket, onwards].forEach((one) => one.destroy()));
      socket.pipe(onwards).pipe(socket);
    });
    await new Promise((listens) => this.server.listen(this.port, '127.0.0.1', listens));
  }

  /** Uplift is away, for whoever is connected too. */
  async end() {
    const closed = new Promise((done) => this.server.close(done));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}

export class Proxy {
  static async start() {
    const proxy = new Proxy();
    try {
      await proxy.#start();
      return proxy;
    } catch (error) {
      await proxy.stop();
      throw error;
    }
  }

  async #start() {
    this.place = mkdtempSync(path.join(tmpdir(), 'uplift-proxy-'));
    [this.tls, this.plain] = [await freePort(), await freePort()];
    this.url = `https://${NAME}:${this.tls}`;
    this.installation = await Installation.empty('proxy');
    this.installation.settings = {
      UPLIFT_SANDBOX_PUBLIC: 'yes',
      UPLIFT_BASE_URL: this.url,
      UPLIFT_CLIENT_ADDRESS_HEADER: 'X-Forwarded-For',
      UPLIFT_LOG: 'warn',
      UPLIFT_TLS_CERTIFICATE: new URL('uplift.pem', OWN).pathname,
      UPLIFT_TLS_KEY_FILE: new URL('uplift.key', OWN).pathname,
      UPLIFT_TLS_CLIENTS: new URL('authority.pem', OWN).pathname,
    };
    await this.#served();
    this.listener = new Listener();
    await this.listener.start(this.installation.port);
    const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const named = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`, '-keyout', this.#at('key'), '-out', this.#at('pem')];
    execFileSync('openssl', [...words, ...named], { stdio: 'ignore' });
    this.ca = readFileSync(this.#at('pem'));
    writeFileSync(this.#at('conf'), this.#configuration());
    this.nginx = spawn('nginx', ['-p', this.place, '-c', this.#at('conf'), '-e', this.#at('error'), '-g', 'daemon off;'], { stdio: 'inherit' });
    await this.#answers();
  }

  /** Starts Uplift, and waits until it answers a client that shows a certificate. */
  async #served() {
    const child = this.installation.start(['serve']);
    for (let tries = 0; tries < 6000; tries += 1) {
      if (child.exitCode !== null) throw new Error(this.installation.lastWords());
      if (await this.ready({ cert: own('proxy.pem'), key: own('proxy.key') })) return;
      await pause(10);
    }
    throw new Error('Uplift did not answer in a minute');
  }

  /** Whether Uplift itself answers a client that shows this certificate. */
  ready(shown) {
    const to = { host: '127.0.0.1', port: this.installation.port, path: '/integrations/v1/health', agent: false };
    return new Promise((found) => {
      const request = https.get({ ...to, servername: 'uplift.internal', ca: own('authority.pem'), ...shown }, (answer) => {
        answer.resume();
        found(answer.statusCode === 200);
      });
      request.on('error', () => found(false));
    });
  }

  #at(name) {
    return path.join(this.place, name);
  }

  /** The file as it stands, but for where it listens and what it reads and writes. */
  #configuration() {
    let text = readFileSync(CONFIGURATION, 'utf8');
    const put = (from, to) => {
      assert.ok(text.includes(from), `docs/deploy/nginx.conf has no \`${from}\``);
      text = text.replaceAll(from, to);
    };
    put('user www-data;', `user ${userInfo().username};`);
    put('/run/nginx.pid', this.#at('pid'));
    put('/var/log/nginx/error.log', this.#at('error'));
    put('/var/log/nginx/access.log', this.#at('access'));
    put(`/etc/nginx/tls/${NAME}.pem`, this.#at('pem'));
    put(`/etc/nginx/tls/${NAME}.key`, this.#at('key'));
    for (const file of ['proxy.pem', 'proxy.key', 'authority.pem']) put(`/etc/ssl/uplift/${file}`, new URL(file, OWN).pathname);
    put('listen [::]:443', '#');
    put('listen [::]:80', '#');
    put('listen 443', `listen 127.0.0.1:${this.tls}`);
    put('listen 80', `listen 127.0.0.1:${this.plain}`);
    put('127.0.0.1:3000', `127.0.0.1:${this.listener.port}`);
    const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    put('http {\n', `http {\n${kinds.map((kind) => `    ${kind}_temp_path ${this.#at(kind)};\n`).join('')}`);
    return text;
  }

  async #answers() {
    for (let tries = 0; tries < 500; tries += 1) {
      if (this.nginx.exitCode !== null) throw new Error(`nginx ended: ${readFileSync(this.#at('error'), 'utf8')}`);
      const is = await new Promise((found) => {
        const socket = net.connect(this.tls, '127.0.0.1', () => found(true));
        socket.on('error', () => found(false)).on('connect', () => socket.destroy());
      });
      if (is) return;
      await pause(20);
    }
    throw new Error('nginx did not listen in ten seconds');
  }

  /** How a client gets here: the name leads to this machine, and the certificate is trusted. */
  get connection() {
    const here = [{ address: '127.0.0.1', family: 4 }];
    const lookup = (_, { all }, found) => (all ? found(null, here) : found(null, '127.0.0.1', 4));
    return { ca: this.ca, servername: NAME, lookup };
  }

  /** What nginx wrote about requests. */
  get log() {
    return readFileSync(this.#at('access'), 'utf8');
  }

  async stop() {
    if (this.nginx?.exitCode === null) {
      this.nginx.kill('SIGTERM');
      await new Promise((ended) => this.nginx.on('exit', ended));
    }
    this.listener?.server?.close();
    await this.installation?.remove();
    if (this.place) rmSync(this.place, { recursive: true, force: true });
  }
}
