// Receives webhooks and checks their signatures (Standard Webhooks 1.0.0). Needs Node.js 20, and nothing else.
//   UPLIFT_WEBHOOK_SECRET=whsec_… PORT=8080 node webhook.mjs

import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const key = Buffer.from(process.env.UPLIFT_WEBHOOK_SECRET.slice('whsec_'.length), 'base64');

/** The event, if we sent it in the last five minutes; otherwise null. `body` is the body byte for byte. */
function verified(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return null;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // There are two signatures while you change the secret.
  const valid = signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  return valid ? JSON.parse(body) : null;
}

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const event = verified(request.headers, Buffer.concat(chunks));
  // Store the event under its webhook-id, answer, and work on it afterwards. The same id can come again.
  if (event) console.log(request.headers['webhook-id'], event.type);
  response.writeHead(event ? 204 : 400).end();
}).listen(Number(process.env.PORT ?? 8080), '127.0.0.1');
