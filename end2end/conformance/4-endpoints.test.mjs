/** Section 4, endpoints. */

import { test } from 'node:test';
import { address, agreement, api, askToken, assert, call, donor, gift, good, host, par, phone, stage, today } from './support.mjs';

test('§4 All calls are made to {base_url}, the address of the API, which is also the audience value in token requests.', async () => {
  const { platform } = await stage();
  const answer = await askToken('A', platform, { audience: api });
  assert.equal(answer.status, 200);
  const headers = { authorization: `Bearer ${answer.body.access_token}` };
  assert.equal((await fetch(`${api}/charities`, { headers })).status, 200);
});

test('§4 Each call carries an access token in the Authorization header.', async () => {
  const answer = await fetch(`${api}/donors?type=email&value=a%40example.org`);
  assert.equal(answer.status, 401);
  assert.match(answer.headers.get('www-authenticate'), /^Bearer /);
});

test('§4 The token request is sent to {auth_url}.', async () => {
  const { platform } = await stage();
  const metadata = await (await fetch(`${host}/.well-known/oauth-authorization-server`)).json();
  assert.equal(metadata.token_endpoint, `${host}/oauth/token`);
  const form = { grant_type: 'client_credentials', client_id: platform.clientId, client_secret: platform.clientSecret };
  const ask = (place) => fetch(place, { method: 'POST', body: new URLSearchParams(form) });
  const answer = await ask(metadata.token_endpoint);
  assert.equal(answer.status, 200);
  assert.equal(typeof (await answer.json()).access_token, 'string');
  assert.ok((await ask(`${api}/oauth/token`)).status >= 400, 'the address of the API gives no token');
});

test('§4.1 POST {auth_url}/oauth/token or {auth_url}/oauth2/token | form-encoded body | 200 with access_token, token_type, expires_in', async () => {
  const { platform } = await stage();
  for (const variant of ['A', 'B']) {
    const { status, body } = await askToken(variant, platform);
    assert.equal(status, 200);
    assert.equal(typeof body.access_token, 'string');
    assert.equal(body.token_type, 'Bearer');
    assert.equal(body.expires_in, 86400);
  }
});

test('§4.1 content type application/x-www-form-urlencoded', async () => {
  const { platform } = await stage();
  const body = JSON.stringify({ grant_type: 'client_credentials', client_id: platform.clientId, client_secret: platform.clientSecret });
  const headers = { 'content-type': 'application/json' };
  assert.equal((await fetch(`${host}/oauth/token`, { method: 'POST', headers, body })).status, 400);
});

test('§4.1 GET {base_url}/donors | query parameters: type, value; headers: Authorization bearer token, content-type application/json | returns the donor’s unique id', async () => {
  const one = await donor();
  const answer = await call('GET', `/donors?type=email&value=${encodeURIComponent(one.email)}`);
  assert.equal(answer.status, 200);
  assert.equal(answer.body.id, one.id);
});

test('§4.1 type (kind of identifier; the lookup is by email address or phone number, so email and phone)', async () => {
  assert.equal((await call('GET', `/donors?type=email&value=${encodeURIComponent(address())}`)).status, 404);
  assert.equal((await call('GET', `/donors?type=phone&value=${encodeURIComponent(phone())}`)).status, 404);
  for (const place of ['/donors?type=par&value=x', '/donors?type=email', '/donors?value=x', '/donors']) {
    assert.equal((await call('GET', place)).status, 400, place);
  }
});

test('§4.2 1. Query whether an active authorisation is on file for a donor id.', async () => {
  const one = await donor();
  assert.equal((await good('GET', `/donors/${one.id}/authorisation`)).active, false);
});

test('§4.2 2. Commit an authorisation for a donor, with the donor’s name and address and the agreed declaration.', async () => {
  const one = await donor();
  assert.equal((await call('POST', `/donors/${one.id}/authorisations`, await agreement())).status, 201);
});

test('§4.2 3. Set a linked account (payment account reference or phone number) for a donor.', async () => {
  const one = await donor();
  assert.equal((await call('PUT', `/donors/${one.id}/linked-accounts/par`, { value: par() })).status, 201);
  assert.equal((await call('PUT', `/donors/${one.id}/linked-accounts/phone`, { value: phone(), verified: true })).status, 201);
  assert.equal((await good('GET', `/donors/${one.id}/linked-accounts`)).data.length, 2);
});

test('§4.2 4. Create a donation (fields in 2.4).', async () => {
  const answer = await call('POST', '/donations', await gift());
  assert.equal(answer.status, 201);
  assert.equal(answer.headers.get('location'), `/integrations/v1/donations/${answer.body.id}`);
});

test('§4.2 5. Update a donation to set its settlementDate.', async () => {
  const { id } = await good('POST', '/donations', await gift());
  const day = await today();
  assert.equal((await good('PATCH', `/donations/${id}`, { settlementDate: day })).settlementDate, day);
});

test('§4.2 6. Delete a donation (used for failed settlement and for refunds).', async () => {
  const { id } = await good('POST', '/donations', await gift());
  assert.equal((await call('DELETE', `/donations/${id}?reason=refund`)).status, 200);
});

test('§4.2 7. Create a donor (implied by the create:donor scope).', async () => {
  assert.equal((await call('POST', '/donors', { email: address() })).status, 201);
});
