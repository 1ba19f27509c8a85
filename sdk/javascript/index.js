/** A client of Uplift's API. It needs nothing but `fetch` and Web Crypto. */

import { UpliftError, problemOf } from './error.js';
import { OPERATIONS } from './operations.js';

export { UpliftError } from './error.js';
export { SignatureError, verifyWebhook } from './webhook.js';

const VERSION = '1.0.0';
/** Statuses that pass, some of them a gateway's; 0 is no answer. */
const PASSING = new Set([0, 429, 502, 503, 504]);
/** The first wait, unless the answer says how long; each further one can be twice as long. */
const FIRST_WAIT = 500;
/** Who is told to wait longer gets the error instead, with `retryAfter`. */
const LONGEST_WAIT = 60_000;
/** A token is renewed this long before it ends, or after nine tenths of a short life. */
const RENEWED_BEFORE = 60;

const metas = new WeakMap();

/** What the headers of the answer said: `{ status, etag, requestId, replayed }`. */
export function meta(answer) {
  return metas.get(answer);
}

/** A list: its items when you iterate over it, its pages by `pages()`. */
class Pages {
  #load;
  #query;

  constructor(load, query) {
    this.#load = load;
    this.#query = query;
  }

  /** Each page with its `data` and `nextCursor`. */
  async *pages() {
    let query = this.#query;
    for (;;) {
      const page = await this.#load(query);
      yield page;
      if (!page.hasMore) return;
      query = { ...query, after: page.nextCursor };
    }
  }

  /** The first page. */
  page() {
    return this.#load(this.#query);
  }

  async *[Symbol.asyncIterator]() {
    for await (const { data } of this.pages()) yield* data;
  }
}

export class Uplift {
  #base;
  #clientId;
  #clientSecret;
  #attempts;
  #timeout;
  #fetch;
  #token;
  #fetching;

  constructor({ baseUrl, clientId, clientSecret, attempts = 4, timeout = 35_000, fetch = globalThis.fetch }) {
    const { protocol, hostname } = new URL(baseUrl);
    if (protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
      throw new TypeError('baseUrl must begin with https://, because the client secret is sent to it');
    }
    if (!clientId || !clientSecret) throw new TypeError('clientId and clientSecret are required');
    if (!(attempts >= 1)) throw new TypeError('attempts must be at least 1');
    this.#base = baseUrl.replace(/\/+$/, '');
    this.#clientId = clientId;
    this.#clientSecret = clientSecret;
    this.#attempts = attempts;
    this.#timeout = timeout;
    this.#fetch = fetch;
  }

  static {
    for (const [name, operation] of Object.entries(OPERATIONS)) {
      const method = function (...words) {
        return this.#operate(name, operation, words);
      };
      Object.defineProperty(Uplift.prototype, name, { value: method, writable: true, configurable: true });
    }
  }

  /** The words of a call: the ids of its path, its body, its query, and the options. */
  #operate(name, operation, words) {
    const path = operation.path.replace(/\{(\w+)\}/g, (_, id) => segment(name, id, words.shift()));
    const body = operation.body ? words.shift() : undefined;
    const query = operation.query ? words.shift() : undefined;
    const options = words.shift() ?? {};
    if (words.length > 0) throw new TypeError(`${name} takes fewer arguments`);
    const known = ['signal', operation.key && 'idempotencyKey', operation.ifMatch && 'ifMatch'];
    // An If-Match that nobody reads would be worse than none.
    for (const option of Object.keys(options)) if (!known.includes(option)) throw new TypeError(`${name} has no option ${option}`);
    const load = (asked) => this.#call({ name, operation, path, body, query: asked, ...options });
    return operation.list ? new Pages(load, query) : load(query);
  }

  async #call(call) {
    const { name, operation, signal } = call;
    const key = operation.key ? (call.idempotencyKey ?? crypto.randomUUID()) : undefined;
    // What cannot be sent is a mistake of the program, not a failure of the network.
    const request = this.#request(call, key);
    let renewed = false;
    for (let attempt = 1; ; ) {
      let error;
      try {
        const token = operation.auth ? undefined : await this.#currentToken();
        const { response, text } = await this.#send(request, token, signal);
        if (response.ok) return answerOf(name, response, text, key);
        error = problemOf(name, response, text, key);
        // The token was revoked, or the clocks differ: once, a new one may do.
        if (response.status === 401 && token && !renewed) {
          renewed = true;
          if (this.#token?.value === token) this.#token = undefined;
          continue;
        }
      } catch (failure) {
        if (signal?.aborted) throw signal.reason;
        error = failure instanceof UpliftError ? failure : unreachable(name, failure, key);
        // The token's own call has made its attempts.
        if (error.operation !== name) throw error;
      }
      const wait = error.retryAfter === undefined ? FIRST_WAIT * 2 ** (attempt - 1) * (0.5 + Math.random() / 2) : error.retryAfter * 1000;
      if (attempt >= this.#attempts || !PASSING.has(error.status) || wait > LONGEST_WAIT) throw error;
      attempt += 1;
      await pause(wait, signal);
    }
  }

  #request({ operation, path, body, query, ifMatch }, key) {
    const headers = new Headers({ accept: 'application/json', 'user-agent': `uplift-javascript/${VERSION}` });
    if (operation.auth === 'client') headers.set('authorization', `Basic ${btoa(`${this.#clientId}:${this.#clientSecret}`)}`);
    if (key !== undefined) headers.set('idempotency-key', key);
    if (ifMatch !== undefined) headers.set('if-match', ifMatch);
    let sent;
    if (operation.body === 'form') sent = parametersOf(body);
    else if (body !== undefined && body !== null) {
      headers.set('content-type', 'application/json');
      sent = JSON.stringify(body);
    }
    const asked = parametersOf(query).toString();
    return { url: `${this.#base}${path}${asked && `?${asked}`}`, method: operation.method, headers, body: sent };
  }

  /** One attempt, and its whole answer. */
  async #send({ url, method, headers, body }, token, signal) {
    if (token) headers.set('authorization', `Bearer ${token}`);
    const limit = AbortSignal.timeout(this.#timeout);
    const ends = signal ? AbortSignal.any([signal, limit]) : limit;
    // A redirect would take the token or the secret to an address that nobody gave.
    const response = await this.#fetch.call(globalThis, url, { method, headers, body, redirect: 'manual', signal: ends });
    return { response, text: await response.text() };
  }

  /** The token, which calls at the same time fetch once. */
  async #currentToken() {
    if (this.#token && performance.now() < this.#token.renewAt) return this.#token.value;
    this.#fetching ??= this.#fetchToken().finally(() => {
      this.#fetching = undefined;
    });
    return this.#fetching;
  }

  async #fetchToken() {
    const begun = performance.now();
    const form = { grant_type: 'client_credentials', audience: `${this.#base}/integrations/v1` };
    const { access_token: value, expires_in: life } = await this.issueToken(form);
    this.#token = { value, renewAt: begun + (life - Math.min(RENEWED_BEFORE, life / 10)) * 1000 };
    return value;
  }
}

/** A part of a path. An empty one, or dots, would be the address of something else. */
function segment(name, id, value) {
  if (typeof value !== 'string' || ['', '.', '..'].includes(value)) throw new TypeError(`${name} needs ${id}, a string`);
  return encodeURIComponent(value);
}

function parametersOf(fields) {
  return new URLSearchParams(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined && value !== null));
}

function answerOf(name, response, text, key) {
  if (text === '') return null;
  let answer;
  try {
    answer = JSON.parse(text);
  } catch {
    const detail = 'The answer is not JSON. Check baseUrl.';
    throw new UpliftError({ operation: name, status: response.status, code: 'unreadable', detail, idempotencyKey: key });
  }
  metas.set(answer, {
    status: response.status,
    etag: response.headers.get('etag') ?? undefined,
    requestId: response.headers.get('request-id') ?? undefined,
    replayed: response.headers.get('idempotency-replayed') === 'true',
  });
  return answer;
}

function unreachable(name, cause, key) {
  const [code, detail] =
    cause?.name === 'TimeoutError' ? ['no_answer', 'No answer came in time.'] : ['unreachable', 'The connection failed before an answer came.'];
  return new UpliftError({ operation: name, status: 0, code, detail, idempotencyKey: key, cause });
}

function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
