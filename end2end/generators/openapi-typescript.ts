// The six calls with openapi-fetch and the types of openapi-typescript.
import createClient from 'openapi-fetch';
import type { paths } from './made/api';

const { BASE_URL = '', CLIENT_ID = '', CLIENT_SECRET = '', CHARITY = '', EMAIL = '', NOW = '' } = process.env;

function good<T>(answer: { data?: T; error?: unknown }): T {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}

async function main() {
  const client = createClient<paths>({ baseUrl: BASE_URL });
  const token = good(await client.POST('/oauth/token', {
    body: { grant_type: 'client_credentials', client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }));
  client.use({
    onRequest({ request }) {
      request.headers.set('authorization', `Bearer ${token.access_token}`);
      return request;
    },
  });
  const donor = good(await client.POST('/integrations/v1/donors/lookup', { body: { type: 'email', value: EMAIL } }));
  const { version } = good(await client.GET('/integrations/v1/authorisation-declaration'));
  const authorised = good(await client.POST('/integrations/v1/donors/{donorId}/authorisations', {
    params: { path: { donorId: donor.id } },
    body: {
      name: { first: 'Grace', last: 'Example' },
      address: { line1: '2 Example Street', town: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
      declaration: { version, agreed: true, language: 'en', explainedAt: NOW },
    },
  }));
  const gift = good(await client.POST('/integrations/v1/donations', {
    params: { header: { 'Idempotency-Key': donor.id } },
    body: { donor: { type: 'uid', value: donor.id }, transaction: { type: 'direct', id: CHARITY }, grossAmount: 1000, currency: 'GBP' },
  }));
  const read = good(await client.GET('/integrations/v1/donations/{donationId}', { params: { path: { donationId: gift.id } } }));
  const list = good(await client.GET('/integrations/v1/donations', { params: { query: { donorId: donor.id, limit: 2 } } }));
  console.log(authorised.active, read.giftAid.status, read.charity?.name !== undefined, list.data.map(({ id }) => id === gift.id).join());
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
