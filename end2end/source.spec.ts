import { londonDay, long } from './support/calendar';
import { expectProblems } from './support/form';
import { signInAs } from './support/people';
import { Platform, now, registered, type Charity } from './support/platform';
import { expect, test } from './support/test';
import { unique } from './support/uplift';

test('a platform is added with a warranty, sends gifts with its reference, is paused, resumed and ended', async ({ page }) => {
  const [charity, platform] = [await registered(), await Platform.create()];
  const donor = await platform.donor();
  const today = londonDay(await now());
  await signInAs(page, charity.owner, 'staff');
  await page.getByRole('link', { name: 'Add a platform' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add a platform' })).toBeVisible();

  await page.getByRole('radio', { name: 'With its own reference' }).check();
  await page.getByRole('button', { name: 'Add the platform' }).click();
  await expectProblems(page, [
    'Choose the platform.',
    'Enter the reference that the platform knows you by, or let us make one.',
    'Read the text and select the box to confirm it.',
  ]);
  await expect(page.getByRole('radio', { name: 'With its own reference' })).toBeChecked();

  await page.getByLabel('Platform', { exact: true }).selectOption({ label: platform.name });
  await page.getByRole('radio', { name: 'With a reference from Uplift' }).check();
  const warranty = await page.getByRole('region', { name: 'Confirm that gifts qualify' }).locator('p').first().innerText();
  await page.getByRole('checkbox', { name: `I confirm this for ${charity.name}` }).check();
  await page.getByRole('button', { name: 'Add the platform' }).click();

  await expect(page.getByRole('status')).toContainText(`${platform.name} is added`);
  const panel = page.getByRole('region', { name: 'Your reference on this platform' });
  const reference = (await panel.getByText(/^UP-/).innerText()).trim();
  expect(reference).toMatch(/^UP-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  const main = page.getByRole('main');
  await expect(main).toContainText(warranty);
  await expect(main).toContainText(long(today));
  const source = new URL(page.url()).pathname;

  const added: Charity = { ...charity, reference };
  await platform.give(donor, { ...added, reference: reference.toLowerCase().replaceAll('-', ' ') }, { reference: `first-${charity.id}` });
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('status')).toContainText(`${platform.name} is paused`);
  expect((await tryToGive(platform, donor.id, reference)).status).toBe(422);

  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('status')).toContainText(`${platform.name} is active again`);
  await platform.give(donor, added);

  await page.goto(source);
  await page.getByRole('link', { name: 'Stop using it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Stop using ${platform.name}?` })).toBeVisible();
  await page.getByRole('link', { name: 'Keep it' }).click();
  await expect(page).toHaveURL(new RegExp(`${source}$`));
  await page.getByRole('link', { name: 'Stop using it' }).click();
  await page.getByRole('button', { name: 'Stop using it' }).click();
  await expect(page.getByRole('status')).toContainText(`You have stopped using ${platform.name}`);
  await expect(page.getByText('The reference was')).toBeVisible();
  expect((await tryToGive(platform, donor.id, reference)).status).toBe(422);

  await page.goto(`/charity/${charity.id}/donations`);
  await expect(page.getByRole('row').filter({ hasText: `first-${charity.id}` })).toHaveCount(1);
});

async function tryToGive(platform: Platform, donor: string, reference: string) {
  return platform.call('POST', '/donations', {
    donor: { type: 'uid', value: donor },
    transaction: { type: 'direct', id: reference },
    grossAmount: 500,
    currency: 'GBP',
  });
}

test('a platform’s own reference is taken as it is, and only once', async ({ page }) => {
  const [charity, platform] = [await registered(), await Platform.create()];
  const own = `acct ${unique()}`;
  const other = await platform.charity();
  await signInAs(page, charity.owner, 'staff');
  await page.goto(`/charity/${charity.id}/sources/new`);
  const add = async (reference: string) => {
    await page.getByLabel('Platform', { exact: true }).selectOption({ label: platform.name });
    await page.getByRole('radio', { name: 'With its own reference' }).check();
    await page.getByLabel('The platform’s own reference').fill(reference);
    await page.getByRole('checkbox', { name: /I confirm this/ }).check();
    await page.getByRole('button', { name: 'Add the platform' }).click();
  };
  await add(other.reference);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('The platform’s own reference')).toHaveValue(other.reference);
  await add('UP-7K4M-Q2XX');
  await expect(page.getByRole('alert')).toContainText('looks mistyped');
  await add(own);
  await expect(page.getByRole('region', { name: 'Your reference on this platform' })).toContainText(own);
  await platform.give(await platform.donor(), { ...charity, reference: own.toUpperCase().replaceAll(' ', '') });
  await page.goto(`/charity/${charity.id}/sources`);
  await expect(page.getByRole('row').filter({ hasText: platform.name })).toContainText('Active');
  await page.goto(`/charity/${charity.id}/sources/new`);
  await expect(page.getByLabel('Platform', { exact: true }).getByRole('option', { name: platform.name })).toHaveCount(0);
});

test('a gift with the charity’s reference is in the list, found by every filter, and in the file', async ({ page, platform }) => {
  const charity = await platform.charity();
  const donor = await platform.authorisedDonor();
  const today = londonDay(await now());
  const [mark, second] = [`bank-${unique()}`, `=SUM(${unique()})`];
  const gift = await platform.give(donor, charity, { reference: mark, grossAmount: 12_345, netAmount: 12_000, settlementDate: today });
  await platform.give(donor, charity, { reference: second, grossAmount: 700 });
  const refunded = await platform.give(donor, charity, { grossAmount: 900 });
  await platform.ask(200, 'DELETE', `/donations/${refunded.id}?reason=refund`);

  await signInAs(page, charity.owner, 'staff');
  await page.getByRole('navigation', { name: charity.name }).getByRole('link', { name: 'Gifts' }).click();
  const rows = page.getByRole('row').filter({ hasNot: page.getByRole('columnheader') });
  await expect(rows).toHaveCount(3);
  const filter = page.getByRole('search');
  const show = async (count: number) => {
    await filter.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/\?/);
    await expect(rows).toHaveCount(count);
  };
  const find = filter.getByLabel('Find a gift');
  const more = async () => {
    if (!await filter.getByLabel('State').isVisible()) await filter.getByText('More filters').click();
  };
  await expect(page.getByText('3 gifts: £127.00 claimable on 2 of them, Gift Aid about £31.75')).toBeVisible();
  // Any part of the reference, in any case; an amount; the id.
  await find.fill(mark.slice(3, 12).toUpperCase());
  await show(1);
  await expect(find).toHaveValue(mark.slice(3, 12).toUpperCase());
  await find.fill(gift.id);
  await show(1);
  for (const cell of [mark, platform.name, '£123.45', '£120.00', '£30.00', 'Declared']) await expect(rows).toContainText(cell);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('donations.csv');
  expect(await content(file)).toEqual([
    'Gift ID,Reference,Platform,Gift date,Settled on,Gross,Net,Refunded,Claimable,Gift Aid (estimate),State,Claim,Claimed amount,Paid on,Given back in claim,Refused by HMRC on,Declaration,Last change',
    expect.stringMatching(new RegExp(`^${gift.id},${mark},${platform.name},${today},${today},123.45,120.00,,120.00,30.00,declared,,,,,,${gift.giftAid.declarationId},`)),
  ]);

  await filter.getByRole('link', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(3);
  const tabs = page.getByRole('navigation', { name: 'Gifts by state' });
  await tabs.getByRole('link', { name: 'Declared', exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect(tabs.getByRole('link', { name: 'Declared', exact: true })).toHaveAttribute('aria-current', 'true');
  await expect(filter.getByLabel('State')).toBeHidden();
  await tabs.getByRole('link', { name: 'All', exact: true }).click();
  await expect(rows).toHaveCount(3);
  const gifts = () => rows.getByRole('cell').filter({ hasText: /^£/ });
  const head = (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) });
  await head('Gift ?,').getByRole('link').click();
  await expect(head('Gift ?,')).toHaveAttribute('aria-sort', 'descending');
  await expect(gifts().first()).toHaveText('£123.45');
  await head('Gift ?,').getByRole('link').click();
  await expect(head('Gift ?,')).toHaveAttribute('aria-sort', 'ascending');
  await expect(gifts().first()).toHaveText('£7.00');
  await more();
  await filter.getByLabel('State').selectOption({ label: 'Waiting for settlement' });
  await show(1);
  // What the list is narrowed to is never out of sight.
  await expect(filter.getByLabel('State')).toBeVisible();
  await expect(rows).toContainText(second);
  const formula = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await content(await formula))[1]).toContain(`,'${second},`);

  await filter.getByLabel('State').selectOption({ label: 'Cancelled' });
  await show(1);
  await expect(rows).toContainText('none');
  const cancelled = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await content(await cancelled))[1]).toContain(`,${today},,9.00,,,,,cancelled,,,,,,,`);

  await filter.getByLabel('State').selectOption({ label: 'All states' });
  await find.fill('123.45');
  await show(1);
  await more();
  await filter.getByLabel('From', { exact: true }).fill(today);
  await filter.getByLabel('To', { exact: true }).fill(today);
  await filter.getByLabel('Platform').selectOption({ label: platform.name });
  await show(1);
  await rows.getByRole('link', { name: mark }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gift of £123.45' })).toBeVisible();
  await expect(page.getByText(mark)).toBeVisible();
  await expect(page.getByText(gift.giftAid.declarationId)).toBeVisible();
  const said = await page.content();
  expect(said).not.toContain('Wetherby');
  expect(said).not.toContain(donor.email);

  // What the platform sent leads to its gifts, which add up to it.
  await page.goto(`/charity/${charity.id}/sources`);
  const sent = page.getByRole('row').filter({ hasText: platform.name });
  await expect(sent).toContainText('£127.00');
  await sent.getByRole('link', { name: '3 gifts' }).click();
  await expect(page.getByText('3 gifts: £127.00 claimable on 2 of them, Gift Aid about £31.75')).toBeVisible();
  await expect(rows).toHaveCount(3);

  await page.goto(`/charity/${charity.id}/donations?find=1`);
  await expect(page.getByText('No gifts match')).toBeVisible();
  const broken = await page.goto(`/charity/${charity.id}/donations?find=me&from=2026-02-30`);
  expect(broken?.status()).toBe(400);
  await expect(page.getByText('We could not read a filter')).toBeVisible();
  await expect(find).toHaveValue('me');
});

async function content(file: import('@playwright/test').Download): Promise<string[]> {
  const stream = await file.createReadStream();
  let text = '';
  for await (const chunk of stream) text += chunk;
  return text.split('\r\n').filter((line) => line !== '');
}

test('the pipeline shows where every pound is', async ({ page, platform }) => {
  const [charity, authorised, unknown] = [await platform.charity(), await platform.authorisedDonor(), await platform.donor()];
  const today = londonDay(await now());
  await platform.give(authorised, charity, { grossAmount: 10_000, settlementDate: today });
  await platform.give(authorised, charity, { grossAmount: 4_003, settlementDate: today });
  await platform.give(authorised, charity, { grossAmount: 2_000 });
  await platform.give(unknown, charity, { grossAmount: 1_000, settlementDate: today });
  const refunded = await platform.give(authorised, charity, { grossAmount: 9_900 });
  await platform.ask(200, 'DELETE', `/donations/${refunded.id}?reason=refund`);

  await signInAs(page, charity.owner, 'staff');
  await expect(page.getByRole('heading', { name: 'Where every pound is' })).toBeVisible();
  const row = (state: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${state}`) }) });
  const cells = async (state: string) => (await row(state).getByRole('cell').allInnerTexts()).map((text) => text.trim());
  expect(await cells('Declared')).toEqual(['2', '£140.03', '£35.00']);
  expect(await cells('Waiting for settlement')).toEqual(['1', '£20.00', '£5.00']);
  expect(await cells('Total')).toEqual(['3', '£160.03', '£40.00']);
  await expect(page.getByRole('main')).toContainText('£40.00 of Gift Aid on 3 gifts.');
  expect(await cells('Not authorised')).toEqual(['1', 'none', 'none']);
  await expect(page.getByText('Another 1 gift cannot be claimed without the donor’s own declaration')).toBeVisible();
  expect(await cells('Cancelled')).toEqual(['1', 'none', 'none']);
  // Each figure leads to the list that adds up to it.
  const overview = page.url();
  for (const [figure, note, place, total] of [
    ['Waiting', '1 gift', /\?state=waiting$/, '1 gift: £20.00 claimable, Gift Aid about £5.00'],
    ['Ready to claim', '2 gifts', /\?claim=unclaimed$/, '2 gifts: £140.03 claimable, Gift Aid about £35.00'],
    ['Total', '', /\/donations$/, '5 gifts: £160.03 claimable on 3 of them, Gift Aid about £40.00'],
    ['Not authorised', '', /\?state=awaiting_authorisation$/, '1 gift, without Gift Aid'],
    ['Cancelled', '', /\?state=cancelled$/, '1 gift, without Gift Aid'],
    ['Declared', '', /\?state=declared$/, '2 gifts: £140.03 claimable, Gift Aid about £35.00'],
  ] as const) {
    await page.goto(overview);
    const link = page.getByRole('link', { name: figure, exact: true });
    if (note) await expect(page.locator('dl > div').filter({ has: link })).toContainText(note);
    await page.getByRole('main').locator(link).click();
    await expect(page).toHaveURL(place);
    await expect(page.getByText(total, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('row').filter({ hasNot: page.getByRole('columnheader') })).toHaveCount(2);
  for (const [figure, total] of [
    ['Owed by HMRC', 'HMRC owes you nothing for your claims'],
    ['Paid by HMRC', 'No payments yet'],
  ] as const) {
    await page.goto(overview);
    await page.getByRole('main').getByRole('link', { name: figure, exact: true }).click();
    await expect(page.getByText(total)).toBeVisible();
  }
});

test('a page of fifty gifts is no longer than a few turns of a wheel', async ({ page }) => {
  // The demonstration's hospice has hundreds.
  await signInAs(page, 'amina@hospice.example.org', 'staff');
  await page.getByRole('navigation', { name: /Hospice/ }).getByRole('link', { name: 'Gifts' }).click();
  const list = page.url();
  for (const [width, most] of [[1280, 2400], [390, 4500]] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(list);
    await expect(page.getByRole('row').filter({ hasNot: page.getByRole('columnheader') })).toHaveCount(50);
    // All of it, with what is above and below the rows.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, `at ${width}`).toBeLessThanOrEqual(most);
    if (width < 1280) continue;
    // Small rows, and the head of the list in sight at its last one.
    const size = await page.getByRole('cell').first().evaluate((cell) => parseFloat(getComputedStyle(cell).fontSize));
    expect(size).toBeCloseTo(15, 1);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByRole('columnheader', { name: 'Reference' })).toBeInViewport({ ratio: 1 });
  }
});
