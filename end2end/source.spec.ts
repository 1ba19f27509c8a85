import { noSidewaysScroll } from './support/accessible';
import { londonDay, long } from './support/calendar';
import { expectProblems } from './support/form';
import { signInAs } from './support/people';
import { Platform, home, now, registered, type Charity } from './support/platform';
import { expect, test } from './support/test';
import { unique } from './support/uplift';
import { say } from './support/words';

const none = say('charity_gifts', 'none');
const giftCount = (count: number) => say('charity_gifts', 'count', { count });

test('a platform is added with a warranty, sends gifts with its reference, is paused, resumed and ended', async ({ page }) => {
  const [charity, platform] = [await registered(), await Platform.create()];
  const donor = await platform.donor();
  const today = londonDay(await now());
  await signInAs(page, charity.owner, 'staff');
  await page.getByRole('link', { name: say('charity', 'add-platform') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('charity_sources', 'add') })).toBeVisible();

  await page.getByRole('radio', { name: say('charity_sources', 'kind-own') }).check();
  await page.getByRole('button', { name: say('charity_sources', 'add-button') }).click();
  await expectProblems(page, [
    say('charity_sources', 'choose-the-platform'),
    say('charity_sources', 'enter-own-reference'),
    say('charity_sources', 'must-warrant'),
  ]);
  await expect(page.getByRole('radio', { name: say('charity_sources', 'kind-own') })).toBeChecked();

  await page.getByLabel(say('charity_sources', 'platform'), { exact: true }).selectOption({ label: platform.name });
  await page.getByRole('radio', { name: say('charity_sources', 'kind-ours') }).check();
  const warranty = await page.getByRole('region', { name: say('charity_sources', 'confirm') }).locator('p').first().innerText();
  await page.getByRole('checkbox', { name: say('charity_sources', 'i-confirm', { charity: charity.name }) }).check();
  await page.getByRole('button', { name: say('charity_sources', 'add-button') }).click();

  await expect(page.getByRole('status')).toContainText(say('charity_sources', 'is-added', { platform: platform.name }));
  const panel = page.getByRole('region', { name: say('charity_sources', 'reference-is') });
  const reference = (await panel.getByText(/^UP-/).innerText()).trim();
  expect(reference).toMatch(/^UP-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  const main = page.getByRole('main');
  await expect(main).toContainText(warranty);
  await expect(main).toContainText(long(today));
  const source = new URL(page.url()).pathname;

  const added: Charity = { ...charity, reference };
  await platform.give(donor, { ...added, reference: reference.toLowerCase().replaceAll('-', ' ') }, { reference: `first-${charity.id}` });
  await page.getByRole('button', { name: say('charity_sources', 'pause-button') }).click();
  await expect(page.getByRole('status')).toContainText(say('charity_sources', 'is-paused', { platform: platform.name }));
  expect((await tryToGive(platform, donor.id, reference)).status).toBe(422);

  await page.getByRole('button', { name: say('charity_sources', 'resume-button') }).click();
  await expect(page.getByRole('status')).toContainText(say('charity_sources', 'is-active', { platform: platform.name }));
  await platform.give(donor, added);

  await page.goto(source);
  await page.getByRole('link', { name: say('charity_sources', 'stop-button') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('charity_sources', 'stop-question', { platform: platform.name }) })).toBeVisible();
  await page.getByRole('link', { name: say('ui', 'keep') }).click();
  await expect(page).toHaveURL(new RegExp(`${source}$`));
  await page.getByRole('link', { name: say('charity_sources', 'stop-button') }).click();
  await page.getByRole('button', { name: say('charity_sources', 'stop-button') }).click();
  await expect(page.getByRole('status')).toContainText(say('charity_sources', 'is-stopped', { platform: platform.name }));
  await expect(page.getByText(say('charity_sources', 'reference-was'))).toBeVisible();
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
    await page.getByLabel(say('charity_sources', 'platform'), { exact: true }).selectOption({ label: platform.name });
    await page.getByRole('radio', { name: say('charity_sources', 'kind-own') }).check();
    await page.getByLabel(say('charity_sources', 'own-reference')).fill(reference);
    await page.getByRole('checkbox', { name: /I confirm this/ }).check();
    await page.getByRole('button', { name: say('charity_sources', 'add-button') }).click();
  };
  await add(other.reference);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel(say('charity_sources', 'own-reference'))).toHaveValue(other.reference);
  await add('UP-7K4M-Q2XX');
  await expect(page.getByRole('alert')).toContainText('looks mistyped');
  await add(own);
  await expect(page.getByRole('region', { name: say('charity_sources', 'reference-is') })).toContainText(own);
  await platform.give(await platform.donor(), { ...charity, reference: own.toUpperCase().replaceAll(' ', '') });
  await page.goto(`/charity/${charity.id}/sources`);
  await expect(page.getByRole('row').filter({ hasText: platform.name })).toContainText(say('charity_sources', 'active'));
  await page.goto(`/charity/${charity.id}/sources/new`);
  await expect(page.getByLabel(say('charity_sources', 'platform'), { exact: true }).getByRole('option', { name: platform.name })).toHaveCount(0);
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
  await page.getByRole('navigation', { name: charity.name }).getByRole('link', { name: say('frame', 'gifts') }).click();
  const rows = page.getByRole('row').filter({ hasNot: page.getByRole('columnheader') });
  await expect(rows).toHaveCount(3);
  const filter = page.getByRole('search');
  const show = async (count: number) => {
    await filter.getByRole('button', { name: say('ui', 'show') }).click();
    await expect(page).toHaveURL(/\?/);
    await expect(rows).toHaveCount(count);
  };
  const find = filter.getByLabel(say('charity_gifts', 'find'));
  const more = async () => {
    if (!await filter.getByLabel(say('charity_gifts', 'state')).isVisible()) await filter.getByText(say('ui', 'more-filters')).click();
  };
  await expect(page.getByText(say('charity_gifts', 'comes-to-in-part', { gifts: giftCount(3), claimable: '£127.00', with_gift_aid: 2, gift_aid: '£31.75' }))).toBeVisible();
  // Any part of the reference, in any case; an amount; the id.
  await find.fill(mark.slice(3, 12).toUpperCase());
  await show(1);
  await expect(find).toHaveValue(mark.slice(3, 12).toUpperCase());
  await find.fill(gift.id);
  await show(1);
  for (const cell of [mark, platform.name, '£123.45', '£120.00', '£30.00', say('charity_gifts', 'declared')]) await expect(rows).toContainText(cell);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: say('ui', 'download-csv') }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^gifts-[a-z0-9-]+-search-\d{4}-\d\d-\d\d\.csv$/);
  expect(await content(file)).toEqual([
    'Gift ID,Reference,Platform,Gift date,Settled on,Given,After fees,Refunded,Claimable,Gift Aid,State,Claim,Amount claimed on,Paid or set off by HMRC on,Given back in claim,Refused by HMRC on,Declaration ID,Last changed,What the Gift Aid is',
    expect.stringMatching(new RegExp(`^${gift.id},${mark},${platform.name},${today},${today},123.45,120.00,,120.00,30.00,${say('charity_gifts', 'declared')},,,,,,${gift.giftAid.declarationId},`)),
  ]);

  await filter.getByRole('link', { name: say('ui', 'show-all') }).click();
  await expect(rows).toHaveCount(3);
  const tabs = page.getByRole('navigation', { name: say('charity_gifts', 'by-state') });
  await tabs.getByRole('link', { name: say('charity_gifts', 'declared'), exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect(tabs.getByRole('link', { name: say('charity_gifts', 'declared'), exact: true })).toHaveAttribute('aria-current', 'true');
  await expect(filter.getByLabel(say('charity_gifts', 'state'))).toBeHidden();
  await tabs.getByRole('link', { name: say('ui', 'all'), exact: true }).click();
  await expect(rows).toHaveCount(3);
  const gifts = () => rows.getByRole('cell').filter({ hasText: /^£/ });
  const head = (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) });
  await head('Gift ?,').getByRole('link').click();
  await expect(head('Gift ?,')).toHaveAttribute('aria-sort', 'descending');
  await expect(gifts().first()).toHaveText(/^£123\.45/);
  await head('Gift ?,').getByRole('link').click();
  await expect(head('Gift ?,')).toHaveAttribute('aria-sort', 'ascending');
  await expect(gifts().first()).toHaveText(/^£7\.00/);
  await more();
  await filter.getByLabel(say('charity_gifts', 'state')).selectOption({ label: say('charity_gifts', 'waiting-for-settlement') });
  await show(1);
  // What the list is narrowed to is never out of sight.
  await expect(filter.getByLabel(say('charity_gifts', 'state'))).toBeVisible();
  await expect(rows).toContainText(second);
  const formula = page.waitForEvent('download');
  await page.getByRole('link', { name: say('ui', 'download-csv') }).click();
  expect((await content(await formula))[1]).toContain(`,'${second},`);

  await filter.getByLabel(say('charity_gifts', 'state')).selectOption({ label: say('charity_gifts', 'cancelled') });
  await show(1);
  await expect(rows).toContainText(none);
  const cancelled = page.waitForEvent('download');
  await page.getByRole('link', { name: say('ui', 'download-csv') }).click();
  expect((await content(await cancelled))[1]).toContain(`,${today},,9.00,,,,,${say('charity_gifts', 'cancelled')},,,,,,,`);

  await filter.getByLabel(say('charity_gifts', 'state')).selectOption({ label: say('charity_gifts', 'all-states') });
  await find.fill('123.45');
  await show(1);
  await more();
  await filter.getByLabel(say('charity_gifts', 'from'), { exact: true }).fill(today);
  await filter.getByLabel(say('charity_gifts', 'to'), { exact: true }).fill(today);
  await filter.getByLabel(say('charity_gifts', 'platform')).selectOption({ label: platform.name });
  await show(1);
  await rows.getByRole('link', { name: mark }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('charity_gifts', 'gift-of', { amount: '£123.45' }) })).toBeVisible();
  await expect(page.getByText(mark)).toBeVisible();
  await expect(page.getByText(gift.giftAid.declarationId)).toBeVisible();
  const said = await page.content();
  expect(said).not.toContain(home.name.last);
  expect(said).not.toContain(donor.email);

  // What the platform sent leads to its gifts, which add up to it.
  await page.goto(`/charity/${charity.id}/sources`);
  const sent = page.getByRole('row').filter({ hasText: platform.name });
  await expect(sent).toContainText('£127.00');
  await sent.getByRole('link', { name: giftCount(3) }).click();
  await expect(page.getByText(say('charity_gifts', 'comes-to-in-part', { gifts: giftCount(3), claimable: '£127.00', with_gift_aid: 2, gift_aid: '£31.75' }))).toBeVisible();
  await expect(rows).toHaveCount(3);

  await page.goto(`/charity/${charity.id}/donations?find=1`);
  await expect(page.getByText(say('charity_gifts', 'no-match'))).toBeVisible();
  const broken = await page.goto(`/charity/${charity.id}/donations?find=me&from=2026-02-30`);
  expect(broken?.status()).toBe(400);
  await expect(page.getByText(say('ui', 'bad-filter'))).toBeVisible();
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
  await expect(page.getByRole('heading', { name: say('charity_gifts', 'every-pound') })).toBeVisible();
  const row = (state: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${state}`) }) });
  const cells = async (state: string) => (await row(state).getByRole('cell').allInnerTexts()).map((text) => text.trim());
  expect(await cells(say('charity_gifts', 'declared'))).toEqual(['2', '£140.03', '£35.00']);
  expect(await cells(say('charity_gifts', 'waiting-for-settlement'))).toEqual(['1', '£20.00', '£5.00']);
  expect(await cells(say('charity_gifts', 'total'))).toEqual(['3', '£160.03', '£40.00']);
  await expect(page.getByRole('main')).toContainText('£40.00 of Gift Aid on 3 gifts.');
  expect(await cells(say('charity_gifts', 'not-authorised'))).toEqual(['1', none, none]);
  await expect(page.getByText('Another 1 gift cannot be claimed without the donor’s own declaration')).toBeVisible();
  expect(await cells(say('charity_gifts', 'cancelled'))).toEqual(['1', none, none]);
  // Each figure leads to the list that adds up to it.
  const overview = page.url();
  for (const [figure, note, place, total] of [
    [say('charity_gifts', 'waiting'), giftCount(1), /\?state=waiting$/, say('charity_gifts', 'comes-to', { gifts: giftCount(1), claimable: '£20.00', gift_aid: '£5.00' })],
    [say('charity_gifts', 'ready'), giftCount(2), /\?claim=unclaimed$/, say('charity_gifts', 'comes-to', { gifts: giftCount(2), claimable: '£140.03', gift_aid: '£35.00' })],
    [say('charity_gifts', 'total'), '', /\/donations$/, say('charity_gifts', 'comes-to-in-part', { gifts: giftCount(5), claimable: '£160.03', with_gift_aid: 3, gift_aid: '£40.00' })],
    [say('charity_gifts', 'not-authorised'), '', /\?state=awaiting_authorisation$/, say('charity_gifts', 'all-without', { gifts: giftCount(1) })],
    [say('charity_gifts', 'cancelled'), '', /\?state=cancelled$/, say('charity_gifts', 'all-without', { gifts: giftCount(1) })],
    [say('charity_gifts', 'declared'), '', /\?state=declared$/, say('charity_gifts', 'comes-to', { gifts: giftCount(2), claimable: '£140.03', gift_aid: '£35.00' })],
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
    [say('charity_gifts', 'owed'), say('claims', 'nothing-owed')],
    [say('charity_gifts', 'paid-by-hmrc'), say('payments', 'no-payments')],
  ] as const) {
    await page.goto(overview);
    await page.getByRole('main').getByRole('link', { name: figure, exact: true }).click();
    await expect(page.getByText(total)).toBeVisible();
  }
});

test('a page of fifty gifts is no longer than a few turns of a wheel', async ({ page }) => {
  // The demonstration's hospice has hundreds.
  await signInAs(page, 'amina@hospice.example.org', 'staff');
  await page.getByRole('navigation', { name: /Hospice/ }).getByRole('link', { name: say('frame', 'gifts') }).click();
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
    await expect(page.getByRole('columnheader', { name: say('charity_gifts', 'reference') })).toBeInViewport({ ratio: 1 });
  }
  // Any page is one step away.
  const number = page.getByRole('textbox', { name: /^Page, 1 to / });
  await number.fill('2');
  await page.locator('form').filter({ has: number }).getByRole('button', { name: say('charity_gifts', 'go') }).click();
  await expect(page.getByText(/^51 to 100 of /)).toBeVisible();
  await expect(number).toHaveValue('2');
  await noSidewaysScroll(page, 320);
});
