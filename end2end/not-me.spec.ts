import { londonDay } from './support/calendar';
import { letter, linkIn } from './support/mailbox';
import { signInAs } from './support/people';
import { now, Platform } from './support/platform';
import { expect, test } from './support/test';
import { unique } from './support/uplift';
import { say, sayInEmail } from './support/words';

test('“this was not me” takes an authorisation back with what was declared under it, without anybody signing in', async ({ page, platform, another }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  const gift = await platform.give(donor, charity, { settlementDate: londonDay(await now()) });
  expect(gift.giftAid.status).toBe('declared');
  const link = linkIn(await letter(page, donor.email, sayInEmail('notices', 'given-subject')), '/not-me/');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: say('authorisation', 'switched-on') })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/We’ll cancel Gift Aid of £[\d.]+ on 1 gift of £[\d.]+/);
  expect((await platform.ask(200, 'GET', `/donors/${donor.id}/authorisation`)).status).toBe('active');

  await page.getByRole('button', { name: say('authorisation', 'not-me') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('authorisation', 'authorisation-gone') })).toBeVisible();
  expect((await platform.ask(200, 'GET', `/donors/${donor.id}/authorisation`)).status).toBe('cancelled');
  expect((await platform.ask(200, 'GET', `/donations/${gift.id}`)).giftAid.status).toBe('awaiting_authorisation');

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: say('authorisation', 'authorisation-gone') })).toBeVisible();
  const portal = await another();
  await signInAs(portal, donor.email, 'donor');
  await expect(portal.locator('#giving-status')).toContainText(say('gift_off', 'is-off'));
});

test('“this was not me” takes a card away, with the gifts that it alone made the donor’s', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  const [card, today] = [{ type: 'par', value: `NOTME${unique()}${unique()}` }, londonDay(await now())];
  await platform.ask(201, 'PUT', `/donors/${donor.id}/linked-accounts/par`, { value: card.value });
  const byCard = await platform.give(donor, charity, { donor: card, settlementDate: today });
  const own = await platform.give(donor, charity, { settlementDate: today });
  expect(byCard).toMatchObject({ donorId: donor.id, giftAid: { status: 'declared' } });
  await page.goto(linkIn(await letter(page, donor.email, sayInEmail('notices', 'card-linked-subject')), '/not-me/'));
  await page.getByRole('button', { name: say('authorisation', 'not-me') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('authorisation', 'link-gone') })).toBeVisible();
  const left = await platform.ask(200, 'GET', `/donations/${byCard.id}`);
  expect(left.giftAid.status).toBe('awaiting_donor');
  expect(left.donorId).toBeUndefined();
  await signInAs(page, donor.email, 'donor');
  await expect(page.locator(`#gift-${own.id}`)).toBeVisible();
  await expect(page.locator(`#gift-${byCard.id}`)).toHaveCount(0);
  await page.goto('/giving/linked');
  await expect(page.getByText(say('linked', 'none'))).toBeVisible();
});

test('“this was not me” takes a platform’s cancellation back', async ({ page, platform }) => {
  const donor = await platform.authorisedDonor();
  await platform.ask(200, 'POST', `/donors/${donor.id}/authorisation/cancellation`, {});
  await page.goto(linkIn(await letter(page, donor.email, sayInEmail('notices', 'stopped-subject')), '/not-me/'));
  await expect(page.getByRole('main')).toContainText(`through ${platform.name}`);
  await page.getByRole('button', { name: say('authorisation', 'not-me') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('authorisation', 'on-again') })).toBeVisible();
  expect((await platform.ask(200, 'GET', `/donors/${donor.id}/authorisation`)).status).toBe('active');
});

test('what the donor authorised elsewhere ends once they confirm it', async ({ page, platform }) => {
  const [donor, other] = [await platform.authorisedDonor(), await Platform.create()];
  await other.ask(200, 'POST', '/donors/lookup', { type: 'email', value: donor.email });
  const asked = await other.ask(200, 'POST', `/donors/${donor.id}/authorisation/cancellation`, {});
  expect(asked).toMatchObject({ status: 'active', cancellationPending: true });
  await page.goto(linkIn(await letter(page, donor.email, sayInEmail('stop_request', 'asked-subject')), '/stop/'));
  await expect(page.getByRole('main')).toContainText(`given through ${platform.name}`);
  await page.getByRole('button', { name: say('authorisation', 'stop') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('authorisation', 'stopped') })).toBeVisible();
  expect((await platform.ask(200, 'GET', `/donors/${donor.id}/authorisation`)).status).toBe('cancelled');
});

test('a link that no message holds is not found', async ({ page }) => {
  expect((await page.goto(`/not-me/${'a'.repeat(43)}`))?.status()).toBe(404);
});
