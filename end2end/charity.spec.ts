import { noSidewaysScroll } from './support/accessible';
import { londonDay, long, plusDays } from './support/calendar';
import { expectProblems } from './support/form';
import { letter, linkIn } from './support/mailbox';
import { signInAs } from './support/people';
import { now, registered } from './support/platform';
import { expect, test } from './support/test';
import { address, hmrcReference, unique, uplift } from './support/uplift';
import { sayInEmail } from './support/words';
import type { Page } from '@playwright/test';

async function fillIn(page: Page, name: string, reference: string): Promise<void> {
  await page.getByLabel('Name, as HMRC knows it').fill(name);
  await page.getByLabel('HMRC reference').fill(reference);
  await page.getByLabel('Who regulates the charity?').selectOption('ccew');
  await page.getByLabel('Charity number').fill('1234567');
  await page.getByLabel('First name').fill('Marguerite');
  await page.getByLabel('Last name').fill('Achterberg');
  await page.getByRole('group', { name: 'The authorised official' }).getByLabel('Email address').fill(address('official'));
  // Asked once: the account keeps it.
  const own = page.getByLabel('Your name');
  if ((await own.count()) > 0) await own.fill('Sam Okafor');
}

test('a colleague registers a charity: what is missing is named, what was typed stays, then it is there', async ({ page }) => {
  await signInAs(page, address('finance'), 'staff');
  await expect(page.getByText('You are not on a charity’s team yet')).toBeVisible();
  await page.getByRole('link', { name: 'Register a charity' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Register a charity' })).toBeVisible();

  await page.getByLabel('HMRC reference').fill('1234567');
  await page.getByLabel('Who regulates the charity?').selectOption('oscr');
  await page.getByLabel('Last name').fill('Achterberg');
  await page.getByRole('button', { name: 'Register the charity' }).click();
  await expectProblems(page, [
    'Enter the charity’s name as HMRC knows it.',
    'Enter the HMRC reference: one or two letters and up to five digits, such as AB12345.',
    'Enter the charity number.',
    'Enter the authorised official’s first name.',
    'Enter the authorised official’s email address.',
    'Enter your name.',
  ]);
  await expect(page.getByLabel('HMRC reference')).toHaveValue('1234567');
  await expect(page.getByLabel('Who regulates the charity?')).toHaveValue('oscr');
  await expect(page.getByLabel('Last name')).toHaveValue('Achterberg');

  const name = `Lantern Choir ${unique()}`;
  await fillIn(page, name, hmrcReference().toLowerCase());
  await page.getByRole('button', { name: 'Register the charity' }).click();
  await expect(page).toHaveURL(/\/charity\/chr_\w+\?registered\b/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: `${name} is registered` })).toBeVisible();
  await expect(page).toHaveTitle(`${name} – Uplift`);
  for (const step of ['Charity registered', 'Add the giving platform that sends your gifts', 'Appoint Uplift as your nominee at HMRC', 'The first gift arrives']) {
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: step })).toHaveCount(1);
  }
  await page.goto('/charity');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('a registration waits until the operator confirms it, and does not say whether the reference is here already', async ({ page, another }) => {
  const there = await registered();
  await signInAs(page, address('second'), 'staff');
  const checking = page.getByRole('status').filter({ hasText: 'We are checking your registration' });
  const operator = await another();
  for (const [reference, isFree] of [[hmrcReference(), true], [there.hmrcReference, false]] as const) {
    const name = `Waiting ${unique()}`;
    await page.goto('/charity/register');
    await fillIn(page, name, reference);
    await page.getByRole('button', { name: 'Register the charity' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(checking).toBeVisible();
    await operator.goto('/sandbox');
    await operator.getByRole('button', { name: `Confirm ${name}` }).click();
    if (!isFree) await expect(operator.getByRole('alert')).toContainText('Another charity with this HMRC reference');
    else await expect(operator.getByRole('button', { name: `Confirm ${name}` })).toHaveCount(0);
    await page.reload();
    await expect(checking).toHaveCount(isFree ? 0 : 1);
  }
});

test('the official at the address of the register confirms a charity by a link', async ({ page, another }) => {
  await signInAs(page, address('finance'), 'staff');
  await page.goto('/charity/register');
  const name = `Asked ${unique()}`;
  await fillIn(page, name, hmrcReference());
  await page.getByRole('button', { name: 'Register the charity' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const [, , id = ''] = new URL(page.url()).pathname.split('/');
  const register = address('register');
  await uplift('admin', 'charity', 'ask', '--charity', id, '--email', register);
  const official = await another();
  await official.goto(linkIn(await letter(official, register, sayInEmail('charities', 'ask-subject')), '/prove-charity/'));
  await expect(official.getByRole('heading', { level: 1, name: `Confirm ${name}?` })).toBeVisible();
  await official.getByRole('button', { name: 'Confirm the charity' }).click();
  await expect(official.getByRole('heading', { level: 1, name: `${name} is confirmed` })).toBeVisible();
  await page.goto(`/charity/${id}`);
  await expect(page.getByText('We are checking your registration')).toHaveCount(0);
});

test('the appointment at HMRC is recorded step by step', async ({ page }) => {
  const charity = await registered();
  const today = londonDay(await now());
  const [asked, confirmed] = [plusDays(today, -20), plusDays(today, -2)];
  await signInAs(page, charity.owner, 'staff');
  await page.getByRole('link', { name: 'How to appoint Uplift' }).click();
  await expect(page.getByRole('status')).toContainText('We cannot send your claims to HMRC yet');
  await expect(page.getByText(charity.hmrcReference, { exact: true })).toBeVisible();
  // The nominee's own reference with HMRC, as the simulated one has it.
  await expect(page.getByText('95000000000001', { exact: true })).toBeVisible();
  const steps = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Progress' }) }).getByRole('listitem');
  await expect(steps.filter({ hasText: 'Your authorised official asks HMRC' })).toHaveCount(1);

  await page.getByRole('button', { name: 'Record the request' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1);
  await page.getByLabel('When did you ask HMRC?').fill(plusDays(today, 1));
  await page.getByRole('button', { name: 'Record the request' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1);
  await page.getByLabel('When did you ask HMRC?').fill(asked);
  await page.getByRole('button', { name: 'Record the request' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Step recorded' })).toBeVisible();
  await expect(steps.filter({ hasText: 'Request sent to HMRC' })).toContainText(long(asked));
  await expect(steps.filter({ hasText: 'HMRC’s letter arrives' })).toContainText(`Usually by ${long(plusDays(asked, 28))}`);

  await page.getByLabel('What is the date of HMRC’s letter?').fill(plusDays(asked, -1));
  await page.getByRole('button', { name: 'Record HMRC’s letter' }).click();
  await expect(page.getByRole('alert')).toContainText('before the previous step');
  await page.getByLabel('What is the date of HMRC’s letter?').fill(confirmed);
  await page.getByRole('button', { name: 'Record HMRC’s letter' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Uplift can send your claims to HMRC' })).toBeVisible();
  await expect(steps.filter({ hasText: 'Uplift appointed as your nominee' })).toContainText(long(confirmed));

  await page.getByText('The appointment has ended').click();
  await page.getByLabel('When did the appointment end?').fill(today);
  await page.getByRole('button', { name: 'Record this' }).click();
  await expect(steps.filter({ hasText: 'Appointment ended' })).toContainText(long(today));
  await expect(page.getByRole('status').filter({ hasText: 'We cannot send your claims to HMRC' })).toBeVisible();
});

test('a test message tells whether HMRC takes what is filed, before there is anything to file', async ({ page }) => {
  const charity = await registered();
  await signInAs(page, charity.owner, 'staff');
  await page.goto(`/charity/${charity.id}/nominee`);
  await page.getByRole('button', { name: 'Send a test message' }).click();
  await expect(page).toHaveURL(/\/nominee\?test$/);
  const accepted = page.getByRole('status').filter({ hasText: 'HMRC accepted the test message' });
  await expect(async () => {
    await page.reload();
    await expect(accepted).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(accepted).toContainText('HMRC’s words');
  await expect(page.getByRole('button', { name: 'Send another one' })).toBeVisible();
  // HMRC's words have no spaces where they show the seal.
  await noSidewaysScroll(page, 390);
});

test('a request that was refused can be withdrawn and made again', async ({ page }) => {
  const charity = await registered();
  const today = londonDay(await now());
  await signInAs(page, charity.owner, 'staff');
  await page.goto(`/charity/${charity.id}/nominee`);
  await page.getByLabel('When did you ask HMRC?').fill(plusDays(today, -40));
  await page.getByRole('button', { name: 'Record the request' }).click();
  await expect(page.getByText(`Was due by ${long(plusDays(today, -12))}`)).toBeVisible();
  await page.getByText('The request was withdrawn or rejected').click();
  await page.getByLabel('When did this happen?').fill(today);
  await page.getByRole('button', { name: 'Record this' }).click();
  await expect(page.getByText('Your authorised official can ask HMRC again')).toBeVisible();
  await page.getByLabel('When did you ask HMRC?').fill(today);
  await page.getByRole('button', { name: 'Record the request' }).click();
  await expect(page.getByText(`Usually by ${long(plusDays(today, 28))}`)).toBeVisible();
});

test('a step that a colleague has taken meanwhile is not taken again', async ({ page, another }) => {
  const charity = await registered();
  const today = londonDay(await now());
  const colleague = await another();
  for (const tab of [page, colleague]) {
    await signInAs(tab, charity.owner, 'staff');
    await tab.goto(`/charity/${charity.id}/nominee`);
    await tab.getByLabel('When did you ask HMRC?').fill(today);
  }
  await page.getByRole('button', { name: 'Record the request' }).click();
  await expect(page).toHaveURL(/\?recorded$/);
  await colleague.getByRole('button', { name: 'Record the request' }).click();
  await expect(colleague.getByRole('alert').or(colleague.getByText('Request sent to HMRC')).first()).toBeVisible();
  await colleague.goto(`/charity/${charity.id}/nominee`);
  await expect(colleague.getByText('Request sent to HMRC')).toHaveCount(1);
});

test('somebody who works for two charities chooses', async ({ page }) => {
  const first = await registered();
  await signInAs(page, first.owner, 'staff');
  await page.goto('/charity/register');
  const name = `Second ${unique()}`;
  await fillIn(page, name, hmrcReference());
  await page.getByRole('button', { name: 'Register the charity' }).click();
  await expect(page).toHaveURL(/\?registered$/);
  await page.goto('/charity');
  await expect(page.getByRole('heading', { level: 1, name: 'Your charities' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Owner' })).toHaveCount(2);
  await page.getByRole('link', { name: first.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible();
});
