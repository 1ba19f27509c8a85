/** Markup that a person might type, and the proof that it stayed text. */

import { expect, type Page } from '@playwright/test';

/** Each ends what it might stand in: an element, an attribute, a text area, a title. */
export const PIECES = [
  '<script>injected=1</script>',
  '</textarea><img src=x onerror=injected=1>',
  '"><svg onload=injected=1>',
  '</title><script>injected=1</script>',
];

/** All of them in one, so that each place is tried once. */
export const MARKUP = PIECES.join('');

/** Nothing of it became an element, and nothing ran. The watch of every test adds: nothing tried to run. */
export async function expectInert(page: Page): Promise<void> {
  await expect(page.locator('img[src="x"], svg[onload], script:not([src]):not([nonce]), [onerror]')).toHaveCount(0);
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  await expect(page.locator('body')).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
}
