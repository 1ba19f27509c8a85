import { expect, test } from './support/test';
import type { Page } from '@playwright/test';

/** Loads the page of components and waits until its scripts run: the copy button shows itself then. */
async function open(page: Page): Promise<void> {
  await page.goto('/sandbox/components');
  await expect(page.getByRole('button', { name: /^Copy/ })).toBeVisible();
}

test('with a script a form is refused in place: no reload, and what was typed is untouched', async ({ page }) => {
  await open(page);
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
  await page.getByLabel('Full name').fill('Zoë');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(/Enter an amount in pounds/);
  await expect(page.getByRole('group', { name: 'How was the gift made?' })).toHaveAccessibleDescription(/Choose how the gift was made/);
  await page.getByLabel('Amount').fill('20');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2);
  await expect(page.getByLabel('Amount')).not.toHaveAttribute('aria-invalid');
  await expect(page.locator('[data-same-document]')).toHaveCount(1);
});

test('a double click sends a form once', async ({ page }) => {
  await open(page);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.resourceType());
  });
  // The answer waits for the second click: where it comes between the two, that click is a new try of the form.
  let both: () => void = () => {};
  const clicked = new Promise<void>((resolve) => (both = resolve));
  await page.route('**/fn/**', async (route) => {
    await clicked;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
  both();
  await expect(page.getByRole('alert')).toBeFocused();
  expect(posts).toEqual(['fetch']);
});

test('when the script’s request fails, the form is sent plainly and comes back filled', async ({ page }) => {
  await open(page);
  await page.route('**/fn/**', (route) => route.abort());
  await page.getByLabel('Full name').fill('Zoë');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(3);
  await expect(page.getByLabel('Full name')).toHaveValue('Zoë');
});

test('a form can be sent again after coming back through the history', async ({ page }) => {
  await open(page);
  await page.getByLabel('Full name').fill('Zoë');
  await page.getByLabel('Amount').fill('20');
  await page.getByRole('radio', { name: 'Online' }).check();
  await page.getByRole('checkbox', { name: 'I have read this and agree' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\?done$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/sandbox\/components$/);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
});
