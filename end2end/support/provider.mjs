/** An OpenID Connect provider of an organisation, which ends when its parent ends it: provider.mjs PORT BASE_URL KEY-ID. */

import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
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
    },
  ],
  jwks: { keys: [{ ...key, kid, use: 'sig', alg: 'ES256' }] },
  cookies: { keys: ['of this test'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  // The claims of a scope are in the id token, as with most providers that organisations have.
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, email: id, email_verified: true }) }),
});
provider.listen(Number(port), '127.0.0.1', () => process.send('listening'));
