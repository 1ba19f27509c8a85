/** Section 1, what the service does. */

import { test } from 'node:test';
import { hiddenFields } from '../../bench/browser.mjs';
import {
  address, agreement, api, askToken, assert, authorised, call, donor, gift, good, host, madeCharity, madePlatform, onlyApi, refused, signedIn,
  stage, today,
} from './support.mjs';

test('§1 The service automates two things: creating Gift Aid declarations on behalf of donors…', async () => {
  const one = await authorised();
  const body = await gift({ donor: { type: 'uid', value: one.id }, settlementDate: await today() });
  // The platform sends the gift and asks for nothing else.
  const sent = await good('POST', '/donations', body);
  const declaration = await good('GET', `/donations/${sent.id}/declaration`);
  assert.deepEqual([declaration.donationId, declaration.status], [sent.id, 'made']);
  assert.equal(declaration.id, sent.giftAid.declarationId);
});

test('§1 The platform sends donations and donor information to the service through an HTTP API.', async () => {
  const one = await donor();
  const sent = await good('POST', '/donations', await gift({ donor: { type: 'uid', value: one.id } }));
  assert.equal(sent.donorId, one.id);
});

test('§1 Eligible donations then receive a Gift Aid uplift.', async () => {
  const one = await authorised();
  const sent = await good('POST', '/donations', await gift({
    donor: { type: 'uid', value: one.id }, grossAmount: 1000, settlementDate: await today(),
  }));
  assert.equal(sent.giftAid.status, 'declared');
  assert.equal(sent.giftAid.amount, 250);
});

test('§1 The service holds the personal data needed for the tax authority’s requirements, so the platform and the charities do not have to store it.', async () => {
  const one = await donor();
  const answer = JSON.stringify(await good('POST', `/donors/${one.id}/authorisations`, await agreement()));
  for (const word of ['Imogen', 'Wetherby', 'Lantern', 'LS6']) assert.ok(!answer.includes(word), word);
});

test('§1 Access to the API is by a sandbox account obtained from developer support. Sandbox keys are used against the sandbox instance of the API.', async (t) => {
  if (onlyApi) return t.skip(onlyApi);
  assert.equal((await fetch(`${host}/sandbox`)).status, 200, 'a sandbox has a page that says so');
  const account = await madePlatform();
  assert.equal((await askToken('A', account, { audience: api })).status, 200);
  assert.equal((await call('GET', '/charities', undefined, account)).status, 200);
  const nobody = await madePlatform();
  assert.equal((await askToken('A', { ...nobody, clientSecret: account.clientSecret }, { audience: api })).status, 401);
});

test('§1 A charity must add the integrating platform as a donation source in its charity dashboard before donations from that platform can be received.', async () => {
  await refused('POST', '/donations', await gift({ transaction: { type: 'direct', id: 'UP-NEVER-WAS' } }), '/transaction/id');
});

test('§1 The charity warrants that donations from the platform are Gift Aid eligible. During this step a unique reference for the charity can be requested.', async (t) => {
  if (onlyApi) return t.skip(onlyApi);
  const platform = await madePlatform();
  const references = [];
  for (const owner of [address(), address()]) {
    const { charityId } = await madeCharity(owner);
    const dashboard = await signedIn(t, owner);
    const place = `/charity/${charityId}/sources/new`;
    const add = (over = {}) => {
      const form = { _do: '/fn/charity/add_source', charity: charityId, platform: platform.platformId, kind: 'generate', warranty, ...over };
      return dashboard.post(place, form);
    };
    const page = await dashboard.get(place);
    assert.match(page.text, /Confirm that gifts qualify/);
    const { warranty } = Object.fromEntries(hiddenFields(page.text));
    const before = (await good('GET', '/charities', undefined, platform)).data.length;
    assert.equal((await add()).status, 422, 'nothing is added without the warranty');
    assert.equal((await good('GET', '/charities', undefined, platform)).data.length, before);
    assert.equal((await add({ warrant: 'on' })).status, 303);
    const [newest] = (await good('GET', '/charities', undefined, platform)).data;
    assert.match(newest.reference, /^UP-/);
    const sent = await good('POST', '/donations', { ...(await gift()), transaction: { type: 'direct', id: newest.reference } }, platform);
    assert.equal(sent.charity.reference, newest.reference);
    references.push(newest.reference);
  }
  assert.notEqual(references[0], references[1]);
});

test('§1 The platform then uses that reference to identify the charity in the donation’s transaction object.', async () => {
  const { charity } = await stage();
  const sent = await good('POST', '/donations', await gift());
  assert.equal(sent.charity.reference, charity);
});

test('§1 Donations are attributed to a donor through the donor’s authorisation.', async () => {
  const one = await authorised();
  const body = await gift({ donor: { type: 'email', value: one.email }, settlementDate: await today() });
  const sent = await good('POST', '/donations', body);
  assert.equal(sent.donorId, one.id);
  assert.ok(sent.giftAid.declarationId);
});

test('§1 The donor authorises the service as a donor intermediary.', async () => {
  assert.match((await good('GET', '/authorisation-declaration')).text, /\bintermediary\b/);
});

test('§1 That authorisation covers all donations by the donor to any charity registered with the tax authority for Gift Aid and with the service…', async (t) => {
  const { otherCharity } = await stage();
  if (!otherCharity) return t.skip('no second charity was given');
  const one = await authorised();
  const body = await gift({ donor: { type: 'uid', value: one.id }, settlementDate: await today() });
  for (const id of [body.transaction.id, otherCharity]) {
    const sent = await good('POST', '/donations', { ...body, transaction: { type: 'direct', id } });
    assert.equal(sent.giftAid.status, 'declared', id);
  }
});

test('§1 …through any connected platform.', async (t) => {
  const { other } = await stage();
  if (!other) return t.skip('no second platform was given');
  const one = await authorised(other);
  const body = await gift({ donor: { type: 'email', value: one.email }, settlementDate: await today() });
  assert.equal((await good('POST', '/donations', body)).giftAid.status, 'declared');
});

test('§1 A donation is eligible for Gift Aid only if it meets the tax authority’s eligibility requirements.', async () => {
  const one = await donor();
  const body = await gift({ donor: { type: 'uid', value: one.id }, settlementDate: await today() });
  const sent = await good('POST', '/donations', body);
  assert.equal(sent.giftAid.status, 'awaiting_authorisation');
  assert.equal(sent.giftAid.reasons[0].code, 'not_authorised');
});
