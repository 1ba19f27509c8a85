/** Beyond the specification: authorisation sessions, in which a page of the service asks the donor (docs/api.md). */

import { test } from 'node:test';
import { Browser } from '../../bench/browser.mjs';
import { address, assert, call, gift, good, host, onlyApi, refused, stage, today } from './support.mjs';

const begun = (body = {}, client) => good('POST', '/authorisation-sessions', body, client);
const place = ({ id }) => `/authorisation-sessions/${id}`;

test('Authorisation session | Create | 201, open, with the address of its page, which is shown once', async () => {
  const answer = await call('POST', '/authorisation-sessions', {});
  assert.equal(answer.status, 201);
  const { url, ...session } = answer.body;
  assert.match(session.id, /^cap_/);
  assert.equal(session.status, 'open');
  assert.ok(Date.parse(session.expiresAt) > Date.parse(session.createdAt));
  assert.ok(url.startsWith(`${host}/`), url);
  assert.deepEqual(await good('GET', place(session)), session);
  const { data } = await good('GET', '/authorisation-sessions?status=open&limit=100');
  assert.deepEqual(data.find(({ id }) => id === session.id), session);
});

test('Authorisation session | Donor agrees on the page | completed, with the donor, whose gift is declared', async (t) => {
  if (onlyApi) return t.skip(onlyApi);
  const session = await begun();
  const browser = new Browser(host);
  t.after(() => browser.close());
  await browser.agree(session.url, address());
  const { status, outcome, donorId } = await good('GET', place(session));
  assert.deepEqual([status, outcome], ['completed', 'given']);
  assert.equal((await good('GET', `/donors/${donorId}/authorisation`)).active, true);
  const one = await good('POST', '/donations', await gift({ donor: { type: 'uid', value: donorId }, settlementDate: await today() }));
  assert.equal(one.giftAid.status, 'declared');
});

test('Authorisation session | Cancel | cancelled by the platform; again changes nothing', async () => {
  const session = await begun();
  const cancelled = await good('POST', `${place(session)}/cancellation`);
  assert.deepEqual([cancelled.status, cancelled.cancelledBy], ['cancelled', 'platform']);
  assert.deepEqual(await good('POST', `${place(session)}/cancellation`), cancelled);
});

test('Authorisation session | an address that is not registered for the platform is refused at its field', async () => {
  for (const field of ['returnUrl', 'cancelUrl', 'parentOrigin']) {
    const value = `https://never-registered.example.org${field === 'parentOrigin' ? '' : '/thanks'}`;
    await refused('POST', '/authorisation-sessions', { [field]: value }, `/${field}`);
  }
});

test('Authorisation session | another platform cannot read or cancel it', async (t) => {
  const { other } = await stage();
  if (!other) return t.skip('no second platform was given');
  const session = await begun();
  assert.equal((await call('GET', place(session), undefined, other)).status, 404);
  assert.equal((await call('POST', `${place(session)}/cancellation`, undefined, other)).status, 404);
  assert.equal((await good('GET', place(session))).status, 'open');
});
