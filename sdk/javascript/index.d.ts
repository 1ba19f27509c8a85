import type { Operations, WebhookMessage } from './types.js';

export type * from './types.js';

export interface Settings {
  /** The address of the installation, such as `https://uplift.example.org`. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** How often a call is tried, at most: 4 unless you say otherwise. */
  attempts?: number;
  /** How long one attempt can take, in milliseconds: 35,000 unless you say otherwise, as the service gives up after 30 seconds. */
  timeout?: number;
  /** In place of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  /** Ends the call, and its repeats. */
  signal?: AbortSignal;
}
export interface WriteOptions {
  /** Makes a repeat safe, also after a restart of your program. If left out, the client makes one for each call. */
  idempotencyKey?: string;
}
export interface ChangeOptions {
  /** The ETag that you read, from `meta(answer).etag`: the change is made only if nothing changed since. */
  ifMatch?: string;
}

export interface Page<T> {
  data: T[];
  hasMore: boolean;
  /** Null on the last page, except of events: keep theirs to go on from it. */
  nextCursor: string | null;
}
/** A list: iterate over it for its items. Nothing is asked until you do. */
export interface Pages<T> extends AsyncIterable<T> {
  pages(): AsyncIterable<Page<T>>;
  /** The first page alone. */
  page(): Promise<Page<T>>;
}

export interface Meta {
  status: number;
  etag?: string;
  requestId?: string;
  /** Whether this is the stored answer to an earlier request with the same key. */
  replayed: boolean;
}
/** What the headers of an answer said, for the object that a call gave you. */
export function meta(answer: object): Meta | undefined;

export class Uplift {
  constructor(settings: Settings);
}
export interface Uplift extends Operations {}

export type Action = 'retry' | 'credentials' | 'permission' | 'read_again' | 'correct' | 'not_found' | 'report';

export class UpliftError extends Error {
  /** The name of the call. */
  readonly operation: string;
  /** The HTTP status; 0 if no answer came. */
  readonly status: number;
  /** The stable code, such as `invalid_fields`; `unreachable` or `no_answer` if no answer came. */
  readonly code: string;
  readonly title?: string;
  /** What is wrong, and what to do. */
  readonly detail: string;
  /** Each field or query parameter that is not valid. */
  readonly errors: ReadonlyArray<{ pointer?: string; parameter?: string; code: string; detail: string }>;
  /** The same, by pointer or parameter. */
  readonly fields: Record<string, string>;
  /** The address of a page about the code. */
  readonly type?: string;
  /** Quote it when you contact us. */
  readonly requestId?: string;
  /** Seconds to wait. */
  readonly retryAfter?: number;
  /** With `reference_taken` or `deleted`: the donation that has the reference. */
  readonly conflictingId?: string;
  /** With `insufficient_scope`: the scope that is missing. */
  readonly requiredScope?: string;
  /** Send it with the repeat. */
  readonly idempotencyKey?: string;
  /** What you can do, for a program, and in a sentence. */
  readonly action: Action;
  readonly advice: string;
}

export class SignatureError extends Error {
  readonly reason: 'missing_header' | 'too_old' | 'no_match';
}
export function verifyWebhook(webhook: {
  /** What came, byte for byte: not parsed and written again. */
  body: string | Uint8Array | ArrayBuffer;
  headers: Headers | Record<string, string | string[] | undefined>;
  /** One secret, or the old and the new one while you change it. */
  secrets: string | readonly string[];
  /** Seconds between the timestamp and now: 300. */
  tolerance?: number;
  /** Now, in seconds since 1970. */
  now?: number;
}): Promise<WebhookMessage>;
