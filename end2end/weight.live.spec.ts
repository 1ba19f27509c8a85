/** What a page makes a browser load. The benchmark counts the same way; here a page that grew too heavy is noticed first. */

import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { cookiesOf, sentWithBrotli } from './support/http';
import { signInAs } from './support/people';
import { expect, test } from './support/test';
import { address } from './support/uplift';
import type { Page } from '@playwright/test';

type Kind = 'wasm' | 'js' | 'css';

/** The bars, in kilobytes of 1,000 bytes, compressed with brotli. */
const DONOR: Record<Kind, number> = { wasm: 85, js: 8, css: 12 };
const DASHBOARD: Record<Kind, number> = { wasm: 130, js: 8, css: 12 };

function compressed(bytes: Buffer): number {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** The kilobytes of each kind of file that the page names, as they are sent with brotli, or would be by the best one. */
async function weights(page: Page, path: string): Promise<Record<Kind, number>> {
  const cookie = await cookiesOf(page);
  const sent = await sentWithBrotli(path, cookie);
  expect(sent.status, path).toBe(200);
  const html = (sent.isBrotli ? brotliDecompressSync(sent.bytes) : sent.bytes).toString('utf8');
  const found: Record<Kind, number> = { wasm: 0, js: 0, css: 0 };
  for (const file of new Set(html.match(/\/pkg\/[\w.-]+\.(?:wasm|js|css)/g) ?? [])) {
    const kind = file.slice(file.lastIndexOf('.') + 1) as Kind;
    const { status, isBrotli, bytes } = await sentWithBrotli(file, cookie);
    expect(status, `${file}: is the site built?`).toBe(200);
    found[kind] += (isBrotli ? bytes.length : compressed(bytes)) / 1000;
  }
  return found;
}

function expectNoHeavier(found: Record<Kind, number>, bars: Record<Kind, number>, what: string): void {
  for (const kind of ['wasm', 'js', 'css'] as const) {
    expect(found[kind], `${what}: KB of ${kind}, with brotli`).toBeLessThanOrEqual(bars[kind]);
  }
}

test('the donor’s home is light', async ({ page }) => {
  await signInAs(page, address('light'), 'donor');
  const found = await weights(page, '/giving');
  for (const kind of ['wasm', 'js', 'css'] as const) expect(found[kind], `${kind} is found`).toBeGreaterThan(1);
  expectNoHeavier(found, DONOR, '/giving');
});

test('the charity’s home and its pages with forms are light', async ({ page, platform }) => {
  const charity = await platform.charity();
  await signInAs(page, charity.owner, 'staff');
  for (const path of ['', '/team']) {
    const found = await weights(page, `/charity/${charity.id}${path}`);
    expect(found.css, 'the style sheet is found').toBeGreaterThan(1);
    // The home has nothing that a script makes better.
    if (path !== '') expect(found.wasm, 'the module is found').toBeGreaterThan(1);
    expectNoHeavier(found, DASHBOARD, `/charity${path}`);
  }
});

test('the typefaces are light, and a page names no other', async ({ page }) => {
  await page.goto('/charities');
  const named = await page.locator('link[rel="preload"][as="font"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(named).toHaveLength(2);
  for (const [face, bar] of [['public-sans', 40], ['bricolage', 42]] as const) {
    const path = named.find((at) => at.startsWith(`/fonts/${face}-`)) ?? '';
    const { status, bytes } = await sentWithBrotli(path, '');
    expect(status, `${face}: is the site built?`).toBe(200);
    expect(bytes.length / 1000, `KB of ${face}`).toBeLessThanOrEqual(bar);
  }
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family.replaceAll('"', ''));
  });
  // The stand-ins are loaded too, where the device has them.
  expect(new Set(loaded.filter((family) => !family.endsWith('stand-in')))).toEqual(new Set(['Public Sans', 'Bricolage']));
});
