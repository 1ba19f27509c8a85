import { noSidewaysScroll } from './support/accessible';
import { londonDay, long, plusDays } from './support/calendar';
import { expectProblems } from './support/form';
import { letter, linkIn } from './support/mailbox';
import { signInAs } from './support/people';
import { now, registered } from './support/platform';
import { expect, test } from './support/test';
import { address, hmrcReference, unique, uplift } from './support/uplift';
import { say, sayInEmail } from './support/words';
import type { Page } from '@playwright/test';

async function fillIn(page: Page, name: string, reference: string): Promise<void> {
  await page.getByLabel(say('charity', 'name')).fill(name);
  await page.getByLabel(say('charity', 'hmrc-reference')).fill(reference);
  await page.getByLabel(say('charity', 'who-regulates')).selectOption('ccew');
  await page.getByLabel(say('charity', 'charity-number')).fill('1234567');
  await page.getByLabel(say('charity', 'first-name')).fill('Marguerite');
  await page.getByLabel(say('charity', 'last-name')).fill('Achterberg');
  await page.getByRole('group', { name: say('charity', 'official') }).getByLabel(say('charity', 'email')).fill(address('official'));
  // Asked once: the account keeps it.
  const own = page.getByLabel(say('account', 'your-name'));
  if ((await own.count()) > 0) await own.fill('Sam Okafor');
}

test('a colleague registers a charity: what is missing is named, what was typed stays, then it is there', async ({ page }) => {
  await signInAs(page, address('finance'), 'staff');
  await expect(page.getByText(say('charity', 'no-team'))).toBeVisible();
  await page.getByRole('link', { name: say('charity', 'register') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('charity', 'register') })).toBeVisible();

  await page.getByLabel(say('charity', 'hmrc-reference')).fill('1234567');
  await page.getByLabel(say('charity', 'who-regulates')).selectOption('oscr');
  await page.getByLabel(say('charity', 'last-name')).fill('Achterberg');
  await page.getByRole('button', { name: say('charity', 'register-button') }).click();
  await expectProblems(page, [
    say('charity', 'enter-name'),
    'Enter the HMRC reference: one or two letters and up to five digits, such as AB12345.',
    say('charity', 'enter-number'),
    say('charity', 'enter-first'),
    say('charity', 'enter-email'),
  ]);
  await expect(page.getByLabel(say('charity', 'hmrc-reference'))).toHaveValue('1234567');
  await expect(page.getByLabel(say('charity', 'who-regulates'))).toHaveValue('oscr');
  await expect(page.getByLabel(say('charity', 'last-name'))).toHaveValue('Achterberg');

  const name = `Lantern Choir ${unique()}`;
  await fillIn(page, name, hmrcReference().toLowerCase());
  await page.getByRole('button', { name: say('charity', 'register-button') }).click();
  await expect(page).toHaveURL(/\/charity\/chr_\w+\?registered\b/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: say('charity', 'registered', { name }) })).toBeVisible();
  await expect(page).toHaveTitle(`${name} – Uplift`);
  for (const step of [say('charity', 'charity-registered'), say('charity', 'add-sender'), say('charity', 'appoint-at-hmrc'), say('charity', 'first-gift')]) {
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: step })).toHaveCount(1);
  }
  await page.goto('/charity');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('a registration waits until the operator confirms it, and does not say whether the reference is here already', async ({ page, another }) => {
  const there = await registered();
  await signInAs(page, address('second'), 'staff');
  const checking = page.getByRole('status').filter({ hasText: say('charity', 'checking') });
  const operator = await another();
  for (const [reference, isFree] of [[hmrcReference(), true], [there.hmrcReference, false]] as const) {
    const name = `Waiting ${unique()}`;
    await page.goto('/charity/register');
    await fillIn(page, name, reference);
    await page.getByRole('button', { name: say('charity', 'register-button') }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(checking).toBeVisible();
    await operator.goto('/sandbox');
    await operator.getByRole('button', { name: `${say('sandbox', 'confirm')} ${name}` }).click();
    if (!isFree) await expect(operator.getByRole('alert')).toContainText('Another charity with this HMRC reference');
    else await expect(operator.getByRole('button', { name: `${say('sandbox', 'confirm')} ${name}` })).toHaveCount(0);
    await page.reload();
    await expect(checking).toHaveCount(isFree ? 0 : 1);
  }
});

test('the official at the address of the register confirms a charity by a link', async ({ page, another }) => {
  await signInAs(page, address('finance'), 'staff');
  await page.goto('/charity/register');
  const name = `Asked ${unique()}`;
  await fillIn(page, name, hmrcReference());
  await page.getByRole('button', { name: say('charity', 'register-button') }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const [, , id = ''] = new URL(page.url()).pathname.split('/');
  const register = address('register');
  await uplift('admin', 'charity', 'ask', '--charity', id, '--email', register);
  const official = await another();
  await official.goto(linkIn(await letter(official, register, sayInEmail('charities', 'ask-subject')), '/prove-charity/'));
  await expect(official.getByRole('heading', { level: 1, name: say('nominee', 'confirm', { name }) })).toBeVisible();
  await official.getByRole('button', { name: say('nominee', 'confirm-button') }).click();
  await expect(official.getByRole('heading', { level: 1, name: say('nominee', 'confirmed', { name }) })).toBeVisible();
  await page.goto(`/charity/${id}`);
  await expect(page.getByText(say('charity', 'checking'))).toHaveCount(0);
});

test('the appointment at HMRC is recorded step by step', async ({ page }) => {
  const charity = await registered();
  const today = londonDay(await now());
  const [asked, confirmed] = [plusDays(today, -20), plusDays(today, -2)];
  await signInAs(page, charity.owner, 'staff');
  await page.getByRole('link', { name: say('charity', 'how-to-appoint') }).click();
  await expect(page.getByRole('status')).toContainText(say('nominee', 'not-yet'));
  await expect(page.getByText(charity.hmrcReference, { exact: true })).toBeVisible();
  // The nominee's own reference with HMRC, as the simulated one has it.
  await expect(page.getByText('95000000000001', { exact: true })).toBeVisible();
  const steps = page.locator('section').filter({ has: page.getByRole('heading', { name: say('nominee', 'progress') }) }).getByRole('listitem');
  await expect(steps.filter({ hasText: say('nominee', 'you-ask') })).toHaveCount(1);

  await page.getByRole('button', { name: say('nominee', 'record-request') }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1);
  await page.getByLabel(say('nominee', 'when-asked')).fill(plusDays(today, 1));
  await page.getByRole('button', { name: say('nominee', 'record-request') }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1);
  await page.getByLabel(say('nominee', 'when-asked')).fill(asked);
  await page.getByRole('button', { name: say('nominee', 'record-request') }).click();
  await expect(page.getByRole('status').filter({ hasText: say('nominee', 'recorded') })).toBeVisible();
  await expect(steps.filter({ hasText: say('nominee', 'requested') })).toContainText(long(asked));
  await expect(steps.filter({ hasText: say('nominee', 'letter-arrives') })).toContainText(say('nominee', 'usually-by', { day: long(plusDays(asked, 28)) }));

  await page.getByLabel(say('nominee', 'letter-date')).fill(plusDays(asked, -1));
  await page.getByRole('button', { name: say('nominee', 'record-letter') }).click();
  await expect(page.getByRole('alert')).toContainText('before the previous step');
  await page.getByLabel(say('nominee', 'letter-date')).fill(confirmed);
  await page.getByRole('button', { name: say('nominee', 'record-letter') }).click();
  await expect(page.getByRole('status').filter({ hasText: say('nominee', 'can-send') })).toBeVisible();
  await expect(steps.filter({ hasText: say('nominee', 'is-appointed') })).toContainText(long(confirmed));

  await page.getByText(say('nominee', 'appointment-over')).click();
  await page.getByLabel(say('nominee', 'when-ended')).fill(today);
  await page.getByRole('button', { name: say('nominee', 'record-this') }).click();
  await expect(steps.filter({ hasText: say('nominee', 'appointment-ended') })).toContainText(long(today));
  await expect(page.getByRole('status').filter({ hasText: say('nominee', 'has-ended') })).toBeVisible();
});

test('a test message tells whether HMRC takes what is filed, before there is anything to file', async ({ page }) => {
  const charity = await registered();
  await signInAs(page, charity.owner, 'staff');
  await page.goto(`/charity/${charity.id}/nominee`);
  await page.getByRole('button', { name: say('nominee', 'test-send') }).click();
  await expect(page).toHaveURL(/\/nominee\?test$/);
  const accepted = page.getByRole('status').filter({ hasText: say('nominee', 'test-accepted') });
  await expect(async () => {
    await page.reload();
    await expect(accepted).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(accepted).toContainText('HMRC’s words');
  await expect(page.getByRole('button', { name: say('nominee', 'test-again') })).toBeVisible();
  // HMRC's words have no spaces where they show the seal.
  await noSidewaysScroll(page, 390);
});

test('a request that was refused can be withdrawn and made again', async ({ page }) => {
  const charity = await registered();
  const today = londonDay(await now());
  await signInAs(page, charity.owner, 'staff');
  await page.goto(`/charity/${charity.id}/nominee`);
  await page.getByLabel(say('nominee', 'when-asked')).fill(plusDays(today, -40));
  await page.getByRole('button', { name: say('nominee', 'record-request') }).click();
  await expect(page.getByText(say('nominee', 'was-due', { day: long(plusDays(today, -12)) }))).toBeVisible();
  await page.getByText(say('nominee', 'request-over')).click();
  await page.getByLabel(say('nominee', 'when-over')).fill(today);
  await page.getByRole('button', { name: say('nominee', 'record-this') }).click();
  await expect(page.getByText(say('nominee', 'you-ask-again'))).toBeVisible();
  await page.getByLabel(say('nominee', 'when-asked')).fill(today);
  await page.getByRole('button', { name: say('nominee', 'record-request') }).click();
  await expect(page.getByText(say('nominee', 'usually-by', { day: long(plusDays(today, 28)) }))).toBeVisible();
});

test('a step that a colleague has taken meanwhile is not taken again', async ({ page, another }) => {
  const charity = await registered();
  const today = londonDay(await now());
  const colleague = await another();
  for (const tab of [page, colleague]) {
    await signInAs(tab, charity.owner, 'staff');
    await tab.goto(`/charity/${charity.id}/nominee`);
    await tab.getByLabel(say('nominee', 'when-asked')).fill(today);
  }
  await page.getByRole('button', { name: say('nominee', 'record-request') }).click();
  await expect(page).toHaveURL(/\?recorded$/);
  await colleague.getByRole('button', { name: say('nominee', 'record-request') }).click();
  await expect(colleague.getByRole('alert').or(colleague.getByText(say('nominee', 'requested'))).first()).toBeVisible();
  await colleague.goto(`/charity/${charity.id}/nominee`);
  await expect(colleague.getByText(say('nominee', 'requested'))).toHaveCount(1);
});

test('somebody who works for two charities chooses', async ({ page }) => {
  const first = await registered();
  await signInAs(page, first.owner, 'staff');
  await page.goto('/charity/register');
  const name = `Second ${unique()}`;
  await fillIn(page, name, hmrcReference());
  await page.getByRole('button', { name: say('charity', 'register-button') }).click();
  await expect(page).toHaveURL(/\?registered$/);
  await page.goto('/charity');
  await expect(page.getByRole('heading', { level: 1, name: say('charity', 'your-charities') })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: say('team', 'owner') })).toHaveCount(2);
  await page.getByRole('link', { name: first.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible();
});
