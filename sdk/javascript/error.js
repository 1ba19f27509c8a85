/** Why a call failed, and what the caller can do about it. */

const ADVICE = {
  retry: 'Send it again later. With the same Idempotency-Key it is processed only once. If it stays, contact us with the request id.',
  credentials: 'Check the client id and the client secret in your console.',
  permission: 'Give the client this scope in your console, or ask for it.',
  read_again: 'Read the resource again. Then decide whether to send the change.',
  correct: 'Correct what you sent: fields says where. Nothing was stored.',
  not_found: 'Check the id. You see only what belongs to your platform.',
  report: 'Check the address of the service. If it is right, contact us with the request id.',
};

function actionFor(status, code) {
  if ([0, 429, 500, 502, 503, 504].includes(status)) return 'retry';
  if (status === 401 || code === 'invalid_client') return 'credentials';
  if (status === 403) return 'permission';
  if (status === 404) return 'not_found';
  if ([409, 410, 412].includes(status)) return 'read_again';
  return status >= 400 && status < 500 ? 'correct' : 'report';
}

export class UpliftError extends Error {
  constructor({ operation, status, code, detail, errors = [], cause, ...rest }) {
    const fields = errors.map(({ pointer, parameter, detail }) => `${pointer ?? parameter ?? ''}: ${detail}`);
    super([`${operation}: ${code}: ${detail}`, ...fields].join('\n  '), cause === undefined ? undefined : { cause });
    this.name = 'UpliftError';
    this.operation = operation;
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.errors = errors;
    for (const [name, value] of Object.entries(rest)) if (value !== undefined) this[name] = value;
    this.action = actionFor(status, code);
    this.advice = ADVICE[this.action];
  }

  /** What is wrong, by the pointer of the field or the name of the query parameter. */
  get fields() {
    return Object.fromEntries(this.errors.map(({ pointer, parameter, detail }) => [pointer ?? parameter ?? '', detail]));
  }
}

/** Seconds, or the time of a date (RFC 9110 section 10.2.3). */
function waitOf(header) {
  if (!header) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const seconds = (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** The error of an answer: a problem document, or what a token endpoint or a gateway says. */
export function problemOf(operation, response, text, idempotencyKey) {
  let said;
  try {
    said = JSON.parse(text);
  } catch {
    // A gateway's page.
  }
  const { status } = response;
  return new UpliftError({
    operation,
    status,
    code: said?.code ?? said?.error ?? `status_${status}`,
    title: said?.title,
    detail: said?.detail ?? said?.error_description ?? `The answer has status ${status} and says no more.`,
    // A gateway may use the same name for something else.
    errors: Array.isArray(said?.errors) ? said.errors.filter((error) => typeof error?.detail === 'string') : [],
    type: said?.type,
    requestId: response.headers.get('request-id') ?? said?.instance,
    retryAfter: waitOf(response.headers.get('retry-after')),
    conflictingId: said?.conflictingId,
    requiredScope: said?.requiredScope,
    idempotencyKey,
  });
}
