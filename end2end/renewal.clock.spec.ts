import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accessible, noSidewaysScroll } from './support/accessible';
import { authorisationEnds, londonDay, long, plusDays, renewalOpens } from './support/calendar';
import { agreeing } from './support/form';
import { signInAs } from './support/people';
import { now } from './support/platform';
import { expect, test } from './support/test';
import { address } from './support/uplift';
import { say } from './support/words';

test.describe.configure({ mode: 'serial' });

async function backToRealTime(page: Page): Promise<void> {
  await page.goto('/sandbox/clock');
  const back = page.getByRole('button', { name: say('sandbox', 'to-real') });
  if (await back.isVisible()) {
    await back.click();
    await expect(page).toHaveURL(/\?set$/);
  }
}

/** Uplift is appointed, says the charity, and that it makes its claims by hand. */
async function readyToClaim(page: Page, charity: string, today: string): Promise<void> {
  await page.goto(`/charity/${charity}/nominee`);
  await page.getByLabel(say('nominee', 'when-asked')).fill(today);
  await page.getByRole('button', { name: say('nominee', 'record-request') }).click();
  await page.getByLabel(say('nominee', 'letter-date')).fill(today);
  await page.getByRole('button', { name: say('nominee', 'record-letter') }).click();
  await expect(page.getByRole('button', { name: say('nominee', 'record-letter') })).toHaveCount(0);
  // The day after may be the schedule's: then the worker would be faster.
  await page.goto(`/charity/${charity}/claims/settings`);
  await page.getByRole('radio', { name: say('claim_settings', 'by-hand') }).check();
  await page.getByRole('button', { name: say('ui', 'save'), exact: true }).click();
  await expect(page).toHaveURL(/\/claims\?/);
}

async function goToTomorrow(desk: Page, today: string): Promise<void> {
  await desk.goto('/sandbox/clock');
  await desk.getByRole('button', { name: say('sandbox', 'go-to', { day: long(plusDays(today, 1)) }) }).click();
  await expect(desk).toHaveURL(/\?set$/);
}

/** Lets the simulated HMRC do this. */
async function letHmrc(desk: Page, does: string): Promise<void> {
  await desk.goto('/sandbox/hmrc');
  await desk.getByLabel(does).check();
  await desk.getByRole('button', { name: say('sandbox', 'set-hmrc') }).click();
  await expect(desk.getByRole('status').filter({ hasText: say('sandbox', 'hmrc-set') })).toBeVisible();
}

test.afterAll(async ({ browser }) => {
  const page = await browser.newPage();
  await backToRealTime(page);
  await page.close();
});

test('an authorisation is renewed from 1 March for another year, with and without a script, and ends with the tax year without that', async ({ platform, another }) => {
  test.slow();
  const ends = authorisationEnds(londonDay(await now()));
  const next = `${Number(ends.slice(0, 4)) + 1}-04-05`;
  const forgetting = await platform.authorisedDonor();
  const donors = [
    { javaScriptEnabled: true, donor: await platform.authorisedDonor() },
    { javaScriptEnabled: false, donor: await platform.authorisedDonor() },
  ];
  const statusOf = (page: Page) => page.locator('#giving-status');

  const desk = await another();
  await desk.goto('/sandbox/clock');
  await desk.getByRole('button', { name: say('sandbox', 'go-to', { day: long(renewalOpens(ends)) }) }).click();
  await expect(desk.getByRole('status')).toContainText(long(renewalOpens(ends)));

  const renewed: Page[] = [];
  for (const { javaScriptEnabled, donor } of donors) {
    const page = await another({ javaScriptEnabled });
    await signInAs(page, donor.email, 'donor');
    const status = statusOf(page);
    await expect(status.getByRole('heading')).toContainText(say('gift_aid', 'on-until', { until: long(ends) }));
    await status.getByRole('link', { name: say('gift_aid', 'renew-until', { until: long(next) }) }).click();
    await expect(page.getByRole('heading', { level: 1, name: say('authorisation', 'renew') })).toBeVisible();
    await page.getByRole('checkbox', { name: say('authorisation', 'agree') }).check();
    await agreeing(page).click();
    await expect(page.getByRole('status')).toContainText(say('authorisation', 'renewed', { until: long(next) }));
    renewed.push(page);
  }

  await desk.getByRole('button', { name: say('sandbox', 'go-to', { day: long(`${ends.slice(0, 4)}-04-06`) }) }).click();
  await expect(desk.getByRole('status')).toContainText(long(`${ends.slice(0, 4)}-04-06`));
  for (const page of renewed) {
    await page.goto('/giving');
    await expect(statusOf(page).getByRole('heading')).toContainText(say('gift_aid', 'on-until', { until: long(next) }));
  }

  const late = await another();
  await signInAs(late, forgetting.email, 'donor');
  await expect(statusOf(late).getByRole('heading')).toContainText(say('gift_aid', 'ended-on', { day: long(ends) }));
  await expect(statusOf(late).getByRole('link', { name: say('gift_aid', 'again') })).toBeVisible();
  await backToRealTime(desk);
});

test('a capture page that was left half filled says the next day that it has expired, keeps nothing, and leads on', async ({ page, platform, another }) => {
  const today = londonDay(await now());
  const session = await platform.ask(201, 'POST', '/authorisation-sessions', {});
  await page.goto(session.url);
  await page.getByLabel(say('capture', 'first')).fill('Zoë');
  await page.getByLabel(say('capture', 'last')).fill("O'Neill");
  await page.getByLabel(say('capture', 'email')).fill(address('expired'));
  await page.getByRole('button', { name: say('capture', 'continue'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('capture', 'home') })).toBeVisible();
  const half = page.url();

  const desk = await another();
  await goToTomorrow(desk, today);
  await page.goto(half);
  await expect(page.getByRole('heading', { level: 1, name: say('capture', 'expired') })).toBeVisible();
  await expect(page.getByText("O'Neill")).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  for (const width of [320, 1280]) {
    await noSidewaysScroll(page, width);
    await accessible(page, `expired at ${width}`);
  }
  await page.getByRole('link', { name: say('capture', 'account') }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await backToRealTime(desk);
});

test('gifts are claimed, a refused line is put right, and the money is laid beside the claim', async ({ page, platform, another }) => {
  test.slow();
  const charity = await platform.charity();
  const donor = await platform.authorisedDonor();
  const today = londonDay(await now());
  for (const grossAmount of [1_000, 2_000]) {
    await platform.give(donor, charity, { grossAmount, settlementDate: today });
  }
  await signInAs(page, charity.owner, 'staff');
  await readyToClaim(page, charity.id, today);
  await page.goto(`/charity/${charity.id}/claims`);
  await expect(page.getByText(say('claims', 'out-dated-today'))).toBeVisible();

  const desk = await another();
  await goToTomorrow(desk, today);
  await letHmrc(desk, 'HMRC refuses every claim because of its first line');

  await page.reload();
  await page.getByRole('link', { name: say('claims', 'make-now') }).click();
  for (const said of [say('charity_gifts', 'count', { count: 2 }), '£30.00', '£7.50']) await expect(page.getByRole('main').getByText(said, { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: say('claims', 'make-button') }).click();
  await expect(page).toHaveURL(/\/claims\/clm_\w+\?begun$/);
  const main = page.getByRole('main');
  const shows = (words: string) => expect(async () => {
    await page.reload();
    await expect(main).toContainText(words, { timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await shows(say('claim_states', 'rejected-sent-again'));
  await page.getByRole('link', { name: say('claim_states', 'claim-inside', { number: 2 }) }).click();
  await shows('HMRC has accepted the claim');

  const claim = page.url();
  for (const javaScriptEnabled of [true, false]) {
    const auditor = await another({ javaScriptEnabled });
    await signInAs(auditor, charity.owner, 'staff');
    await auditor.goto(claim);
    const download = auditor.waitForEvent('download');
    await auditor.getByRole('link', { name: say('claim', 'audit-pack') }).click();
    const pack = await download;
    expect(pack.suggestedFilename()).toBe('claim-2-audit-pack.zip');
    const head = (await readFile(await pack.path())).subarray(0, 4);
    expect(head.toString('latin1')).toBe('PK\u0003\u0004');
  }

  await page.goto(`/charity/${charity.id}/claims/fix`);
  const wrong = page.getByRole('row').filter({ hasText: say('held_gifts', 'wrong-value') });
  await expect(wrong).toContainText('HMRC rejected it in claim 1 (HMRC error 4065).');
  await page.getByRole('link', { name: say('held_gifts', 'correct') }).click();
  await expect(page.getByRole('status')).toContainText(say('held_gifts', 'cure-last'));
  await expect(page.getByRole('blockquote')).toContainText('This line was to be refused');
  await page.getByRole('button', { name: say('held_gifts', 'save') }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(4);
  await page.getByLabel(say('held_gifts', 'first')).fill('Ada');
  await page.getByLabel(say('held_gifts', 'last')).fill('Example');
  await page.getByLabel(say('held_gifts', 'line1')).fill('1 Example Street');
  await page.getByLabel(say('held_gifts', 'postcode')).fill('EX1 1AA');
  // Nobody takes the donor's place unasked.
  const confirmation = page.getByLabel(say('held_gifts', 'donors-word'));
  await expect(confirmation).toBeHidden();
  await page.getByRole('button', { name: say('held_gifts', 'save') }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1);
  await expect(page.getByLabel(say('held_gifts', 'last'))).toHaveValue('Example');
  await confirmation.check();
  await page.getByRole('button', { name: say('held_gifts', 'save') }).click();
  await expect(page.getByRole('status')).toContainText('goes into your next claim');

  const giver = await another();
  await signInAs(giver, donor.email, 'donor');
  await expect(giver.locator('#gifts').getByText(say('states', 'accepted'), { exact: true })).toHaveCount(1);

  await page.goto(`/charity/${charity.id}/claims`);
  await page.getByRole('link', { name: say('claim_states', 'claim', { number: 2 }), exact: true }).click();
  await page.getByLabel(say('claim', 'date-received')).fill(plusDays(today, 1));
  await page.getByRole('button', { name: say('claim', 'record-payment') }).click();
  await expect(page.getByRole('status')).toContainText(say('claim', 'payment-recorded'));
  await backToRealTime(desk);
});

test('the open page of a claim shows the conversation with HMRC as it goes on, and without a script there is a link', async ({ page, platform, another }) => {
  test.slow();
  const [charity, donor, today] = [await platform.charity(), await platform.authorisedDonor(), londonDay(await now())];
  await platform.give(donor, charity, { settlementDate: today });
  await signInAs(page, charity.owner, 'staff');
  await readyToClaim(page, charity.id, today);
  const desk = await another();
  await goToTomorrow(desk, today);
  await letHmrc(desk, 'HMRC takes its time: three polls more for every claim');

  await page.goto(`/charity/${charity.id}/claims`);
  await page.getByRole('link', { name: say('claims', 'make-now') }).click();
  const listening = page.waitForResponse((answer) => answer.url().endsWith('/live') && answer.ok());
  await page.getByRole('button', { name: say('claims', 'make-button') }).click();
  await expect(page).toHaveURL(/\/claims\/clm_\w+\?begun$/);
  await listening;
  // It is there for as long as the page is not loaded again.
  await page.evaluate(() => document.body.setAttribute('data-loaded-once', ''));
  const main = page.getByRole('main');
  await expect(main).toContainText(say('claim_states', 'with-hmrc'), { timeout: 30_000 });
  await expect(main.getByRole('listitem').filter({ hasText: say('claim', 'hmrc-acknowledged') }).first()).toBeVisible();

  const plain = await another({ javaScriptEnabled: false, storageState: await page.context().storageState() });
  await plain.goto(page.url());
  await plain.getByRole('link', { name: say('claim_states', 'see-progress-link') }).click();
  await expect(plain).toHaveURL(/\/claims\/clm_\w+$/);

  await expect(main).toContainText('HMRC has accepted the claim', { timeout: 60_000 });
  // Once for the submission; the three polls got the same answer.
  for (const [said, times] of [[say('claim', 'wrote'), 1], [say('claim', 'hmrc-acknowledged'), 2], [say('claim', 'repeated', { title: say('claim', 'hmrc-acknowledged'), times: 3 }), 1], [say('claim', 'hmrc-accepted'), 1]] as const) {
    await expect(main.getByRole('listitem').filter({ hasText: said })).toHaveCount(times);
  }
  await expect(page.locator('[data-said]')).toContainText('HMRC has accepted the claim');
  await expect(page.locator('body[data-loaded-once]')).toHaveCount(1);
  await main.getByRole('link', { name: say('claim', 'record-payment') }).click();
  await expect(main.getByRole('button', { name: say('claim', 'record-payment') })).toBeVisible();
  await letHmrc(desk, 'HMRC takes every claim that keeps its rules');
  await backToRealTime(desk);
});

test('the clock is set to a day and time, and says what it cannot read', async ({ page }) => {
  await page.goto('/sandbox/clock');
  await page.getByLabel(say('sandbox', 'time')).fill('');
  await page.getByRole('button', { name: say('sandbox', 'set-clock') }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([say('sandbox', 'bad-time')]);
  await page.getByLabel(say('sandbox', 'another-day')).fill('2029-02-28');
  await page.getByLabel(say('sandbox', 'time')).fill('23:59');
  await page.getByRole('button', { name: say('sandbox', 'set-clock') }).click();
  await expect(page.getByRole('status')).toContainText('28 February 2029');
  expect(londonDay(await now())).toMatch(/^2029-0(2-28|3-01)$/);
  await backToRealTime(page);
  await expect(page.getByText(say('sandbox', 'real-time'))).toBeVisible();
});
