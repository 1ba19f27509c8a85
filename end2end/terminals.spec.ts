import { expectProblems } from './support/form';
import { signInAs } from './support/people';
import { Platform, registered } from './support/platform';
import { londonDay, long } from './support/calendar';
import { now } from './support/platform';
import { expect, test } from './support/test';
import { unique } from './support/uplift';
import { say } from './support/words';

/** A gift made on a card terminal, as the platform sends it. */
const card = (mid: string, tid: string, desc = 'HARBOUR SHOP') => ({ transaction: { type: 'terminal', mid, tid, desc, auth: 'A1B2C3' } });

test('a terminal is added, confirmed by the platform, finds the gifts that waited, has its days changed, and is taken off', async ({ page, platform, another }) => {
  const charity = await platform.charity();
  const donor = await platform.authorisedDonor();
  const today = londonDay(await now());
  const mid = `M${unique()}`.toUpperCase();
  const waiting = await platform.give(donor, charity, { ...card(mid, 'T1'), settlementDate: today });
  expect(waiting.giftAid.status).toBe('awaiting_charity');
  await platform.give(donor, charity, { ...card(mid, 'T2'), settlementDate: today });

  await signInAs(page, charity.owner, 'staff');
  await page.getByRole('navigation', { name: charity.name }).getByRole('link', { name: say('frame', 'platforms') }).click();
  await page.getByRole('main').getByRole('link', { name: say('charity_sources', 'terminals') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('terminals', 'title') })).toBeVisible();
  await expect(page.getByText(say('terminals', 'none'))).toBeVisible();
  const looking = page.getByRole('region', { name: say('terminals', 'unmatched'), exact: true });
  await expect(looking).toContainText('There are no unmatched gifts');

  await page.getByRole('link', { name: say('terminals', 'add') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('terminals', 'add') })).toBeVisible();
  await page.getByLabel(say('terminals', 'platform')).selectOption(platform.name);
  await page.getByRole('textbox', { name: say('terminals', 'mid') }).fill(mid.toLowerCase());
  await page.getByRole('button', { name: say('terminals', 'add-button') }).click();
  await expectProblems(page, [say('terminals', 'enter-tid')]);
  await expect(page.getByRole('textbox', { name: say('terminals', 'mid') })).toHaveValue(mid.toLowerCase());
  await page.getByRole('textbox', { name: say('terminals', 'tid') }).fill('t1');
  await page.getByRole('button', { name: say('terminals', 'add-button') }).click();
  await expect(page.getByRole('status')).toContainText(say('terminals', 'added'));
  await expect(page.getByRole('heading', { level: 1, name: `${mid} / T1` })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(say('terminals', 'waits-for-platform'));
  const shown = new URL(page.url()).pathname;
  expect((await platform.ask(200, 'GET', `/donations/${waiting.id}`)).giftAid.status).toBe('awaiting_charity');

  const console = await another();
  await signInAs(console, platform.owner, 'staff');
  await console.goto(`/platform/${platform.id}`);
  await console.getByRole('link', { name: say('platform', 'review'), exact: true }).click();
  const entry = console.getByRole('row').filter({ hasText: `${mid} / T1` });
  await expect(entry).toContainText(charity.name);
  await entry.getByRole('button', { name: `${say('ui', 'confirm')} ${say('platform_charities', 'which-terminal', { terminal: `${mid} / T1`, charity: charity.name })}` }).click();
  await expect(console.getByRole('status')).toContainText(say('platform_charities', 'confirmed'));
  await expect(entry).toHaveCount(0);
  const found = await platform.ask(200, 'GET', `/donations/${waiting.id}`);
  expect(found.giftAid.status).toBe('declared');
  expect(found.charity.name).toBe(charity.name);

  await page.goto(shown);
  await expect(page.getByRole('main')).toContainText(say('terminals', 'confirmed'));
  await page.getByLabel(say('terminals', 'first-day')).fill(today);
  await page.getByRole('button', { name: say('terminals', 'change-button') }).click();
  await expect(page.getByRole('status')).toContainText(say('terminals', 'changed'));
  await expect(page.getByRole('main')).toContainText(say('terminals', 'gifts-from', { from: long(today) }));
  await page.getByLabel(say('terminals', 'last-day')).fill('2000-01-01');
  await page.getByRole('button', { name: say('terminals', 'change-button') }).click();
  await expectProblems(page, ['The end date must not be before the start date.']);

  // Of the other reader of a merchant that is theirs staff see how many gifts there are, and nothing else.
  await page.goto(`/charity/${charity.id}/terminals`);
  const row = (tid: string) => page.getByRole('row').filter({ hasText: `${mid} / ${tid}` });
  await expect(row('T2')).toContainText(say('terminals', 'gifts', { gifts: 1 }));
  await expect(page.getByRole('link', { name: `${mid} / T1` })).toBeVisible();
  expect(await page.content()).not.toContain(donor.email);

  await page.goto(shown);
  await page.getByRole('button', { name: say('terminals', 'remove') }).click();
  await expect(page.getByRole('status')).toContainText(say('terminals', 'removed'));
  await expect(page.getByRole('link', { name: `${mid} / T1` })).toHaveCount(0);
  expect((await platform.ask(200, 'GET', `/donations/${waiting.id}`)).giftAid.status).toBe('awaiting_charity');
});

test('two charities with one terminal are told so, and neither of the other', async ({ page, platform }) => {
  const [mine, theirs] = [await platform.charity(), await platform.charity()];
  const donor = await platform.authorisedDonor();
  const [mid, other, shop] = [`M${unique()}`.toUpperCase(), `M${unique()}`.toUpperCase(), `SHOP ${unique()}`.toUpperCase()];
  for (const { reference } of [mine, theirs]) {
    await platform.ask(201, 'POST', '/terminals', { charity: reference, mid });
    await platform.ask(201, 'POST', '/terminals', { charity: reference, descriptor: `${shop}*` });
  }
  for (const where of [card(mid, 'T1'), card(other, 'T1', `${shop} QUAY`)]) {
    const gift = await platform.give(donor, mine, { ...where, settlementDate: londonDay(await now()) });
    expect(gift.giftAid.status).toBe('held');
  }

  await signInAs(page, mine.owner, 'staff');
  await page.goto(`/charity/${mine.id}/terminals`);
  for (const named of [mid, other]) {
    const row = page.getByRole('row').filter({ hasText: `${named} / T1` });
    await expect(row).toContainText(say('terminals', 'gifts', { gifts: 1 }));
    await expect(row).toContainText(say('terminals', 'is-contested'));
  }
  const told = page.getByRole('status').filter({ hasText: say('terminals', 'contested') });
  await expect(told).toContainText('the other charity removes it');
  expect(await page.content()).not.toContain(theirs.name);
});

test('without a source there is nothing to list, and another charity’s terminals are not found', async ({ page, platform }) => {
  const [beginner, other] = [await registered(), await platform.charity()];
  const entry = await platform.ask(201, 'POST', '/terminals', { charity: other.reference, mid: `M${unique()}` });
  await signInAs(page, beginner.owner, 'staff');
  await page.goto(`/charity/${beginner.id}/terminals`);
  await expect(page.getByText(say('terminals', 'no-platform'))).toBeVisible();
  for (const path of [`/charity/${other.id}/terminals`, `/charity/${beginner.id}/terminals/${entry.id}`]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
  }
});

test('a platform keeps its map alone', async () => {
  const [platform, other] = [await Platform.create(), await Platform.create()];
  const charity = await platform.charity();
  const entry = await platform.ask(201, 'POST', '/terminals', { charity: charity.reference, descriptor: `Shop ${unique()} *` });
  expect((await other.call('GET', `/terminals/${entry.id}`)).status).toBe(404);
  expect((await other.call('DELETE', `/terminals/${entry.id}`)).status).toBe(404);
  await platform.ask(204, 'DELETE', `/terminals/${entry.id}`);
});
