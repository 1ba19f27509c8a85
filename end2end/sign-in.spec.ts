import { expectProblems, expectRefusal } from './support/form';
import { codeIn, letter, linkIn } from './support/mailbox';
import { signInAs } from './support/people';
import { expect, test } from './support/test';
import { address } from './support/uplift';
import { say, sayInEmail } from './support/words';
import type { Page } from '@playwright/test';

async function askForACode(page: Page, email: string): Promise<string> {
  await page.goto('/sign-in');
  await page.getByLabel(say('sign_in', 'email')).fill(email);
  await page.getByRole('button', { name: say('sign_in', 'send-code') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('sign_in', 'check-email') })).toBeVisible();
  expect(page.url()).not.toContain(encodeURIComponent(email));
  return letter(page, email, sayInEmail('sign_in', 'link-subject'));
}

async function signInWithCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(say('sign_in', 'code')).fill(code);
  await page.getByRole('main').getByRole('button', { name: say('sign_in', 'title') }).click();
}

test('a donor signs in with the code of the message, and out again', async ({ page }) => {
  const mail = await askForACode(page, address('code'));
  await signInWithCode(page, `${codeIn(mail).slice(0, 3)} ${codeIn(mail).slice(3)}`);
  await expect(page).toHaveURL(/\/giving$/);
  await expect(page.getByRole('heading', { level: 1, name: say('gifts', 'giving') })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: say('ui', 'sign-out') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('sign_in', 'out') })).toBeVisible();
  await page.goto('/giving');
  await expect(page).toHaveURL(/\/sign-in$/);
});

test('a donor signs in with the link in the email, on another device', async ({ page, another }) => {
  const mail = await askForACode(page, address('link'));
  const phone = await another({ viewport: { width: 390, height: 844 } });
  await phone.goto(linkIn(mail, '/sign-in/link/'));
  await expect(phone.getByRole('heading', { level: 1, name: say('sign_in', 'open-title') })).toBeVisible();
  await phone.getByRole('main').getByRole('button', { name: say('sign_in', 'title') }).click();
  await expect(phone).toHaveURL(/\/giving$/);
});

test('a wrong code is refused and the right one still works', async ({ page }) => {
  const right = codeIn(await askForACode(page, address('slip')));
  const wrong = right.startsWith('9') ? `0${right.slice(1)}` : `9${right.slice(1)}`;
  await signInWithCode(page, wrong);
  await expectProblems(page, [say('field_errors', 'wrong-code')]);
  await signInWithCode(page, '12');
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([say('field_errors', 'no-code')]);
  await signInWithCode(page, right);
  await expect(page.getByRole('heading', { level: 1, name: say('gifts', 'giving') })).toBeVisible();
});

/** The page of a link that no longer works leads on. */
async function expectOver(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: say('sign_in', 'over') })).toBeVisible();
  await expect(page.getByRole('link', { name: say('sign_in', 'new-mail') })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: say('sign_in', 'title') })).toHaveCount(0);
}

test('five wrong codes end the code', async ({ page }) => {
  const right = codeIn(await askForACode(page, address('guesser')));
  const wrong = right.startsWith('9') ? `0${right.slice(1)}` : `9${right.slice(1)}`;
  for (let missed = 0; missed < 5; missed += 1) {
    await page.reload();
    await signInWithCode(page, wrong);
    await expect(page.getByRole('alert')).toBeVisible();
  }
  await signInWithCode(page, right);
  await expectRefusal(page, 'This code no longer works. Ask for a new one, or open the link in the newest email.');
  await page.goto('/giving');
  await expect(page).toHaveURL(/\/sign-in$/);
});

test('a code works only in the browser that asked for it', async ({ page, another }) => {
  const code = codeIn(await askForACode(page, address('thief')));
  const elsewhere = await another();
  await elsewhere.goto(page.url());
  await signInWithCode(elsewhere, code);
  await expect(elsewhere.getByRole('alert')).toContainText('A code works only in the browser that asked for it.');
});

test('a link works once, and the code of its message is used up with it', async ({ page, another }) => {
  const mail = await askForACode(page, address('once'));
  const first = await another();
  await first.goto(linkIn(mail, '/sign-in/link/'));
  await first.getByRole('main').getByRole('button', { name: say('sign_in', 'title') }).click();
  await expect(first).toHaveURL(/\/giving$/);

  const second = await another();
  await second.goto(linkIn(mail, '/sign-in/link/'));
  await expectOver(second);
  await signInWithCode(page, codeIn(mail));
  await expectRefusal(page, 'This code no longer works. Ask for a new one, or open the link in the newest email.');
});

test('opening a link uses nothing up until the button is pressed', async ({ page, another }) => {
  const mail = await askForACode(page, address('scanner'));
  const scanner = await another();
  await scanner.goto(linkIn(mail, '/sign-in/link/'));
  await scanner.goto('/giving');
  await expect(scanner).toHaveURL(/\/sign-in$/);
  await page.goto(linkIn(mail, '/sign-in/link/'));
  await page.getByRole('main').getByRole('button', { name: say('sign_in', 'title') }).click();
  await expect(page).toHaveURL(/\/giving$/);
});

test('a link that was never made is refused', async ({ page }) => {
  await page.goto(`/sign-in/link/${'a'.repeat(43)}`);
  await expectOver(page);
});

test('who types nothing is asked for the address', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: say('sign_in', 'send-code') }).click();
  await expectProblems(page, [say('field_errors', 'no-email')]);
});

test('who was signed out on a page reads so where they sign in, and who just arrives does not', async ({ page, another }) => {
  const told = (at: Page) => at.getByRole('status').filter({ hasText: say('sign_in', 'signed-out-since') });
  await signInAs(page, address('away'), 'donor');
  await page.context().clearCookies();
  await page.getByRole('navigation', { name: say('frame', 'giving') }).getByRole('link', { name: say('frame', 'cards') }).click();
  await expect(page).toHaveURL(/\/sign-in\?to=\/giving\/linked$/);
  await expect(told(page)).toBeVisible();
  const stranger = await another();
  await stranger.goto('/giving/linked');
  await expect(stranger).toHaveURL(/\/sign-in\?to=\/giving\/linked$/);
  await expect(told(stranger)).toHaveCount(0);
});

test('an address that is none comes back as it was typed', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('banner').getByRole('link', { name: say('ui', 'sign-in') })).toHaveCount(0);
  await page.getByRole('link', { name: 'I work for a charity' }).click();
  await expect(page.getByText(say('sign_in', 'staff'), { exact: true })).toBeVisible();
  await page.getByLabel(say('sign_in', 'email')).fill('zoe at example');
  await page.getByRole('button', { name: say('sign_in', 'send-code') }).click();
  await expectProblems(page, ['Enter an email address in the correct format, such as name@example.org.']);
  await expect(page.getByLabel(say('sign_in', 'email'))).toHaveValue('zoe at example');
  await expect(page.getByRole('link', { name: say('sign_in', 'to-donor') })).toBeVisible();
  await expect(page).toHaveURL((address) => address.pathname === '/sign-in' && address.search === '?for=staff');
});

test('after signing in one is where one was going', async ({ page }) => {
  const email = address('way');
  await page.goto('/giving/linked');
  await expect(page).toHaveURL(/\/sign-in\?to=\/giving\/linked$/);
  await page.getByLabel(say('sign_in', 'email')).fill(email);
  await page.getByRole('button', { name: say('sign_in', 'send-code') }).click();
  await signInWithCode(page, codeIn(await letter(page, email, sayInEmail('sign_in', 'link-subject'))));
  await expect(page).toHaveURL(/\/giving\/linked$/);
  await expect(page.getByRole('heading', { level: 1, name: say('linked', 'title') })).toBeVisible();
});

test('the link of the message leads there as well, on another device', async ({ page, another }) => {
  const email = address('way');
  await page.goto('/sign-in?to=/giving/authorisation');
  await page.getByLabel(say('sign_in', 'email')).fill(email);
  await page.getByRole('button', { name: say('sign_in', 'send-code') }).click();
  const mail = await letter(page, email, sayInEmail('sign_in', 'link-subject'));
  const phone = await another();
  await phone.goto(linkIn(mail, '/sign-in/link/'));
  await phone.getByRole('main').getByRole('button', { name: say('sign_in', 'title') }).click();
  await expect(phone).toHaveURL(/\/giving\/authorisation$/);
});

test('signing in leads to no other site and to nothing that acts', async ({ page }) => {
  for (const to of ['//example.org/giving', 'https://example.org', '/\\example.org', '/sign-out', '/charity']) {
    const email = address('lost');
    await page.goto(`/sign-in?to=${encodeURIComponent(to)}`);
    await page.getByLabel(say('sign_in', 'email')).fill(email);
    await page.getByRole('button', { name: say('sign_in', 'send-code') }).click();
    await signInWithCode(page, codeIn(await letter(page, email, sayInEmail('sign_in', 'link-subject'))));
    await expect(page).toHaveURL(/\/giving$/);
    await page.context().clearCookies();
  }
});

test('somebody of the sandbox is one button away', async ({ page }) => {
  await page.goto('/sandbox');
  const donors = page.locator('section').filter({ has: page.getByRole('heading', { name: say('sandbox', 'donors') }) });
  await donors.getByRole('button', { name: /^Sign in as / }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: say('sign_in', 'open-title') })).toBeVisible();
  await expect(page.getByText(/^You chose .+ in the sandbox\.$/)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: say('sign_in', 'title') }).click();
  await expect(page).toHaveURL(/\/giving$/);
  await expect(page.getByRole('list').filter({ has: page.getByRole('link') }).first()).toBeVisible();
});
