import { londonDay, long, authorisationEnds, plusDays } from './support/calendar';
import { signInAs } from './support/people';
import { now } from './support/platform';
import { expect, test } from './support/test';
import { say } from './support/words';
import type { Page, Route } from '@playwright/test';

/** The longest that an open page may take to show what the API has answered. */
const A_SECOND = 1000;

/** Loads the page and waits until it listens. */
async function openGiving(page: Page): Promise<void> {
  // Signing in led to the same page, which may only now begin to listen: it is not the one that is meant.
  await page.goto('about:blank');
  const listening = page.waitForResponse((answer) => answer.url().endsWith('/giving/live') && answer.ok());
  await page.goto('/giving');
  await listening;
}

test('a gift shows in the open page within a second, is declared there when it settles, and is there without a script', async ({ page, platform, another }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  await signInAs(page, donor.email, 'donor');
  await openGiving(page);
  await expect(page.getByText(say('gifts', 'none'))).toBeVisible();

  const gift = await platform.give(donor, charity, { grossAmount: 1200 });
  const answered = Date.now();
  const row = page.locator(`#gift-${gift.id}`);
  await row.waitFor();
  const shown = Date.now() - answered;
  test.info().annotations.push({ type: 'shown after', description: `${shown} ms` });
  expect(shown).toBeLessThan(A_SECOND);
  await expect(row).toContainText(charity.name);
  await expect(row).toContainText(say('states', 'to-come', { gift_aid: '£3.00' }));
  await expect(page.getByText(say('gifts', 'none'))).toHaveCount(0);
  await expect(page.locator('[data-said]')).toContainText(`£12.00 to ${charity.name}. Waiting`);

  await platform.ask(200, 'PATCH', `/donations/${gift.id}`, { settlementDate: londonDay(await now()) });
  const settled = Date.now();
  await row.getByText(say('states', 'declared')).waitFor();
  expect(Date.now() - settled).toBeLessThan(A_SECOND);
  await expect(row).toContainText(say('states', 'added', { gift_aid: '£3.00' }));
  await expect(page.getByRole('main')).toContainText('1 gift since 6 April');
  await expect(page.locator(`#gift-${gift.id}`)).toHaveCount(1);

  const plain = await another({ javaScriptEnabled: false, storageState: await page.context().storageState() });
  await plain.goto('/giving');
  await expect(plain.locator(`#gift-${gift.id}`)).toContainText(say('states', 'declared'));
});

test('the open page of one gift follows it without being loaded again', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  const gift = await platform.give(donor, charity, { grossAmount: 1200 });
  await signInAs(page, donor.email, 'donor');
  const path = `/giving/donations/${gift.id}`;
  const listening = page.waitForResponse((answer) => answer.url().endsWith(`${path}/live`) && answer.ok());
  await page.goto(path);
  await listening;
  const main = page.getByRole('main');
  await expect(main).toContainText(say('states', 'note-clears'));
  await page.evaluate(() => document.body.setAttribute('data-loaded-once', ''));

  await platform.ask(200, 'PATCH', `/donations/${gift.id}`, { settlementDate: londonDay(await now()) });
  const settled = Date.now();
  await main.locator('#gift-declarations').getByRole('heading').waitFor();
  expect(Date.now() - settled).toBeLessThan(A_SECOND);
  await expect(main).toContainText(say('states', 'note-declared'));
  await expect(main.locator('#gift-money')).toContainText('+ £3.00');
  await expect(main).not.toContainText(say('states', 'note-clears'));
  await expect(page.locator('[data-said]')).toContainText(say('states', 'declared'));
  await expect(page.locator('body[data-loaded-once]')).toHaveCount(1);
});

test('newer gifts come on top of older ones', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  const first = await platform.give(donor, charity);
  await signInAs(page, donor.email, 'donor');
  await openGiving(page);
  const second = await platform.give(donor, charity);
  const third = await platform.give(donor, charity);
  const rows = page.locator('#gifts li');
  await expect(rows).toHaveCount(3);
  for (const [place, gift] of [third, second, first].entries()) await expect(rows.nth(place)).toHaveAttribute('id', `gift-${gift.id}`);
});

/** The gifts of the list, in its order. */
const listed = (page: Page) => page.locator('#gifts li').evaluateAll((rows) => rows.map((row) => row.id));

test('the open list is what a reload shows: an older gift stays out of it, a back-dated one takes its place, and the last one goes', async ({ page, platform }) => {
  const [donor, charity, today] = [await platform.authorisedDonor(), await platform.charity(), londonDay(await now())];
  const older = await platform.give(donor, charity, { grossAmount: 4321, donatedAt: plusDays(today, -9) });
  const last = await platform.give(donor, charity, { donatedAt: plusDays(today, -7) });
  for (let newer = 0; newer < 49; newer += 1) await platform.give(donor, charity);
  await signInAs(page, donor.email, 'donor');
  await openGiving(page);
  const first = await listed(page);
  expect(first).toHaveLength(50);
  expect(first.at(-1)).toBe(`gift-${last.id}`);

  await platform.ask(200, 'PATCH', `/donations/${older.id}`, { settlementDate: plusDays(today, -8) });
  await expect(page.locator('[data-said]')).toContainText(`£43.21 to ${charity.name}`);
  expect(await listed(page)).toEqual(first);

  const backDated = await platform.give(donor, charity, { donatedAt: plusDays(today, -6) });
  await page.locator(`#gift-${backDated.id}`).waitFor();
  const then = await listed(page);
  expect(then).toEqual([...first.slice(0, -1), `gift-${backDated.id}`]);
  await page.reload();
  expect(await listed(page)).toEqual(then);
});

test('a gift that arrives out of sight is told of, with the way to it', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  const earlier = await platform.give(donor, charity);
  await page.setViewportSize({ width: 390, height: 600 });
  await signInAs(page, donor.email, 'donor');
  await openGiving(page);
  const news = page.locator('[data-news]');

  const gift = await platform.give(donor, charity, { grossAmount: 4200 });
  await expect(news).toContainText(`£42.00 to ${charity.name}.`);
  await expect(page.locator(`#gift-${gift.id}`)).not.toBeInViewport();
  await news.getByRole('link', { name: say('states', 'news-see') }).click();
  await expect(page.locator(`#gift-${gift.id}`)).toBeInViewport();
  await expect(news).toBeEmpty();

  // It is seen where it stands.
  await page.locator(`#gift-${earlier.id}`).scrollIntoViewIfNeeded();
  await platform.ask(200, 'PATCH', `/donations/${earlier.id}`, { settlementDate: londonDay(await now()) });
  await expect(page.locator('[data-said]')).toContainText(say('states', 'declared'));
  await expect(news).toBeEmpty();
});

test('the light on the totals lies in their box', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  await platform.give(donor, charity);
  await signInAs(page, donor.email, 'donor');
  await page.goto('/giving');
  const [around, inside] = await page.locator('#giving-year').evaluate((part) => {
    part.classList.add('arrived');
    return [part, part.querySelector('dl > *')!].map((one) => getComputedStyle(one).animationName);
  });
  expect([around, inside]).toEqual(['none', 'arrive']);
});

test('for a reader who asks for less motion nothing moves, not even what arrives', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  await signInAs(page, donor.email, 'donor');
  const moving = () =>
    page.evaluate(() => {
      document.querySelector('#giving-year')!.classList.add('arrived');
      const some = (list: string) => list.split(', ').some((time) => parseFloat(time) > 0);
      const styles = [...document.querySelectorAll('body *')].map((one) => getComputedStyle(one));
      return [styles.filter((one) => one.animationName !== 'none').length, styles.filter((one) => some(one.transitionDuration)).length];
    });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openGiving(page);
  const gift = await platform.give(donor, charity);
  await page.locator(`#gift-${gift.id}`).waitFor();
  // A button changes its colours and a field its edge: this page need not have either.
  await page.evaluate(() => {
    const looks = { button: 'transition-colors', input: 'control' };
    for (const [tag, className] of Object.entries(looks)) document.body.append(Object.assign(document.createElement(tag), { className }));
  });
  expect(await moving()).toEqual([0, 0]);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  // The rule is what stills them.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const [animated, changing] = await moving();
  expect(animated).toBeGreaterThan(0);
  expect(changing).toBeGreaterThanOrEqual(2);
});

test('an authorisation given elsewhere switches the open page on', async ({ page, platform }) => {
  const donor = await platform.donor();
  await signInAs(page, donor.email, 'donor');
  await openGiving(page);
  const card = page.locator('#giving-status');
  await expect(card.getByRole('heading')).toContainText(say('gift_off', 'is-off'));
  await platform.authorise(donor);
  const answered = Date.now();
  await card.getByText(say('gift_aid', 'on-until', { until: long(authorisationEnds(londonDay(await now()))) })).waitFor();
  expect(Date.now() - answered).toBeLessThan(A_SECOND);
});

test('a gift that the platform gives to another donor goes from the open page of the one and comes to the other’s', async ({ page, platform, another }) => {
  const [donor, other, charity] = [await platform.authorisedDonor(), await platform.authorisedDonor(), await platform.charity()];
  const [stays, gift] = [await platform.give(donor, charity, { grossAmount: 500 }), await platform.give(donor, charity, { grossAmount: 1200 })];
  await signInAs(page, donor.email, 'donor');
  await openGiving(page);
  const others = await another();
  await signInAs(others, other.email, 'donor');
  await openGiving(others);
  await expect(page.getByRole('main')).toContainText('2 gifts since 6 April');

  await platform.ask(200, 'PATCH', `/donations/${gift.id}`, { donor: { type: 'uid', value: other.id } });
  const answered = Date.now();
  await Promise.all([page.locator(`#gift-${gift.id}`).waitFor({ state: 'detached' }), others.locator(`#gift-${gift.id}`).waitFor()]);
  expect(Date.now() - answered).toBeLessThan(A_SECOND);
  await expect(page.locator(`#gift-${stays.id}`)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('1 gift since 6 April');
  await expect(page.locator('[data-said]')).toContainText(say('gifts', 'gone'));
});

test('when the last gift goes, the open page says that there are none, and the next one comes', async ({ page, platform }) => {
  const [donor, other, charity] = [await platform.authorisedDonor(), await platform.authorisedDonor(), await platform.charity()];
  const gift = await platform.give(donor, charity);
  await signInAs(page, donor.email, 'donor');
  await openGiving(page);
  await expect(page.getByRole('main')).toContainText('1 gift since 6 April');
  await expect(page.getByText(say('gifts', 'none'))).toHaveCount(0);

  await platform.ask(200, 'PATCH', `/donations/${gift.id}`, { donor: { type: 'uid', value: other.id } });
  await expect(page.getByText(say('gifts', 'none'))).toBeVisible();
  await expect(page.locator('#gifts li')).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('since 6 April');

  const next = await platform.give(donor, charity);
  await expect(page.locator(`#gift-${next.id}`)).toBeVisible();
  await expect(page.getByText(say('gifts', 'none'))).toHaveCount(0);
});

const outages = {
  'the network was away': (route: Route) => route.abort('internetdisconnected'),
  'the server was away': (route: Route) => route.fulfill({ status: 503 }),
};

for (const [what, fail] of Object.entries(outages)) {
  test(`what happened while ${what} shows in the open page when it is back`, async ({ page, platform, watch }) => {
    watch.expect(503);
    const [donor, other, charity] = [await platform.authorisedDonor(), await platform.authorisedDonor(), await platform.charity()];
    const [goes, stays] = [await platform.give(donor, charity, { grossAmount: 1200 }), await platform.give(donor, charity, { grossAmount: 500 })];
    await signInAs(page, donor.email, 'donor');
    await page.route('**/giving/live', fail);
    const asked = page.waitForRequest((request) => request.url().endsWith('/giving/live'));
    await page.goto('/giving');
    await asked;
    await platform.ask(200, 'PATCH', `/donations/${goes.id}`, { donor: { type: 'uid', value: other.id } });
    const comes = await platform.give(donor, charity, { grossAmount: 700 });
    await expect(page.locator(`#gift-${goes.id}`)).toBeVisible();
    await expect(page.locator(`#gift-${comes.id}`)).toHaveCount(0);

    await page.unroute('**/giving/live');
    // The next try comes after a few seconds.
    await page.locator(`#gift-${comes.id}`).waitFor();
    const rows = page.locator('#gifts li');
    await expect(rows).toHaveCount(2);
    for (const [place, gift] of [comes, stays].entries()) await expect(rows.nth(place)).toHaveAttribute('id', `gift-${gift.id}`);
    await expect(page.getByRole('main')).toContainText('2 gifts since 6 April');
  });
}

test('a gift that is not the donor’s does not come', async ({ page, platform }) => {
  const [donor, other, charity] = [await platform.authorisedDonor(), await platform.authorisedDonor(), await platform.charity()];
  await signInAs(page, donor.email, 'donor');
  await openGiving(page);
  const others = await platform.give(other, charity);
  const own = await platform.give(donor, charity);
  await expect(page.locator(`#gift-${own.id}`)).toBeVisible();
  await expect(page.locator(`#gift-${others.id}`)).toHaveCount(0);
});

/** What an open page says when nothing comes to it any more. */
const outdated = (page: Page) => page.getByRole('status').filter({ hasText: say('frame', 'outdated') });

test('a page whose person signed out everywhere says that it is no longer up to date, takes no focus, and can be loaded again', async ({ page, platform, another }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  await signInAs(page, donor.email, 'donor');
  await openGiving(page);
  const link = page.getByRole('navigation', { name: say('frame', 'giving') }).getByRole('link', { name: say('frame', 'cards') });
  await link.focus();

  const other = await another();
  await signInAs(other, donor.email, 'donor');
  await other.goto('/account/browsers');
  await other.getByRole('button', { name: say('sign_in', 'everywhere') }).click();
  await expect(other.getByText('You are signed out in every browser')).toBeVisible();
  await expect(outdated(page)).toHaveCount(0);
  // It would have come to the page, which is not told of it: the browser connects anew, and learns why.
  const unseen = await platform.give(donor, charity);
  await expect(outdated(page)).toBeVisible({ timeout: 15_000 });
  await expect(page.locator(`#gift-${unseen.id}`)).toHaveCount(0);
  await expect(link).toBeFocused();

  await outdated(page).getByRole('link', { name: say('frame', 'reload') }).click();
  await expect(page).toHaveURL(/\/sign-in/);
});

test('a page to which the server has not answered for minutes says that it is no longer up to date', async ({ page, platform, watch }) => {
  test.slow();
  watch.expect(503);
  const donor = await platform.authorisedDonor();
  await signInAs(page, donor.email, 'donor');
  // Signing in led to the same page, whose requests are not counted.
  await page.goto('about:blank');
  await page.clock.install();
  let asked = 0;
  await page.route('**/giving/live', (route) => {
    if (route.request().method() === 'GET') asked += 1;
    return route.fulfill({ status: 503 });
  });
  await page.goto('/giving');
  await expect.poll(() => asked).toBe(1);
  await expect(outdated(page)).toHaveCount(0);
  const waited = async () => {
    await page.clock.runFor(5_000);
    return outdated(page).count();
  };
  await expect.poll(waited, { intervals: [50], timeout: 60_000 }).toBe(1);
  // Not at the first failure: it has been asking for minutes by then.
  expect(asked).toBeGreaterThan(30);
  await page.unroute('**/giving/live');
  await outdated(page).getByRole('link', { name: say('frame', 'reload') }).click();
  await expect(page).toHaveURL(/\/giving$/);
  await expect(outdated(page)).toHaveCount(0);
});
