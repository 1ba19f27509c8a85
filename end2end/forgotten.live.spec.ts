/** What is left in a browser of a session that has ended: nothing, in any tab. */

import { signInAs } from './support/people';
import { expect, test } from './support/test';
import { address } from './support/uplift';
import { say } from './support/words';
import type { Page } from '@playwright/test';

/** Opens a page of the donor in one more tab; once it stands there, the tab reaches no server. */
async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(path);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  await tab.route('**', (route) => route.abort());
  return tab;
}

/** Where a tab names the person. */
const named = (tab: Page) => tab.getByText('•••@example.org');

/** Whether a tab still shows anything of the person. */
async function expectForgotten(tab: Page): Promise<void> {
  await expect(named(tab)).toHaveCount(0);
  await expect(tab.getByRole('button', { name: say('ui', 'sign-out') })).toHaveCount(0);
}

test('signing out clears what other tabs of the browser show, whether they reach the server or not', async ({ page, another }) => {
  const email = address('tabs');
  await signInAs(page, email, 'donor');
  const elsewhere = await another();
  await signInAs(elsewhere, email, 'donor');
  const tabs = [await openTab(page, '/giving'), await openTab(page, '/help')];
  for (const tab of tabs) {
    await expect(named(tab)).not.toHaveCount(0);
    await expect(tab.getByRole('button', { name: say('ui', 'sign-out') }).first()).toBeVisible();
  }
  await page.goto('/sign-out');
  await page.getByRole('main').getByRole('button', { name: say('ui', 'sign-out') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('sign_in', 'out') })).toBeVisible();
  for (const tab of tabs) await expectForgotten(tab);
  // Another browser is another session.
  await expect(elsewhere.getByRole('button', { name: say('ui', 'sign-out') }).first()).toBeVisible();
});

test('a tab that is cleared stays on its host, whatever its path begins with', async ({ page }) => {
  await signInAs(page, address('slashes'), 'donor');
  const { origin } = new URL(page.url());
  const tab = await page.context().newPage();
  await tab.goto(`${origin}//elsewhere.example.org/giving`);
  const cleared = tab.waitForEvent('framenavigated');
  await page.goto('/sign-out');
  await page.getByRole('main').getByRole('button', { name: say('ui', 'sign-out') }).click();
  await cleared;
  expect(new URL(tab.url()).origin).toBe(origin);
});

test('a page that is only open is cleared when its session ends, and whoever is there is asked first', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, address('left-open'), 'donor');
  await page.goto('/giving/authorisation/give');
  const stay = page.getByRole('button', { name: say('sign_in', 'stay') });
  await page.clock.fastForward('27:00');
  await expect(stay).toHaveCount(0);
  await page.clock.fastForward('02:00');
  await expect(page.getByRole('dialog', { name: 'You have not used Uplift for a while.' })).toBeVisible();
  await expect(stay).toBeFocused();
  let used = page.waitForResponse('**/help');
  await stay.click();
  await used;
  await expect(stay).toBeHidden();
  await page.clock.fastForward('26:00');
  // Whoever types is there, and is not asked.
  await page.getByLabel(say('capture', 'first')).fill('Zoë');
  used = page.waitForResponse('**/help');
  await page.clock.fastForward('03:00');
  await used;
  await page.clock.fastForward('04:00');
  await expect(stay).toBeHidden();
  await expect(page.getByLabel(say('capture', 'first'))).toHaveValue('Zoë');
  // The server ended it: here by taking the cookie away.
  await page.context().clearCookies();
  await page.clock.fastForward('31:00');
  await expect(page).toHaveURL(/\/sign-in\?to=/);
  await expect(page.getByRole('button', { name: say('ui', 'sign-out') })).toHaveCount(0);
});
