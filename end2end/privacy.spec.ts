import { readFile } from 'node:fs/promises';
import { londonDay } from './support/calendar';
import { expectProblems } from './support/form';
import { letter } from './support/mailbox';
import { signInAs } from './support/people';
import { home, now } from './support/platform';
import { expect, test } from './support/test';
import { say, sayInEmail } from './support/words';

test('a donor sees what is kept, and takes all of it away in a file', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  const gift = await platform.give(donor, charity, { settlementDate: londonDay(await now()) });
  await signInAs(page, donor.email, 'donor');
  await page.getByRole('navigation', { name: say('frame', 'giving') }).getByRole('link', { name: say('frame', 'account') }).click();
  await page.getByRole('main').getByRole('link', { name: say('account', 'data') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('donor_privacy', 'title') })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(donor.email);
  await expect(main).toContainText(say('donor_privacy', 'gifts-count', { count: 1, declared: 1 }));
  await expect(main).toContainText('6 years after the end of the tax year');

  const download = page.waitForEvent('download');
  await main.getByRole('link', { name: say('donor_privacy', 'download') }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('uplift-data.json');
  expect(new URL(file.url()).search).toBe('');
  const kept = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(kept.donor).toMatchObject({ id: donor.id, email: donor.email });
  expect(kept.authorisations[0].address[0]).toBe(home.address.line1);
  expect(kept.gifts[0]).toMatchObject({ id: gift.id, platform: platform.name });
  expect(kept.gifts[0].declarations[0].text).toContain(`Donor: Ms ${home.name.first} ${home.name.last}`);
});

test('a donor deletes the account by typing that it is meant', async ({ page, another, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  const today = londonDay(await now());
  const declared = await platform.give(donor, charity, { donor: { type: 'email', value: donor.email }, settlementDate: today });
  const unsettled = await platform.give(donor, charity, { donor: { type: 'email', value: donor.email } });
  const phone = await another();
  await signInAs(phone, donor.email, 'donor');
  await signInAs(page, donor.email, 'donor');
  await page.goto('/giving/privacy');
  await page.getByRole('link', { name: say('donor_privacy', 'delete-mine') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('donor_privacy', 'ask') })).toBeVisible();
  await expect(page.getByRole('status')).toContainText(say('donor_privacy', 'lost', { count: 1 }));
  await page.getByRole('link', { name: say('donor_privacy', 'keep-mine') }).click();
  await expect(page).toHaveURL(/\/giving\/privacy$/);
  await page.getByRole('link', { name: say('donor_privacy', 'delete-mine') }).click();

  await page.getByLabel('Type DELETE').fill('no');
  await page.getByRole('button', { name: say('donor_privacy', 'delete-mine') }).click();
  await expectProblems(page, ['Type DELETE to delete your account.']);
  await expect(page.getByLabel('Type DELETE')).toHaveValue('no');
  await page.getByLabel('Type DELETE').fill('DELETE');
  await page.getByRole('button', { name: say('donor_privacy', 'delete-mine') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('donor_privacy', 'deleted') })).toBeVisible();
  for (const tab of [page, phone]) {
    await tab.goto('/giving');
    await expect(tab).toHaveURL(/\/sign-in/);
  }
  expect(await letter(page, donor.email, sayInEmail('account', 'deleted-subject'))).toContain('this is the last email');

  await platform.ask(404, 'POST', '/donors/lookup', { type: 'email', value: donor.email });
  await platform.ask(404, 'GET', `/donors/${donor.id}/authorisation`);
  const stands = await platform.ask(200, 'GET', `/donations/${declared.id}`);
  expect(stands.giftAid.status).toBe('declared');
  expect(stands.donor).toEqual({ type: 'uid', value: donor.id });
  const gone = await platform.ask(200, 'GET', `/donations/${unsettled.id}`);
  expect(gone.giftAid.status).toBe('ineligible');
  expect(gone.giftAid.reasons[0].code).toBe('donor_erased');
  expect(gone.donorId).toBeUndefined();
});

test('whoever comes back after deleting begins anew', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  await platform.give(donor, charity, { settlementDate: londonDay(await now()) });
  await signInAs(page, donor.email, 'donor');
  await page.goto('/giving/privacy/delete');
  await page.getByLabel('Type DELETE').fill('delete');
  await page.getByRole('button', { name: say('donor_privacy', 'delete-mine') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('donor_privacy', 'deleted') })).toBeVisible();
  await signInAs(page, donor.email, 'donor');
  await expect(page.getByText(say('gifts', 'none'))).toBeVisible();
  const found = await platform.ask(200, 'POST', '/donors/lookup', { type: 'email', value: donor.email });
  expect(found.id).not.toBe(donor.id);
});
