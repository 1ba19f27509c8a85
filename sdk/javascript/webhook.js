/** The signatures of webhooks (Standard Webhooks 1.0.0), by Web Crypto, whose comparison takes the same time for every signature. */

/** Why a webhook is not one of ours, by `reason`. */
export class SignatureError extends Error {
  constructor(reason, message) {
    super(message);
    this.name = 'SignatureError';
    this.reason = reason;
  }
}

function header(headers, name) {
  if (typeof headers.get === 'function') return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return String(Array.isArray(found) ? found[0] : (found ?? ''));
}

function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function keyBytes(secret) {
  try {
    const bytes = bytesOf(String(secret).replace(/^whsec_/, ''));
    if (bytes.length > 0) return bytes;
  } catch {
    // Said below, without the secret.
  }
  throw new TypeError('A secret of an endpoint begins with whsec_ and goes on in base64');
}

/** The event of a webhook that was signed with one of the secrets in the last five minutes. `body` is what came, byte for byte. */
export async function verifyWebhook({ body, headers, secrets, tolerance = 300, now = Date.now() / 1000 }) {
  const keys = [secrets].flat().map(keyBytes);
  if (keys.length === 0) throw new TypeError('secrets is empty');
  const [id, timestamp, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => header(headers, name));
  if (!id || !timestamp || !given) throw new SignatureError('missing_header', 'webhook-id, webhook-timestamp or webhook-signature is missing');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > tolerance) {
    throw new SignatureError('too_old', `webhook-timestamp is not within ${tolerance} seconds of now`);
  }
  const content = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + content.length);
  signed.set(head);
  signed.set(content, head.length);
  const signatures = given.split(' ').flatMap((one) => {
    const [version, value = ''] = one.split(',');
    try {
      return version === 'v1' ? [bytesOf(value)] : [];
    } catch {
      return [];
    }
  });
  let good = false;
  for (const key of keys) {
    const made = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
    for (const signature of signatures) if (await crypto.subtle.verify('HMAC', made, signature, signed)) good = true;
  }
  if (!good) throw new SignatureError('no_match', 'no signature is of one of the secrets: check the secret, and that the body is what came, byte for byte');
  return JSON.parse(new TextDecoder().decode(content));
}
