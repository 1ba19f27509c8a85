import type { Locator } from '@playwright/test';
import { londonDay, long, plusDays, short } from './support/calendar';
import { signInAs } from './support/people';
import { now } from './support/platform';
import { expect, test } from './support/test';
import { say } from './support/words';

test('a gift is in its donor’s list with its state, and its page has the declaration word by word', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  const today = londonDay(await now());
  const gift = await platform.give(donor, charity, { grossAmount: 2500, netAmount: 2450, settlementDate: today });
  expect(gift.giftAid.status).toBe('declared');

  await signInAs(page, donor.email, 'donor');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: charity.name }) });
  const [day, month] = short(today).split(' ');
  await expect(row).toContainText(`${day} ${month} · ${platform.name}`);
  await expect(row.getByRole('link')).toHaveAccessibleName(`${charity.name}, £25.00, ${long(today)}`);
  await expect(row).toContainText('£25.00');
  await expect(row).toContainText(say('states', 'added', { gift_aid: '£6.12' }));
  await expect(row).toContainText(say('states', 'declared'));
  await row.getByRole('link').click();

  await expect(page.getByRole('heading', { level: 1, name: say('gift', 'title', { amount: '£25.00' }) })).toBeVisible();
  for (const step of [say('steps', 'you-gave', { amount: '£25.00' }), `${platform.name} told us`, say('steps', 'we-declared'), say('steps', 'charity-claims')]) {
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
  await expect(row(waiting.id)).toContainText(say('states', 'to-come', { gift_aid: '£0.25' }));
  await expect(row(coming.id)).toContainText(say('states', 'waiting'));
  await expect(row(coming.id)).toContainText(say('states', 'to-come', { gift_aid: '£0.50' }));
  await expect(row(refunded.id)).toContainText(say('states', 'refunded'));
  await expect(row(refunded.id)).toContainText(say('states', 'note-refunded'));
  await row(coming.id).getByRole('link').click();
  await expect(page.getByText(say('states', 'note-clears-on', { day: long(later) }))).toBeVisible();
  await page.goto('/giving');
  await row(refunded.id).getByRole('link').click();
  await expect(page.getByRole('heading', { name: say('gift', 'last-declaration') })).toBeVisible();
  await expect(page.getByText(say('steps', 'declaration-cancelled'))).toBeVisible();
  await expect(page.getByText(say('states', 'why-refunded'))).toBeVisible();

  const uncovered = await platform.give(unknown, charity, { settlementDate: today });
  await signInAs(page, unknown.email, 'donor');
  await expect(row(uncovered.id)).toContainText(say('states', 'note-switch-on'));
  await row(uncovered.id).getByRole('link').click();
  await page.getByRole('link', { name: say('authorisation', 'switch-on') }).click();
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
    [ofToday, say('states', 'note-switch-on'), say('states', 'nothing-yet')],
    [earlier, say('states', 'note-was-off'), say('states', 'nothing')],
  ] as const) {
    await expect(row(gift.id)).toContainText(words);
    await expect(row(gift.id).getByText(aid, { exact: true })).toBeVisible();
  }
  await row(earlier.id).getByRole('link').click();
  const step = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect(step(say('steps', 'cannot-declare'))).toContainText('your own Gift Aid declaration');
  await expect(step(say('steps', 'clears'))).toContainText(say('steps', 'not-confirmed'));
  await expect(main).not.toContainText(say('states', 'cure-no-settlement'));
  await expect(step(say('steps', 'charity-claims'))).toHaveCount(0);

  await page.goto(`/giving/donations/${ofToday.id}`);
  await step(say('steps', 'we-declare')).getByRole('link', { name: say('authorisation', 'switch-on') }).click();
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
    await expect(row).toContainText(say('states', 'declared'), { timeout: 100 });
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
  await expect(main).toContainText(say('gifts', 'to-come', { waiting: '£7.50' }));
});

test('older gifts are one page further', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  await Promise.all(Array.from({ length: 51 }, (_, number) => platform.give(donor, charity, { grossAmount: 100 + number })));
  await signInAs(page, donor.email, 'donor');
  const gifts = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: charity.name }) });
  await expect(gifts).toHaveCount(50);
  await expect(page.getByRole('main')).toContainText('51 gifts since 6 April');
  await page.getByRole('link', { name: say('ui', 'older') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('gifts', 'older') })).toBeVisible();
  await expect(gifts).toHaveCount(1);
  await page.getByRole('link', { name: say('gifts', 'newest') }).click();
  await expect(gifts).toHaveCount(50);
});

test('a link to older gifts that was cut short leads to the page from its start', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  await platform.give(donor, charity);
  await signInAs(page, donor.email, 'donor');
  expect((await page.goto('/giving?after=cut'))?.status()).toBe(400);
  await expect(page.getByRole('heading', { level: 1, name: say('failure', 'bad-link') })).toBeVisible();
  await page.getByRole('link', { name: say('failure', 'from-start') }).click();
  await expect(page).toHaveURL(/\/giving$/);
  await expect(page.getByRole('heading', { level: 1, name: say('gifts', 'giving') })).toBeVisible();
});

test('months have their sums, also where the page ends in the middle of one', async ({ page, platform }) => {
  const [donor, charity, today] = [await platform.authorisedDonor(), await platform.charity(), londonDay(await now())];
  await Promise.all(Array.from({ length: 51 }, () => platform.give(donor, charity, { grossAmount: 100, settlementDate: today })));
  await signInAs(page, donor.email, 'donor');
  const month = page.getByRole('heading', { level: 3, name: long(today).replace(/^\d+ /, '') });
  await expect(month).toContainText('£51.00, Gift Aid up to £12.75');
  await page.getByRole('link', { name: say('ui', 'older') }).click();
  await expect(month).toContainText('£51.00, Gift Aid up to £12.75');
});

test('the list is narrowed by year, charity, state and a search, and the address of what is found has ids and codes alone', async ({ page, platform }) => {
  const [donor, first, second] = [await platform.authorisedDonor(), await platform.charity(), await platform.charity()];
  const today = londonDay(await now());
  const declared = await platform.give(donor, first, { settlementDate: today });
  const waiting = await platform.give(donor, second, { grossAmount: 1234 });
  const before = await platform.give(donor, second, { donatedAt: plusDays(today, -370) });
  await signInAs(page, donor.email, 'donor');
  const rows = page.locator('#gifts li');
  const shown = async (...gifts: { id: string }[]) => {
    await expect(rows).toHaveCount(gifts.length);
    for (const gift of gifts) await expect(page.locator(`#gift-${gift.id}`)).toBeVisible();
  };
  await shown(declared, waiting, before);

  // The year before is one press away, with its totals.
  await page.getByRole('navigation', { name: say('gifts', 'tax-year') }).getByRole('link').last().click();
  await shown(before);
  await expect(page.getByRole('main')).toContainText('1 gift from 6 April');
  await page.getByRole('link', { name: say('gifts', 'all-gifts') }).click();
  await shown(declared, waiting, before);

  const narrow = async (choose: () => Promise<unknown>) => {
    await page.goto('/giving');
    await page.getByText(say('gifts', 'filter'), { exact: true }).click();
    await choose();
    await page.getByRole('button', { name: say('ui', 'show') }).click();
    await page.waitForURL(/\?/);
  };
  await narrow(() => page.getByRole('combobox', { name: say('gifts', 'progress') }).selectOption(say('states', 'declared')));
  await shown(declared);
  await narrow(() => page.getByRole('combobox', { name: say('gifts', 'charity') }).selectOption(second.name));
  await shown(waiting, before);
  await expect(page.getByText(say('gifts', 'showing', { filters: second.name }))).toBeVisible();

  // From such a list a gift's page leads back to it.
  await rows.getByRole('link').first().click();
  await page.getByRole('link', { name: say('states', 'your-gifts') }).click();
  await shown(waiting, before);

  const search = page.getByRole('searchbox', { name: say('gifts', 'find') });
  const find = async (typed: string) => {
    await page.goto('/giving');
    await search.fill(typed);
    await page.getByRole('button', { name: say('ui', 'search'), exact: true }).click();
  };
  const found = async (typed: string) => {
    await find(typed);
    await page.waitForURL(/\?|donations/);
  };
  await found(second.name.toUpperCase());
  await shown(waiting, before);
  expect(new URL(page.url()).search).toMatch(/^\?charity=chr_\w{26}$/);
  await found(platform.name.toLowerCase());
  await shown(declared, waiting, before);
  expect(new URL(page.url()).search).toMatch(/^\?platform=plt_\w{26}$/);
  await found('£12.34');
  await shown(waiting);
  expect(new URL(page.url()).search).toBe('?found=1234p');
  // A day without a year is the last one there was.
  await found('1 April');
  expect(new URL(page.url()).search).toMatch(/^\?on=\d{4}-04-01$/);
  await expect(search).toHaveValue(/^1\sApril \d{4}$/);
  // A name that a gift has on its page leads to that page.
  await found(waiting.id);
  await expect(page).toHaveURL(new RegExp(`/giving/donations/${waiting.id}$`));
  await find('Nobody’s choir');
  await expect(page.getByText(say('gifts', 'nothing-found', { typed: 'Nobody’s choir' }))).toBeVisible();
  await expect(search).toHaveValue('Nobody’s choir');
  // What is typed may say who somebody is: it is in no address.
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: say('gifts', 'no-match-all') }).click();
  await shown(declared, waiting, before);
});

test('a narrowed list stays narrowed from page to page', async ({ page, platform }) => {
  const [donor, charity, other] = [await platform.authorisedDonor(), await platform.charity(), await platform.charity()];
  await Promise.all(Array.from({ length: 51 }, () => platform.give(donor, charity, { grossAmount: 100 })));
  await platform.give(donor, other);
  await signInAs(page, donor.email, 'donor');
  const rows = page.locator('#gifts li');
  await page.goto(`/giving?charity=${charity.id}`);
  await expect(rows).toHaveCount(50);
  await page.getByRole('link', { name: say('ui', 'older') }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText(say('gifts', 'showing', { filters: charity.name }))).toBeVisible();
  await page.getByRole('link', { name: say('gifts', 'newest') }).click();
  await expect(page).toHaveURL(new RegExp(`charity=${charity.id}$`));
  await expect(rows).toHaveCount(50);
});

test('fifty gifts are no longer than a thumb scrolls in a few moves', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // She has hundreds in the demonstration.
  await signInAs(page, 'zoe.oneill@example.org', 'donor');
  const lastYear = await page.getByRole('navigation', { name: say('gifts', 'tax-year') }).getByRole('link').nth(2).getAttribute('href');
  const rows = page.locator('#gifts').getByRole('listitem');
  const years = page.getByRole('navigation', { name: say('gifts', 'tax-year') }).getByRole('link');
  for (const path of ['/giving', lastYear!, '/giving?state=declared']) {
    await page.goto(path);
    await expect(rows).toHaveCount(50);
    const lines = new Set(await years.evaluateAll((links) => links.filter((link) => link.checkVisibility()).map((link) => link.getBoundingClientRect().y)));
    expect(lines.size, `${path}: the years stand in one line`).toBe(1);
    // All of it, with what is above and below the rows.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, path).toBeLessThanOrEqual(4500);
    // Each is still as high as a thumb needs.
    for (const row of (await rows.all()).slice(0, 5)) expect((await row.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  }
});

test('with larger text no money and no date in a row of a phone is cut off', async ({ page }) => {
  // She has gifts of every state in the demonstration.
  await signInAs(page, 'zoe.oneill@example.org', 'donor');
  for (const width of [390, 320]) {
    for (const scale of [1, 1.5, 2]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/giving');
      await page.evaluate((scale) => {
        const root = document.documentElement;
        root.style.fontSize = `${scale * parseFloat(getComputedStyle(root).fontSize)}px`;
      }, scale);
      const cut = await page.locator('#gifts [id^="gift-don_"]').evaluateAll((rows) => rows.flatMap((row) => {
        const sheet = row.getBoundingClientRect();
        return [...row.querySelectorAll('a, p, .gift-day, .gift-state, .gift-aid')].filter((part) => {
          const { left, right } = part.getBoundingClientRect();
          const isOutside = left < sheet.left - 1 || right > sheet.right + 1;
          return isOutside || (part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1);
        }).map((part) => part.textContent);
      }));
      expect(cut, `${width} px, text of ${scale * 100} %`).toEqual([]);
      expect(await page.locator('#gifts .gift-day').count()).toBeGreaterThan(0);
    }
  }
});

test('what opens the filters stays where it is, on a phone in the line of the heading', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  await platform.give(donor, charity);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, donor.email, 'donor');
  const heading = page.getByRole('heading', { name: say('states', 'your-gifts'), exact: true });
  const filter = page.locator('summary').filter({ hasText: say('gifts', 'filter') });
  const place = async () => (await filter.boundingBox())!;
  const before = await place();
  expect(Math.abs((await heading.boundingBox())!.y - before.y)).toBeLessThan(4);
  await filter.click();
  await expect(page.getByRole('combobox', { name: say('gifts', 'progress') })).toBeVisible();
  expect(await place()).toEqual(before);
  // What nothing was found for is said where it is seen, below the box to change it in.
  await page.getByRole('searchbox', { name: say('gifts', 'find') }).fill('zzz');
  await page.getByRole('button', { name: say('ui', 'search'), exact: true }).click();
  await expect(page.getByText(say('gifts', 'nothing-found', { typed: 'zzz' }))).toBeInViewport();
  await expect(page.getByRole('searchbox', { name: say('gifts', 'find') })).toBeInViewport();
});

test('the box to find a gift has its label and its button in its line, and the filters theirs below them', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  await platform.give(donor, charity);
  await signInAs(page, donor.email, 'donor');
  const box = async (part: Locator) => (await part.boundingBox())!;
  const search = page.getByRole('searchbox', { name: say('gifts', 'find') });
  const find = page.getByRole('button', { name: say('ui', 'search'), exact: true });
  const show = page.getByRole('button', { name: say('ui', 'show'), exact: true });
  const progress = page.getByRole('combobox', { name: say('gifts', 'progress') });
  const label = page.locator('label').filter({ hasText: say('gifts', 'find') });
  for (const path of ['/giving', '/giving?state=declared']) {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      const [name, field, button] = [await box(label), await box(search), await box(find)];
      for (const part of [name, button]) {
        expect(Math.abs(part.y + part.height / 2 - field.y - field.height / 2), `${path}, ${width} px: one line`).toBeLessThanOrEqual(1);
      }
      await page.getByText(say('gifts', 'filter'), { exact: true }).click();
      expect((await box(show)).y, `${path}, ${width} px: below`).toBeGreaterThan((await box(progress)).y + (await box(progress)).height);
    }
  }
});

test('on a phone numbers of one sheet stand in one line, a wait is said in words, and no label lies over its figure', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  const today = londonDay(await now());
  await platform.give(donor, charity, { grossAmount: 1000, settlementDate: today });
  const waiting = await platform.give(donor, charity, { grossAmount: 3000 });
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, donor.email, 'donor');
  const numbers = page.locator('#giving-year dl > div > dd:nth-child(2)');
  await expect(numbers).toHaveCount(2);
  const [given, giftAid] = await Promise.all([0, 1].map(async (at) => (await numbers.nth(at).boundingBox())!.y));
  expect(Math.abs(given - giftAid)).toBeLessThan(1);
  const row = page.locator(`#gift-${waiting.id}`);
  await expect(row.getByText(say('states', 'waiting'))).toBeVisible();
  expect((await row.boundingBox())!.height).toBeLessThanOrEqual(74);
  await page.goto('/giving/statements');
  const cell = page.locator('td[data-label="You gave with Gift Aid"]').first();
  expect(await cell.evaluate((td) => getComputedStyle(td, '::before').whiteSpace)).toBe('normal');
});

test('on a phone the sums of gifts end in one column, and so do those of months', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // She has hundreds in the demonstration.
  await signInAs(page, 'zoe.oneill@example.org', 'donor');
  await page.goto('/giving');
  for (const sums of ['#gifts .gift-amount, #gifts .gift-aid', '#gifts h3 > span + span']) {
    const ends = await page.locator(sums).evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));
    expect(ends.length, sums).toBeGreaterThan(1);
    expect(Math.max(...ends) - Math.min(...ends), sums).toBeLessThan(1);
  }
});
