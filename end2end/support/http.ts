/** Requests that no page would make, or whose head is what matters. */

import { request } from 'node:http';
import { expect, type Page } from '@playwright/test';

const base = process.env.BASE_URL ?? 'http://127.0.0.1:3000';

/** Any request; redirects are answers. */
export function send(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(new URL(path, base), { redirect: 'manual', ...init });
}

/** A form, posted as by a program: without an origin. */
export function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  return send(path, { method: 'POST', body: new URLSearchParams(fields), headers });
}

/** A form, posted by a program with a person's cookies, that says for whom it was made as the forms of the person's pages do. */
export async function postAs(page: Page, path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  const cookie = await cookiesOf(page);
  const own = await send('/account/browsers', { headers: { cookie, accept: 'text/html' } });
  const [, person] = /name="_for" value="([^"]+)"/.exec(await own.text()) ?? [];
  expect(person, 'the forms of a page say for whom they are').toBeDefined();
  return post(path, { _for: person ?? '', ...fields }, { cookie, ...headers });
}

/** What every answer to a browser says of itself, whatever else it is. */
const GUARDS: Record<string, string | RegExp> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': /geolocation=\(\)/,
  'strict-transport-security': /^max-age=/,
  'content-security-policy': /frame-ancestors 'none'/,
  'request-id': /^req_/,
};

/** Fails for an answer that leaves one of them out. */
export function expectGuarded(answer: Response, what: string): void {
  for (const [header, value] of Object.entries(GUARDS)) expect(answer.headers.get(header) ?? '', `${what}: ${header}`).toMatch(value);
}

/** Fails for an answer that is no page with this title and status. */
export async function expectPage(answer: Response, status: number, title: string): Promise<void> {
  expect([answer.status, answer.headers.get('content-type')?.split(';')[0], answer.headers.get('cache-control')], title).toEqual([status, 'text/html', 'no-store']);
  expectGuarded(answer, title);
  const html = await answer.text();
  // Leptos marks where a text ends that it was given.
  expect(html).toMatch(new RegExp(`<h1[^>]*>${title}(<!>)?</h1>`));
  // Ways on, as on every page.
  expect(html).toContain('href="/help"');
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

/** How a file or page is sent to a browser that takes brotli: as it is on the way, which `fetch` does not show. */
export function sentWithBrotli(path: string, cookie: string): Promise<{ status: number; isBrotli: boolean; bytes: Buffer }> {
  return new Promise((answered, failed) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'br', cookie };
    const asked = request(new URL(path, base), { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', failed);
      answer.on('end', () =>
        answered({ status: answer.statusCode ?? 0, isBrotli: answer.headers['content-encoding'] === 'br', bytes: Buffer.concat(parts) }),
      );
    });
    asked.on('error', failed);
    asked.end();
  });
}
