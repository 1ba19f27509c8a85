import { agreeing } from './support/form';
import { signInAs } from './support/people';
import { expect, test } from './support/test';
import { address } from './support/uplift';
import { say } from './support/words';
import type { Locator, Page } from '@playwright/test';

/** Loads the page of components and waits until its scripts run: the copy button shows itself then. */
async function open(page: Page): Promise<void> {
  await page.goto('/sandbox/components');
  await expect(page.getByRole('button', { name: /^Copy/ })).toBeVisible();
}

test('with a script a form is refused in place: no reload, and what was typed is untouched', async ({ page }) => {
  await open(page);
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
  await expect(page.getByLabel('Amount')).toHaveAccessibleDescription('');
  await page.getByLabel('Full name').fill('Zoë');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(/Enter an amount in pounds/);
  await expect(page.getByRole('group', { name: 'How was the gift made?' })).toHaveAccessibleDescription(/Choose how the gift was made/);
  await expect(page.getByRole('checkbox', { name: 'I have read this and agree' })).toHaveAccessibleDescription(/^Error: ./);
  await page.getByLabel('Amount').fill('20');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2);
  await expect(page.getByLabel('Amount')).not.toHaveAttribute('aria-invalid');
  await expect(page.getByLabel('Amount')).toHaveAccessibleDescription('');
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

/** The form for an authorisation, typed by its donor, with the button to send it, and where it says what is wrong. */
async function typedAuthorisation(page: Page, email: string): Promise<{ button: Locator; summary: Locator }> {
  await signInAs(page, email, 'donor');
  await page.goto('/giving/authorisation/give');
  const button = agreeing(page);
  // Until the scripts run, an empty form comes back as a page.
  await expect(async () => {
    await Promise.all([page.waitForRequest('**/fn/giving/give_authorisation', { timeout: 1_000 }), button.click()]);
  }).toPass();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();

  await page.getByLabel(say('capture', 'first')).fill('Zoë');
  await page.getByLabel(say('capture', 'last')).fill('Marchetti');
  await page.getByLabel(say('capture', 'line1')).fill('14 Harbour Steps');
  await page.getByLabel(say('capture', 'postcode')).fill('TR11 3XY');
  await page.getByRole('checkbox', { name: say('authorisation', 'agree') }).check();
  return { button, summary };
}

test('a form that is sent after the session ended stays as it was typed, and is sent once its person signed in beside it', async ({ page }) => {
  const email = address('away');
  const { button, summary } = await typedAuthorisation(page, email);
  await page.context().clearCookies();
  await button.click();
  await expect(summary).toContainText('You have been signed out. Sign in and try again.');
  await expect(summary).toBeFocused();
  await expect(page.getByLabel(say('capture', 'first'))).toHaveValue('Zoë');
  await expect(page.getByLabel(say('capture', 'first'))).not.toHaveAttribute('aria-invalid');

  const tab = page.waitForEvent('popup');
  await summary.getByRole('link', { name: 'Sign in' }).click();
  const beside = await tab;
  await expect(beside).toHaveURL(/\/sign-in$/);
  await signInAs(beside, email, 'donor');
  await button.click();
  await page.waitForURL('**/giving/authorisation?done=given');
});

test('a form that is open when somebody else signs in beside it is gone, and nothing was done for either', async ({ page }) => {
  const email = address('first');
  await typedAuthorisation(page, email);
  const beside = await page.context().newPage();
  await signInAs(beside, address('second'), 'donor');
  await expect(page.getByLabel(say('capture', 'first'))).toHaveValue('');
  const status = beside.locator('#giving-status').getByRole('heading');
  await beside.goto('/giving');
  await expect(status).toContainText(say('gift_off', 'is-off'));
  await signInAs(beside, email, 'donor');
  await expect(status).toContainText(say('gift_off', 'is-off'));
});
