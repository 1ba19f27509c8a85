// The six calls with the client of @hey-api/openapi-ts. It knows the address of the installation from the document.
import { client } from './made/client.gen';
import {
  createAuthorisation, createDonation, getAuthorisationDeclaration, getDonation, issueToken, listDonations, lookUpDonor,
} from './made/sdk.gen';

const { CLIENT_ID = '', CLIENT_SECRET = '', CHARITY = '', EMAIL = '', NOW = '' } = process.env;

async function main() {
  client.setConfig({ throwOnError: true });
  const throwOnError = true;
  const { data: token } = await issueToken({
    throwOnError,
    body: { grant_type: 'client_credentials' },
    auth: () => `${CLIENT_ID}:${CLIENT_SECRET}`,
  });
  client.setConfig({ auth: token.access_token });
  const { data: donor } = await lookUpDonor({ throwOnError, body: { type: 'email', value: EMAIL } });
  const { data: wording } = await getAuthorisationDeclaration({ throwOnError });
  const { data: authorised } = await createAuthorisation({
    throwOnError,
    path: { donorId: donor.id },
    body: {
      name: { first: 'Grace', last: 'Example' },
      address: { line1: '2 Example Street', town: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
      declaration: { version: wording.version, agreed: true, language: 'en', explainedAt: NOW },
    },
  });
  const { data: gift } = await createDonation({
    throwOnError,
    headers: { 'Idempotency-Key': donor.id },
    body: { donor: { type: 'uid', value: donor.id }, transaction: { type: 'direct', id: CHARITY }, grossAmount: 1000, currency: 'GBP' },
  });
  const { data: read } = await getDonation({ throwOnError, path: { donationId: gift.id } });
  const { data: list } = await listDonations({ throwOnError, query: { donorId: donor.id, limit: 2 } });
  console.log(authorised.active, read.giftAid.status, read.charity?.name !== undefined, list.data.map(({ id }) => id === gift.id).join());
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
