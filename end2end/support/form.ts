/** Forms that came back. */

import { expect, type Locator, type Page } from '@playwright/test';
import { say } from './words';

/** The button that agrees to an authorisation, in whichever words and language. */
export const agreeing = (page: Page): Locator => page.locator('form:has([name="declaration[agreed]"])').getByRole('button').and(page.locator(':not([formaction])'));

/** The summary names exactly these problems and has the focus, and each line leads to its field. */
export async function expectProblems(page: Page, problems: (string | RegExp)[]): Promise<void> {
  const summary = page.getByRole('alert');
  await expect(summary).toBeVisible();
  await expect(summary.getByRole('heading', { name: say('controls', 'problem') })).toBeVisible();
  await expect(summary.getByRole('link')).toHaveText(problems);
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  for (const link of await summary.getByRole('link').all()) {
    const target = page.locator((await link.getAttribute('href')) ?? 'none');
    await expect(target).toHaveAttribute('aria-invalid', 'true');
    await link.click();
    await expect(target).toBeFocused();
  }
}

/** The summary says only this, which belongs to no field. */
export async function expectRefusal(page: Page, sentence: string | RegExp): Promise<void> {
  const summary = page.getByRole('alert');
  await expect(summary.getByRole('listitem')).toHaveText([sentence]);
  await expect(summary).toBeFocused();
}
