/** Requests that no page would make, or whose head is what matters. */

import type { Page } from '@playwright/test';

const base = process.env.BASE_URL ?? 'http://127.0.0.1:3000';

/** Any request; redirects are answers. */
export function send(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(new URL(path, base), { redirect: 'manual', ...init });
}

/** A form, posted as by a program: without an origin. */
export function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  return send(path, { method: 'POST', body: new URLSearchParams(fields), headers });
}

/** The cookies of a browser, for a request that is not the browser's. */
export async function cookiesOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; ');
}

/** The directives of an answer's content security policy. */
export function policy(answer: Response): Map<string, string> {
  const text = answer.headers.get('content-security-policy') ?? '';
  return new Map(text.split(';').map((part) => part.trim()).filter(Boolean).map((part) => [part.split(' ')[0], part.slice(part.indexOf(' ') + 1)]));
}
