import { createHmac } from 'node:crypto';
import { expectProblems } from './support/form';
import { signInAs } from './support/people';
import { post } from './support/http';
import { expect, test } from './support/test';
import { address } from './support/uplift';
import { say } from './support/words';
import type { Page } from '@playwright/test';

/** The code that an authenticator app with this key shows, some steps of 30 seconds from now (RFC 6238). */
function appCode(key: string, steps: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...key.replace(/\s/g, '')].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const at = hash[19]! & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Opens the mail as this member of staff, in a browser that may be a new one. */
async function openMail(page: Page, email: string): Promise<void> {
  const answer = await post('/sandbox', { _do: '/fn/sandbox/sign_in_as', audience: 'staff', email });
  await page.goto(answer.headers.get('location') ?? '');
  await page.getByRole('main').getByRole('button', { name: say('sign_in', 'title') }).click();
}

test('staff set up an app, are asked for it once in a browser, and get in with a recovery code without it', async ({ page, another }) => {
  const email = address('secure');
  await signInAs(page, email, 'staff');
  await page.goto('/account/security');
  await page.getByRole('button', { name: say('account', 'set-up-app') }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const key = (await page.locator('code').first().textContent()) ?? '';

  await page.getByLabel(say('sign_in', 'code'), { exact: true }).fill('000000');
  await page.getByRole('button', { name: say('account', 'finish') }).click();
  await expectProblems(page, [/That code is wrong/]);
  await page.getByLabel(say('sign_in', 'code'), { exact: true }).fill(appCode(key, -1));
  await page.getByRole('button', { name: say('account', 'finish') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('account', 'save-codes') })).toBeVisible();
  const codes = await page.getByRole('main').getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: say('account', 'codes-saved') }).click();
  await expect(page.getByText('You have 10 left')).toBeVisible();
  await page.goto('/account/security/codes');
  await expect(page.getByText(codes[0] ?? '')).toHaveCount(0);

  const elsewhere = await another({ viewport: { width: 390, height: 844 } });
  await openMail(elsewhere, email);
  await expect(elsewhere.getByRole('heading', { level: 1, name: say('sign_in', 'second-step') })).toBeVisible();
  // The mail alone opens nothing.
  const ahead = await elsewhere.context().newPage();
  await ahead.goto('/charity');
  await expect(ahead).toHaveURL(/\/sign-in/);
  await elsewhere.getByLabel(say('account', 'app-code')).fill(appCode(key, 0));
  await elsewhere.getByRole('button', { name: say('account', 'continue') }).click();
  await expect(elsewhere).toHaveURL(/\/charity$/);
  await openMail(elsewhere, email);
  await expect(elsewhere).toHaveURL(/\/charity$/);

  const borrowed = await another();
  await openMail(borrowed, email);
  await borrowed.getByLabel(say('account', 'app-code')).fill((codes[3] ?? '').toUpperCase());
  await borrowed.getByRole('button', { name: say('account', 'continue') }).click();
  await expect(borrowed).toHaveURL(/\/charity$/);
  await borrowed.goto('/account/security');
  await expect(borrowed.getByText('You have 9 left')).toBeVisible();
});
