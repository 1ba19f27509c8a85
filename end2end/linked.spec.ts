import { randomInt } from 'node:crypto';
import { londonDay } from './support/calendar';
import { letter } from './support/mailbox';
import { signInAs } from './support/people';
import { now } from './support/platform';
import { expect, test } from './support/test';
import { unique } from './support/uplift';
import { say, sayInEmail } from './support/words';

test('a card that a platform linked is shown masked, finds gifts, and can be removed', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  const par = `V0010013${unique().toUpperCase()}${unique().toUpperCase()}`;
  await platform.ask(201, 'PUT', `/donors/${donor.id}/linked-accounts/par`, { value: par });
  const gift = await platform.give(donor, charity, { donor: { type: 'par', value: par } });
  expect(gift.donorId).toBe(donor.id);

  await signInAs(page, donor.email, 'donor');
  await expect(page.locator(`#gift-${gift.id}`)).toBeVisible();
  await page.getByRole('navigation', { name: say('frame', 'giving') }).getByRole('link', { name: say('frame', 'cards') }).click();
  const masked = `Card •••• ${par.slice(-4)}`;
  const card = page.getByRole('main').getByRole('listitem');
  await expect(card).toContainText(masked);
  await expect(card).toContainText(`Linked by ${platform.name}`);
  expect(await page.content()).not.toContain(par);
  // On a phone its words have the line, and what one can do stands below them.
  const window = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  const [words, remove] = await Promise.all([card.getByText(`Linked by ${platform.name}`).boundingBox(), card.getByRole('link', { name: say('linked', 'remove') }).boundingBox()]);
  expect(words!.width).toBeGreaterThan(250);
  expect(remove!.y).toBeGreaterThanOrEqual(words!.y + words!.height);
  await page.setViewportSize(window);
  expect(await letter(page, donor.email, sayInEmail('notices', 'card-linked-subject'))).toContain(sayInEmail('notices', 'not-me'));

  await card.getByRole('link', { name: `Remove ${masked}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Remove ${masked.charAt(0).toLowerCase()}${masked.slice(1)}?` })).toBeVisible();
  await page.getByRole('link', { name: say('ui', 'keep') }).click();
  await expect(card).toContainText(masked);
  await card.getByRole('link', { name: say('linked', 'remove') }).click();
  await page.getByRole('button', { name: say('linked', 'mine-remove') }).click();
  await expect(page.getByRole('status')).toContainText(say('linked', 'removed-card', { masked: masked.replace('Card ', '') }));
  await expect(page.getByText(say('linked', 'none'))).toBeVisible();

  const next = await platform.give(donor, charity, { donor: { type: 'par', value: par } });
  expect(next.giftAid.status).toBe('awaiting_settlement');
  expect(next.donorId).toBeUndefined();
  await page.goto('/giving');
  await expect(page.locator(`#gift-${gift.id}`)).toBeVisible();
  await expect(page.locator(`#gift-${next.id}`)).toHaveCount(0);
});

test('a card that was never the donor’s goes with the gifts that it alone made theirs, and the page says so before', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  const [card, today] = [{ type: 'par', value: `NEVER${unique()}${unique()}`.toUpperCase() }, londonDay(await now())];
  await platform.ask(201, 'PUT', `/donors/${donor.id}/linked-accounts/par`, { value: card.value });
  const byCard = await platform.give(donor, charity, { donor: card, settlementDate: today });
  const own = await platform.give(donor, charity, { settlementDate: today });
  expect(byCard).toMatchObject({ donorId: donor.id, giftAid: { status: 'declared' } });

  await signInAs(page, donor.email, 'donor');
  await page.goto('/giving/linked');
  await page.getByRole('main').getByRole('listitem').getByRole('link', { name: say('linked', 'remove') }).click();
  const part = (title: string) => page.getByRole('main').locator('section').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(part(say('linked', 'mine'))).toContainText('keep their Gift Aid');
  const lost = /^1 gift of £[\d.]+ is matched to you only by it, and will leave your list\. We’ll cancel the Gift Aid of £[\d.]+ on it/;
  await expect(part(say('linked', 'never-mine')).getByText(lost)).toBeVisible();
  const removed = part(say('linked', 'never-mine')).getByRole('button', { name: say('linked', 'never-mine-remove') });
  await removed.click();
  await expect(page.getByRole('alert')).toContainText(say('linked', 'never-mine-unticked'));
  await page.getByRole('checkbox', { name: say('linked', 'never-mine-sure', { count: 1 }) }).check();
  await removed.click();
  await expect(page.getByRole('status')).toContainText('We have removed gifts matched to you only by it');
  await expect(page.getByText(say('linked', 'none'))).toBeVisible();

  const left = await platform.ask(200, 'GET', `/donations/${byCard.id}`);
  expect(left.giftAid.status).toBe('awaiting_donor');
  expect(left.donorId).toBeUndefined();
  await page.goto('/giving');
  await expect(page.locator(`#gift-${own.id}`)).toBeVisible();
  await expect(page.locator(`#gift-${byCard.id}`)).toHaveCount(0);
  expect(await letter(page, donor.email, sayInEmail('notices', 'card-unlinked-subject'))).toContain('You told us that this card is not yours.');
});

test('a phone is shown by its last digits alone', async ({ page, platform }) => {
  const donor = await platform.donor();
  // The numbers that invented people may have are a thousand; other tests and the demonstration use some.
  let phone = '';
  await expect(async () => {
    phone = `+447700900${String(randomInt(1000)).padStart(3, '0')}`;
    const set = await platform.call('PUT', `/donors/${donor.id}/linked-accounts/phone`, { value: phone, verified: true });
    expect(set.status).toBe(201);
  }).toPass();
  await signInAs(page, donor.email, 'donor');
  await page.goto('/giving/linked');
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(phone.slice(-3));
  expect(await page.content()).not.toContain(phone);
  // The number goes back.
  await platform.ask(204, 'DELETE', `/donors/${donor.id}/linked-accounts/phone`);
});
