import { londonDay, long, plusDays, short } from './support/calendar';
import { signInAs } from './support/people';
import { now } from './support/platform';
import { expect, test } from './support/test';

test('a gift is in its donor’s list with its state, and its page has the declaration word by word', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  const today = londonDay(await now());
  const gift = await platform.give(donor, charity, { grossAmount: 2500, netAmount: 2450, settlementDate: today });
  expect(gift.giftAid.status).toBe('declared');

  await signInAs(page, donor.email, 'donor');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: charity.name }) });
  await expect(row).toContainText(`${short(today)} · ${platform.name}`);
  await expect(row).toContainText('£25.00');
  await expect(row).toContainText('+ £6.12 Gift Aid');
  await expect(row).toContainText('Declared');
  await row.getByRole('link').click();

  await expect(page.getByRole('heading', { level: 1, name: 'Your gift of £25.00' })).toBeVisible();
  for (const step of ['You gave £25.00', `${platform.name} told us`, 'We made the Gift Aid declaration', 'The charity claims the Gift Aid from HMRC']) {
    await expect(page.getByRole('listitem').filter({ hasText: step })).toHaveCount(1);
  }
  const text = await page.locator('blockquote').innerText();
  expect(text.split('\n')).toEqual([
    'Gift Aid declaration',
    'Donor: Ms Imogen Wetherby',
    'Home address: 27 Lantern Street, Flat 2, Leeds, LS6 2AB',
    `Charity: ${charity.name} (HMRC reference ${charity.hmrcReference})`,
    `Gift: £24.50 given on ${long(today)}`,
    `The donor authorised Uplift on ${long(today)} to make Gift Aid declarations as their intermediary. As that intermediary, Uplift declares that this gift is to be treated as a Gift Aid donation.`,
    'The donor was told that if they pay less Income Tax and/or Capital Gains Tax in the tax year than the amount of Gift Aid claimed on all their donations in that tax year, it is their responsibility to pay any difference.',
    expect.stringMatching(/^Wording 20\d\d-\d+-\d+$/),
  ]);
  await expect(page.getByText(gift.giftAid.declarationId)).toBeVisible();
  await expect(page.getByText(gift.id, { exact: true })).toBeVisible();
});

test('each state of a gift says what it waits for', async ({ page, platform }) => {
  const charity = await platform.charity();
  const [authorised, unknown] = [await platform.authorisedDonor(), await platform.donor()];
  const today = londonDay(await now());
  const later = plusDays(today, 10);
  const waiting = await platform.give(authorised, charity, { grossAmount: 100 });
  const coming = await platform.give(authorised, charity, { grossAmount: 200, settlementDate: later });
  const refunded = await platform.give(authorised, charity, { grossAmount: 300, settlementDate: today });
  await platform.ask(200, 'DELETE', `/donations/${refunded.id}?reason=refund`);

  await signInAs(page, authorised.email, 'donor');
  const row = (id: string) => page.locator(`#gift-${id}`);
  await expect(row(waiting.id)).toContainText('for the money to reach the charity');
  await expect(row(coming.id)).toContainText(`the money arrives on ${long(later)}`);
  await expect(row(coming.id)).toContainText('£0.50 to come');
  await expect(row(refunded.id)).toContainText('Cancelled');
  await expect(row(refunded.id)).toContainText('the money went back to you');
  await row(refunded.id).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Its last Gift Aid declaration' })).toBeVisible();
  await expect(page.getByText('That declaration was cancelled')).toBeVisible();
  await expect(page.getByText('The gift was refunded: the money went back to you.')).toBeVisible();

  const uncovered = await platform.give(unknown, charity, { settlementDate: today });
  await signInAs(page, unknown.email, 'donor');
  await expect(row(uncovered.id)).toContainText('switch on Gift Aid today and it counts');
  await row(uncovered.id).getByRole('link').click();
  await page.getByRole('link', { name: 'Authorise Uplift' }).click();
  await expect(page).toHaveURL(/\/giving\/authorisation\/give$/);
});

test('a gift that no authorisation covers promises nothing while its money is on its way', async ({ page, platform }) => {
  const [donor, charity] = [await platform.donor(), await platform.charity()];
  const today = londonDay(await now());
  const ofToday = await platform.give(donor, charity, { grossAmount: 1000 });
  const earlier = await platform.give(donor, charity, { grossAmount: 3000, donatedAt: plusDays(today, -3) });
  expect(earlier.giftAid).toMatchObject({ status: 'awaiting_settlement', reasons: [{ code: 'no_settlement_date' }, { code: 'not_authorised' }] });

  await signInAs(page, donor.email, 'donor');
  const main = page.getByRole('main');
  await expect(main).toContainText('since 6 April');
  await expect(main).not.toContainText('to come');
  const row = (id: string) => page.locator(`#gift-${id}`);
  for (const [gift, words, aid] of [
    [ofToday, 'switch on Gift Aid today and it counts', 'no Gift Aid yet'],
    [earlier, 'you had not authorised us on that day', 'no Gift Aid'],
  ] as const) {
    await expect(row(gift.id)).toContainText(words);
    await expect(row(gift.id).getByText(aid, { exact: true })).toBeVisible();
  }
  await row(earlier.id).getByRole('link').click();
  const step = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect(step('We can make no declaration')).toContainText('a Gift Aid declaration of your own');
  await expect(step('The money reaches the charity')).toContainText('We have not heard yet');
  await expect(main).not.toContainText('we then make the declaration');
  await expect(step('The charity claims the Gift Aid from HMRC')).toHaveCount(0);

  await page.goto(`/giving/donations/${ofToday.id}`);
  await step('We make the Gift Aid declaration').getByRole('link', { name: 'Authorise Uplift' }).click();
  await expect(page).toHaveURL(/\/giving\/authorisation\/give$/);
});

test('a gift of today is declared as soon as its donor authorises', async ({ page, platform }) => {
  const [donor, charity] = [await platform.donor(), await platform.charity()];
  const gift = await platform.give(donor, charity, { settlementDate: londonDay(await now()) });
  expect(gift.giftAid.status).toBe('awaiting_authorisation');
  await platform.authorise(donor);
  await signInAs(page, donor.email, 'donor');
  const row = page.locator(`#gift-${gift.id}`);
  await expect(async () => {
    await page.goto('/giving');
    await expect(row).toContainText('Declared', { timeout: 100 });
  }).toPass();
});

test('the tax year’s totals count what stands', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  const today = londonDay(await now());
  await platform.give(donor, charity, { grossAmount: 1000, settlementDate: today });
  await platform.give(donor, charity, { grossAmount: 3000 });
  await signInAs(page, donor.email, 'donor');
  const main = page.getByRole('main');
  await expect(main).toContainText('2 gifts since 6 April');
  await expect(main).toContainText('£40.00');
  await expect(main).toContainText('and £7.50 still to come');
});

test('older gifts are one page further', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  await Promise.all(Array.from({ length: 51 }, (_, number) => platform.give(donor, charity, { grossAmount: 100 + number })));
  await signInAs(page, donor.email, 'donor');
  const gifts = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: charity.name }) });
  await expect(gifts).toHaveCount(50);
  await expect(page.getByRole('main')).toContainText('51 gifts since 6 April');
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Older gifts' })).toBeVisible();
  await expect(gifts).toHaveCount(1);
  await page.getByRole('link', { name: 'Newest gifts' }).click();
  await expect(gifts).toHaveCount(50);
});

test('a link to older gifts that was cut short leads to the page from its start', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  await platform.give(donor, charity);
  await signInAs(page, donor.email, 'donor');
  expect((await page.goto('/giving?after=cut'))?.status()).toBe(400);
  await expect(page.getByRole('heading', { level: 1, name: 'We could not read that address' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the page from its start' }).click();
  await expect(page).toHaveURL(/\/giving$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Your giving' })).toBeVisible();
});
