/** The sandbox behind a proxy with TLS, as it is everywhere but on one's own machine. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Headers that belong to one connection, or to the body as it came. */
const OF_THE_WAY = ['connection', 'keep-alive', 'transfer-encoding', 'accept-encoding'];

/** A key and a certificate that nobody has signed. */
function made() {
  const place = mkdtempSync(path.join(tmpdir(), 'uplift-tls-'));
  try {
    const [key, cert] = ['key', 'cert'].map((name) => path.join(place, name));
    const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'];
    execFileSync('openssl', [...words, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Headers with other words in them, without those that are not passed on. */
function passedOn(headers, word) {
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_WAY.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, Array.isArray(value) ? value.map(word) : word(value)]));
}

/**
 * Passes all on to the sandbox at `home`. That knows itself by its own origin, so each side reads its own where the other wrote its:
 * in headers, and in pages.
 */
export async function overTls(home) {
  let origin;
  const [outwards, inwards] = [(text) => text.replaceAll(home, origin), (text) => text.replaceAll(origin, home)];
  const server = https.createServer(made(), (request, answer) => {
    const headers = { ...passedOn(request.headers, inwards), host: new URL(home).host };
    const onwards = http.request(home + request.url, { method: request.method, headers, agent: false }, (got) => {
      const told = passedOn(got.headers, outwards);
      if (!got.headers['content-type']?.startsWith('text/html')) {
        answer.writeHead(got.statusCode, told);
        got.pipe(answer);
        return;
      }
      const parts = [];
      got.on('data', (part) => parts.push(part));
      got.on('end', () => {
        const page = outwards(Buffer.concat(parts).toString('utf8'));
        answer.writeHead(got.statusCode, { ...told, 'content-length': Buffer.byteLength(page) }).end(page);
      });
    });
    onwards.on('error', () => answer.destroy());
    request.pipe(onwards);
  });
  // Longer than a test: no browser sends a form on a connection that ends at this moment.
  server.keepAliveTimeout = 120_000;
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `https://127.0.0.1:${server.address().port}`;
  return {
    origin,
    close: () => new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    }),
  };
}
