/** An OpenID Connect provider of an organisation, which ends when its parent ends it: provider.mjs PORT BASE_URL KEY-ID. */

import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { Provider } from 'oidc-provider';

const [port, base, kid] = process.argv.slice(2);
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256', privateKeyEncoding: { type: 'pkcs8', format: 'pem' } });
const key = createPrivateKey(privateKey).export({ format: 'jwk' });

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    {
      client_id: 'uplift',
      client_secret: 'a secret: of 30 letters & more',
      redirect_uris: [`${base}/sign-in/callback`],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_basic',
      id_token_signed_response_alg: 'ES256',
      backchannel_logout_uri: `${base}/sign-in/back-channel-logout`,
    },
  ],
  jwks: { keys: [{ ...key, kid, use: 'sig', alg: 'ES256' }] },
  cookies: { keys: ['of this test'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  // The claims of a scope are in the id token, as with most providers that organisations have.
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  features: { backchannelLogout: { enabled: true } },
  // Its own way to call a client, the `dispatcher`, goes to no loopback address.
  fetch: (url, { dispatcher, ...options }) => fetch(url, options),
  findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, email: id, email_verified: true }) }),
});

/** What the provider says in place of what is so, signed with its own key, of people whose address begins so. */
const BENT = {
  'nothing-else': {},
  'another-issuer': { iss: 'https://login.example.org' },
  'another-audience': { aud: 'another-client' },
  'another-nonce': { nonce: 'of another sign-in' },
};
provider.use(async (ctx, next) => {
  await next();
  const token = ctx.path === '/token' && ctx.body?.id_token;
  if (!token) return;
  const [head, claims] = token.split('.');
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const bent = BENT[said.sub.split('@')[0]];
  if (!bent) return;
  const signed = `${head}.${Buffer.from(JSON.stringify({ ...said, ...bent })).toString('base64url')}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  ctx.body.id_token = `${signed}.${signature.toString('base64url')}`;
});
provider.listen(Number(port), '127.0.0.1', () => process.send('listening'));
