/** Section 2, resources and their fields. */

import { describe, test } from 'node:test';
import { address, agreement, assert, authorised, call, donor, gift, good, par, phone, refused, stage, today } from './support.mjs';

describe('§2.1 Donor', () => {
  test('§2.1 Each donor has a unique donor id, a string.', async () => {
    const [one, two] = [await donor(), await donor()];
    assert.equal(typeof one.id, 'string');
    assert.notEqual(one.id, two.id);
  });

  test('§2.1 It is a stable reference between the platform and the service. Repeating a lookup with the same email address returns the same id.', async () => {
    const one = await donor();
    const place = `/donors?type=email&value=${encodeURIComponent(one.email)}`;
    for (let time = 0; time < 3; time += 1) assert.equal((await good('GET', place)).id, one.id);
    assert.equal((await good('POST', '/donors', { email: one.email })).id, one.id);
  });

  test('§2.1 The donor id is fetched by looking the donor up by email address or phone number.', async () => {
    const [email, number] = [address(), phone()];
    const { id } = await good('POST', '/donors', { email, phone: number, verified: true });
    assert.equal((await good('GET', `/donors?type=email&value=${encodeURIComponent(email)}`)).id, id);
    assert.equal((await good('GET', `/donors?type=phone&value=${encodeURIComponent(number)}`)).id, id);
  });

  test('§2.1 A donor may be identified in a donation by one of four identifier kinds: uid (donor id), par (payment account reference), email (email address), phone (phone number).', async () => {
    const [email, number, card] = [address(), phone(), par()];
    const { id } = await good('POST', '/donors', { email, phone: number, verified: true });
    await good('PUT', `/donors/${id}/linked-accounts/par`, { value: card });
    for (const [type, value] of Object.entries({ uid: id, par: card, email, phone: number })) {
      assert.equal((await good('POST', '/donations', await gift({ donor: { type, value } }))).donorId, id, type);
    }
    await refused('POST', '/donations', await gift({ donor: { type: 'name', value: 'Imogen' } }), '/donor/type');
  });
});

describe('§2.2 Authorisation', () => {
  test('§2.2 An authorisation is the donor’s consent that the service act as donor intermediary.', async () => {
    const wording = await good('GET', '/authorisation-declaration');
    assert.match(wording.text, /\bI authorise .+ to act as my intermediary\b/);
    const one = await donor();
    const whole = await agreement();
    const place = `/donors/${one.id}/authorisations`;
    await refused('POST', place, { ...whole, declaration: { ...whole.declaration, agreed: undefined } }, '/declaration/agreed');
    assert.equal((await good('GET', `/donors/${one.id}/authorisation`)).active, false);
    await good('POST', place, whole);
    assert.equal((await good('GET', `/donors/${one.id}/authorisation`)).active, true);
  });

  test('§2.2 Before committing one, the platform must capture or confirm the donor’s current name and address…', async () => {
    const one = await donor();
    const place = `/donors/${one.id}/authorisations`;
    const whole = await agreement();
    await refused('POST', place, { ...whole, name: undefined }, '/name');
    await refused('POST', place, { ...whole, address: undefined }, '/address');
    await refused('POST', place, { ...whole, name: { last: 'Wetherby' } }, '/name/first');
    await refused('POST', place, { ...whole, address: { line1: '27 Lantern Street', country: 'GB' } }, '/address/postcode');
    assert.equal((await good('GET', `/donors/${one.id}/authorisation`)).active, false);
  });

  test('§2.2 …and present an authorisation declaration that the donor agrees to.', async () => {
    const wording = await good('GET', '/authorisation-declaration');
    assert.ok(wording.text.length > 100 && wording.explanation.length > 100 && wording.version);
    const one = await donor();
    const whole = await agreement();
    const place = `/donors/${one.id}/authorisations`;
    await refused('POST', place, { ...whole, declaration: { ...whole.declaration, agreed: false } }, '/declaration/agreed');
    await refused('POST', place, { ...whole, declaration: { ...whole.declaration, version: 'none' } }, '/declaration/version');
  });

  test('§2.2 The authorisation needs renewal each financial year. The period is given as 1 March to 5 April of the following year.', async () => {
    const one = await authorised();
    const stands = await good('GET', `/donors/${one.id}/authorisation`);
    assert.match(stands.validUntil, /^\d{4}-04-05$/);
    assert.match(stands.renewalOpensOn, /^\d{4}-03-01$/);
    assert.equal(stands.renewalOpensOn.slice(0, 4), stands.validUntil.slice(0, 4));
    const days = (Date.parse(stands.validUntil) - Date.parse(stands.validFrom)) / 86_400_000;
    assert.ok(days >= 0 && days <= 401, `${days} days`);
  });

  test('§2.2 The platform can query, for a donor id, whether an active authorisation is on file.', async () => {
    const one = await donor();
    assert.equal((await good('GET', `/donors/${one.id}/authorisation`)).active, false);
    await good('POST', `/donors/${one.id}/authorisations`, await agreement());
    assert.equal((await good('GET', `/donors/${one.id}/authorisation`)).active, true);
  });

  test('§2.2 An authorisation given through another connected service or an earlier login counts, and the capture step can then be skipped.', async (t) => {
    const { other } = await stage();
    if (!other) return t.skip('no second platform was given');
    const one = await authorised(other);
    const { id } = await good('POST', '/donors', { email: one.email });
    assert.equal(id, one.id);
    assert.equal((await good('GET', `/donors/${id}/authorisation`)).active, true);
  });
});

describe('§2.3 Linked account', () => {
  test('§2.3 A linked account is the donor’s permission to find donations made by a given method.', async () => {
    const one = await authorised();
    for (const [type, value, over] of [['par', par(), {}], ['phone', phone(), { verified: true }]]) {
      const place = `/donors/${one.id}/linked-accounts/${type}`;
      const give = async () => good('POST', '/donations', await gift({ donor: { type, value }, settlementDate: await today() }));
      await good('PUT', place, { value, ...over });
      assert.equal((await give()).donorId, one.id, type);
      // What is taken back finds no more.
      await good('DELETE', place);
      const later = await give();
      assert.notEqual(later.donorId, one.id, type);
      assert.equal(later.giftAid.status, 'awaiting_donor', type);
    }
  });

  test('§2.3 Payment account reference (PAR): Set against the donor so card donations can be detected from transaction information.', async () => {
    const [one, card] = [await authorised(), par()];
    const early = await good('POST', '/donations', await gift({ donor: { type: 'par', value: card }, settlementDate: await today() }));
    assert.equal(early.giftAid.status, 'awaiting_donor');
    await good('PUT', `/donors/${one.id}/linked-accounts/par`, { value: card });
    const later = await good('GET', `/donations/${early.id}`);
    assert.equal(later.donorId, one.id);
    assert.equal(later.giftAid.status, 'declared');
  });

  test('§2.3 Phone number: Stored against the donor to match the donor’s existing authorisation on mobile-based platforms.', async () => {
    const [one, number] = [await authorised(), phone()];
    await good('PUT', `/donors/${one.id}/linked-accounts/phone`, { value: number, verified: true });
    const { id } = await good('POST', '/donors/lookup', { type: 'phone', value: number });
    assert.equal(id, one.id);
    const sent = await good('POST', '/donations', await gift({ donor: { type: 'phone', value: number }, settlementDate: await today() }));
    assert.equal(sent.giftAid.status, 'declared');
  });

  test('§2.3 The service does not verify control of the number; the integrating platform must have verified it before setting it.', async () => {
    const [one, number] = [await donor(), phone()];
    const place = `/donors/${one.id}/linked-accounts/phone`;
    await refused('PUT', place, { value: number }, '/verified');
    await refused('PUT', place, { value: number, verified: false }, '/verified');
    await good('PUT', place, { value: number, verified: true });
  });
});

describe('§2.4 Donation', () => {
  test('§2.4 donor | object: type, value | yes', async () => {
    await refused('POST', '/donations', await gift({ donor: undefined }), '/donor');
    await refused('POST', '/donations', await gift({ donor: { type: 'email' } }), '/donor/value');
    await refused('POST', '/donations', await gift({ donor: { value: address() } }), '/donor/type');
    await refused('POST', '/donations', await gift({ donor: { type: 'email', value: 5 } }), '/donor/value');
  });

  test('§2.4 type is one of uid, par, email, phone. value is a string holding the identifier of that kind.', async () => {
    const [email, number, card] = [address(), phone(), par()];
    const { id } = await good('POST', '/donors', { email, phone: number, verified: true });
    await good('PUT', `/donors/${id}/linked-accounts/par`, { value: card });
    const values = { uid: id, par: card, email, phone: number };
    for (const [type, value] of Object.entries(values)) {
      assert.equal((await good('POST', '/donations', await gift({ donor: { type, value } }))).donorId, id, type);
      await refused('POST', '/donations', await gift({ donor: { type, value: 7 } }), '/donor/value');
      const another = type === 'email' ? number : email;
      await refused('POST', '/donations', await gift({ donor: { type, value: another } }), '/donor/value');
    }
    for (const type of ['name', 'UID', '', 7, null]) {
      await refused('POST', '/donations', await gift({ donor: { type, value: email } }), '/donor/type');
    }
    const answer = await call('POST', '/donations', await gift({ donor: { type: 'name', value: email } }));
    assert.equal(answer.body.code, 'invalid_fields');
  });

  test('§2.4 transaction | object | yes | Either a direct object or a terminal object', async () => {
    await refused('POST', '/donations', await gift({ transaction: undefined }), '/transaction');
    await refused('POST', '/donations', await gift({ transaction: { type: 'cheque' } }), '/transaction/type');
  });

  test('§2.4 grossAmount | integer, in currency minor units (5.00 is sent as 500) | yes', async () => {
    assert.equal((await good('POST', '/donations', await gift({ grossAmount: 500 }))).grossAmount, 500);
    for (const grossAmount of [undefined, '500', 5.5, 0, -500]) {
      await refused('POST', '/donations', await gift({ grossAmount }), '/grossAmount');
    }
  });

  test('§2.4 netAmount | integer, same unit | no | Amount that reached the charity’s bank account.', async () => {
    const sent = await good('POST', '/donations', await gift({ grossAmount: 1000, netAmount: 980 }));
    assert.equal(sent.netAmount, 980);
    assert.equal(sent.claimableAmount, 980);
    for (const netAmount of ['980', 9.8, 0, 1001]) {
      await refused('POST', '/donations', await gift({ grossAmount: 1000, netAmount }), '/netAmount');
    }
  });

  test('§2.4 When omitted, grossAmount is used as the claimable value.', async () => {
    assert.equal((await good('POST', '/donations', await gift({ grossAmount: 1000 }))).claimableAmount, 1000);
  });

  test('§2.4 currency | string, ISO 4217 code | yes | Only GBP is supported.', async () => {
    assert.equal((await good('POST', '/donations', await gift())).currency, 'GBP');
    for (const currency of [undefined, 'EUR', 'USD', 826, 'pounds']) {
      await refused('POST', '/donations', await gift({ currency }), '/currency');
    }
  });

  test('§2.4 settlementDate | date | no at creation | The declaration is not created until this is present. It may be set later.', async () => {
    const one = await authorised();
    const sent = await good('POST', '/donations', await gift({ donor: { type: 'uid', value: one.id } }));
    assert.equal(sent.settlementDate, undefined);
    assert.equal((await call('GET', `/donations/${sent.id}/declaration`)).status, 404);
    await good('PATCH', `/donations/${sent.id}`, { settlementDate: await today() });
    assert.equal((await good('GET', `/donations/${sent.id}/declaration`)).status, 'made');
  });

  test('§2.4 direct form: type | the value direct; id | the unique reference the charity registered for the platform in its dashboard', async () => {
    const { charity } = await stage();
    const sent = await good('POST', '/donations', await gift({ transaction: { type: 'direct', id: charity } }));
    assert.deepEqual(sent.transaction, { type: 'direct', id: charity });
    await refused('POST', '/donations', await gift({ transaction: { type: 'direct' } }), '/transaction/id');
  });

  test('§2.4 terminal form: the charity is not known at the point of donation, such as a contactless card terminal', async () => {
    const transaction = { type: 'terminal', mid: unused(), desc: 'CORNER SHOP TIN', tid: '12345678', auth: '012345' };
    const sent = await good('POST', '/donations', await gift({ donor: { type: 'par', value: par() }, transaction }));
    assert.deepEqual(sent.transaction, transaction);
    assert.equal(sent.charity, undefined);
    const codes = sent.giftAid.reasons.map((reason) => reason.code);
    assert.ok(codes.includes('charity_unknown'), codes.join(' '));
  });

  test('§2.4 terminal form: the service identifies the charity from card transaction identifiers', async () => {
    const { charity } = await stage();
    const mid = unused();
    const transaction = { type: 'terminal', mid, desc: 'CORNER SHOP TIN', tid: '12345678', auth: '012345' };
    const sent = await good('POST', '/donations', await gift({ transaction }));
    assert.equal(sent.charity, undefined);
    await good('POST', '/terminals', { charity, mid });
    assert.equal((await good('GET', `/donations/${sent.id}`)).charity.reference, charity);
  });

  test('§2.4 terminal form: mid, desc, tid, auth | string', async () => {
    const whole = { type: 'terminal', mid: unused(), desc: 'CORNER SHOP TIN', tid: '12345678', auth: '012345' };
    for (const name of ['mid', 'desc', 'tid', 'auth']) {
      await refused('POST', '/donations', await gift({ transaction: { ...whole, [name]: undefined } }), `/transaction/${name}`);
      await refused('POST', '/donations', await gift({ transaction: { ...whole, [name]: 7 } }), `/transaction/${name}`);
    }
  });
});

/** A merchant whom no charity has named. */
const unused = () => par().slice(0, 15);
