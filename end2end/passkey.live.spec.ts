import { accessible } from './support/accessible';
import { signInAs } from './support/people';
import { expect, test } from './support/test';
import { address } from './support/uplift';
import { say } from './support/words';
import type { Page } from '@playwright/test';

// A passkey belongs to a name, never to a number.
test.use({ baseURL: (process.env.BASE_URL ?? 'http://127.0.0.1:3000').replace('127.0.0.1', 'localhost') });

/** Plugs a security key into the browser, whose owner touches it and enters the PIN whenever asked. */
async function plugIn(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

for (const [who, home] of [['donor', '/giving'], ['staff', '/charity']] as const) {
  test(`${who === 'donor' ? 'a donor adds a passkey and signs' : 'staff add a passkey and sign'} in with it alone`, async ({ page }) => {
    await plugIn(page);
    await signInAs(page, address('key'), who);
    await page.goto('/account/security');
    await page.getByRole('link', { name: say('account', 'add-passkey') }).click();
    await page.getByLabel(say('account', 'passkey-name')).fill('Blue key');
    await page.getByRole('button', { name: say('account', 'add-passkey') }).click();
    if (who === 'staff') {
      await page.getByRole('button', { name: say('account', 'codes-saved') }).click();
    } else {
      await expect(page.getByRole('status')).toContainText(say('account', 'passkey-added'));
    }
    await expect(page.getByText('Blue key', { exact: true })).toBeVisible();

    await page.goto('/sign-out');
    await page.getByRole('main').getByRole('button', { name: say('ui', 'sign-out') }).click();
    await expect(page.getByRole('heading', { level: 1, name: say('sign_in', 'out') })).toBeVisible();
    await page.goto('/sign-in');
    await page.getByText(say('sign_in', 'with-passkey')).click();
    await page.getByRole('button', { name: say('account', 'use-passkey') }).click();
    await expect(page).toHaveURL(new RegExp(`${home}$`));
  });
}

test('a new passkey needs a name, and one that was not made is said to be missing', async ({ page }) => {
  await signInAs(page, address('key'), 'donor');
  await page.goto('/account/security/passkey');
  // Where all pages are looked at, their address is a number, and this one has no form.
  await accessible(page);
  await page.evaluate(() => {
    navigator.credentials.create = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.getByLabel(say('account', 'passkey-name')).fill(' ');
  await page.getByRole('button', { name: say('account', 'add-passkey') }).click();
  const nameless = page.getByText(say('ui', 'passkey-no-name'));
  await expect(nameless).toBeVisible();
  await page.getByLabel(say('account', 'passkey-name')).fill('My phone');
  await page.getByRole('button', { name: say('account', 'add-passkey') }).click();
  await expect(page.getByText(say('ui', 'passkey-not-added'))).toBeVisible();
  await expect(nameless).toBeHidden();
});

test('without a passkey in the device the page says so and leaves the other way', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByText(say('sign_in', 'with-passkey')).click();
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: say('account', 'use-passkey') }).click();
  await expect(page.getByText(say('ui', 'passkey-not-used'))).toBeVisible();
  await expect(page.getByRole('button', { name: say('sign_in', 'send-code') })).toBeEnabled();
});
