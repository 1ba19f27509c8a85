/** Section 3, states and transitions. */

import { test } from 'node:test';
import { agreement, assert, authorised, call, donor, gift, good, onlyApi, signedIn, today } from './support.mjs';

const ofDonor = async (one, over = {}) => good('POST', '/donations', await gift({ donor: { type: 'uid', value: one.id }, ...over }));

test('§3 Donation | Creation | no settlementDate present | Donation is recorded | No Gift Aid declaration is created', async () => {
  const sent = await ofDonor(await authorised());
  assert.equal(sent.giftAid.status, 'awaiting_settlement');
  assert.equal(sent.giftAid.declarationId, undefined);
  assert.equal((await call('GET', `/donations/${sent.id}/declaration`)).status, 404);
  assert.equal((await good('GET', `/donations/${sent.id}`)).id, sent.id);
});

test('§3 Donation | Creation | no settlementDate present | …and visible at once in the donor portal', async (t) => {
  if (onlyApi) return t.skip(onlyApi);
  const one = await authorised();
  const portal = await signedIn(t, one.email);
  const before = await portal.get('/giving');
  assert.equal(before.status, 200);
  assert.ok(!before.text.includes('£47.11'));
  const sent = await ofDonor(one, { grossAmount: 4711 });
  const { text } = await portal.get('/giving');
  assert.ok(text.includes('£47.11') && text.includes(`/giving/donations/${sent.id}`));
});

test('§3 Donation | settlementDate set later | a settlementDate is now present | A Gift Aid declaration is created', async () => {
  const sent = await ofDonor(await authorised());
  const changed = await good('PATCH', `/donations/${sent.id}`, { settlementDate: await today() });
  assert.equal(changed.giftAid.status, 'declared');
  const declaration = await good('GET', `/donations/${sent.id}/declaration`);
  assert.equal(declaration.id, changed.giftAid.declarationId);
  assert.equal(declaration.donationId, sent.id);
});

for (const [reason, words] of [['failed_settlement', 'settlement failed'], ['refund', 'donor requested a refund']]) {
  test(`§3 Donation | Delete | ${words} | Donation removed | Any declaration made for it is cancelled out`, async () => {
    const sent = await ofDonor(await authorised(), { settlementDate: await today() });
    assert.equal(sent.giftAid.status, 'declared');
    const deleted = await good('DELETE', `/donations/${sent.id}?reason=${reason}`);
    assert.equal(deleted.giftAid.status, 'cancelled');
    assert.equal(deleted.deletionReason, reason);
    assert.equal((await good('GET', `/donations/${sent.id}/declaration`)).status, 'cancelled');
    assert.equal((await good('DELETE', `/donations/${sent.id}?reason=${reason}`)).deletedAt, deleted.deletedAt);
  });
}

test('§3 Donor authorisation | Authorisation committed | name and address captured and declaration agreed | Active authorisation on file', async () => {
  const one = await donor();
  const given = await good('POST', `/donors/${one.id}/authorisations`, await agreement());
  assert.equal(given.status, 'active');
  assert.equal(given.validFrom, await today());
});

test('§3 Donor is ready for Gift Aid on eligible donations through any connected platform', async () => {
  const sent = await ofDonor(await authorised(), { settlementDate: await today() });
  assert.equal(sent.giftAid.status, 'declared');
});

test('§3 Donor authorisation | Financial year ends | renewal period | Renewal needed: the platform is told when', async () => {
  const one = await authorised();
  const stands = await good('GET', `/donors/${one.id}/authorisation`);
  assert.ok(stands.validUntil.endsWith('-04-05'));
  assert.equal(typeof stands.canRenew, 'boolean');
});
