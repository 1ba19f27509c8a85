/** Sections 5 to 9: authentication, limits, versioning. */

import { test } from 'node:test';
import { address, api, askToken, assert, call, gift, host, stage } from './support.mjs';

test('§5.1 The API uses the OAuth 2.0 client credentials flow.', async () => {
  const { platform } = await stage();
  for (const variant of ['A', 'B']) {
    const { status, body } = await askToken(variant, platform, { grant_type: 'client_credentials', audience: api });
    assert.equal(status, 200);
    const headers = { authorization: `Bearer ${body.access_token}` };
    assert.equal((await fetch(`${api}/charities`, { headers })).status, 200);
    for (const flow of ['authorization_code', 'password', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code']) {
      const answer = await askToken(variant, platform, { grant_type: flow });
      assert.deepEqual([answer.status, answer.body.error], [400, 'unsupported_grant_type'], flow);
    }
  }
});

test('§5.1 Applications need a valid client id and client secret.', async () => {
  const { platform } = await stage();
  for (const variant of ['A', 'B']) {
    for (const client of [{ ...platform, clientSecret: 'wrong' }, { ...platform, clientId: 'cli_wrong' }]) {
      const answer = await askToken(variant, client);
      assert.equal(answer.status, 401);
      assert.equal(answer.body.error, 'invalid_client');
    }
  }
});

test('§5.2 The flow is for backend-to-backend use only.', async () => {
  // A browser that asks first is not let in.
  const headers = { origin: 'https://shop.example.org', 'access-control-request-method': 'POST' };
  for (const place of [`${host}/oauth/token`, `${api}/donations`]) {
    const answer = await fetch(place, { method: 'OPTIONS', headers });
    assert.equal(answer.headers.get('access-control-allow-origin'), null);
  }
});

test('§5.3 Sequence: the application authenticates to the authorization server with its client id and secret;', async () => {
  const { platform } = await stage();
  const ask = async (client) => {
    const form = new URLSearchParams({ grant_type: 'client_credentials', ...client });
    const answer = await fetch(`${host}/oauth/token`, { method: 'POST', body: form });
    return [answer.status, (await answer.json()).error];
  };
  const [id, secret] = [{ client_id: platform.clientId }, { client_secret: platform.clientSecret }];
  assert.deepEqual(await ask({ ...id, ...secret }), [200, undefined]);
  for (const part of [{}, id, secret]) assert.deepEqual(await ask(part), [401, 'invalid_client'], Object.keys(part).join());
});

test('§5.3 the server validates them and returns an access token; the application calls the API with the token; the API returns the data.', async () => {
  const { platform } = await stage();
  const { body } = await askToken('B', platform, { audience: api });
  const headers = { authorization: `Bearer ${body.access_token}` };
  const answer = await fetch(`${api}/charities`, { headers });
  assert.equal(answer.status, 200);
  assert.ok(Array.isArray((await answer.json()).data));
});

test('§5.4 Variant A | /oauth/token | form fields client_id and client_secret | client_credentials | audience | scope not sent', async () => {
  const { platform } = await stage();
  assert.equal((await askToken('A', platform, { audience: api })).status, 200);
});

test('§5.4 Variant B | /oauth2/token | HTTP Basic Authorization header | client_credentials | audience | space-separated list of scopes', async () => {
  const { platform } = await stage();
  const scope = 'read:donor create:donation';
  const { status, body } = await askToken('B', platform, { audience: api, scope });
  assert.equal(status, 200);
  assert.deepEqual(body.scope.split(' ').sort(), scope.split(' ').sort());
});

test('§5.4 grant_type | client_credentials', async () => {
  const { platform } = await stage();
  const answer = await askToken('A', platform, { grant_type: 'password' });
  assert.equal(answer.status, 400);
  assert.equal(answer.body.error, 'unsupported_grant_type');
});

test('§5.4 audience | the API address ({base_url}; for sandbox, the sandbox API address)', async () => {
  const { platform } = await stage();
  const answer = await askToken('A', platform, { audience: 'https://elsewhere.example.org/integrations/v1' });
  assert.equal(answer.status, 400);
  assert.equal(answer.body.error, 'invalid_target');
});

test('§5.5 Scopes shown in variant B: read:donor, create:donation, create:donor.', async () => {
  const { platform } = await stage();
  const place = `${api}/donors?type=email&value=${encodeURIComponent(address())}`;
  for (const scope of ['read:donor', 'create:donation', 'create:donor']) {
    const { status, body } = await askToken('B', platform, { scope });
    assert.equal(status, 200, scope);
    assert.equal(body.scope, scope);
    const answer = await fetch(place, { headers: { authorization: `Bearer ${body.access_token}` } });
    assert.equal(answer.status, scope === 'read:donor' ? 404 : 403, scope);
  }
});

test('§5.6 Successful response: HTTP 200 with JSON fields access_token (string), token_type (value Bearer), expires_in (integer, value shown is 86400).', async () => {
  const { platform } = await stage();
  const { status, headers, body } = await askToken('A', platform);
  assert.equal(status, 200);
  assert.match(headers.get('content-type'), /^application\/json/);
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(typeof body.access_token, 'string');
  assert.deepEqual([body.token_type, body.expires_in], ['Bearer', 86400]);
});

test('§5.7 API calls send the header Authorization with the value Bearer followed by <ACCESS_TOKEN>.', async () => {
  const { platform } = await stage();
  const { body } = await askToken('A', platform);
  for (const [authorization, status] of [[`Bearer ${body.access_token}`, 200], [body.access_token, 401], ['Bearer nonsense', 401]]) {
    assert.equal((await fetch(`${api}/charities`, { headers: { authorization } })).status, status, authorization.slice(0, 8));
  }
});

test('§8 Access token lifetime | expires_in of 86400', async () => {
  const { platform } = await stage();
  assert.equal((await askToken('B', platform)).body.expires_in, 86400);
});

test('§8 Currency | GBP only', async () => {
  assert.equal((await call('POST', '/donations', await gift({ currency: 'JPY' }))).status, 422);
});

test('§8 Amount unit | integer minor currency units', async () => {
  assert.equal((await call('POST', '/donations', await gift({ grossAmount: 12.5 }))).status, 422);
});

test('§9 The API address carries a version segment v1 in its path (an integrations/v1 address).', async () => {
  assert.ok(api.endsWith('/integrations/v1'));
  assert.equal((await fetch(`${api}/health`)).status, 200);
  assert.equal((await fetch(`${host}/integrations/v2/health`)).status, 404);
});
