// The calls of a first gift with the types of the package, as strictly as TypeScript can.
import { Uplift, UpliftError, meta, type Donation } from 'uplift';

const { BASE_URL = '', CLIENT_ID = '', CLIENT_SECRET = '', CHARITY = '', EMAIL = '', NOW = '' } = process.env;

async function main() {
  const uplift = new Uplift({ baseUrl: BASE_URL, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET });
  const donor = await uplift.createDonor({ email: EMAIL });
  const { version } = await uplift.getAuthorisationDeclaration({ lang: 'en' });
  const authorised = await uplift.createAuthorisation(donor.id, {
    name: { first: 'Grace', last: 'Example' },
    address: { line1: '2 Example Street', town: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
    declaration: { version, agreed: true, language: 'en', explainedAt: NOW },
  });
  const send = (idempotencyKey: string) =>
    uplift.createDonation(
      { donor: { type: 'uid', value: donor.id }, transaction: { type: 'direct', id: CHARITY }, grossAmount: 1000, currency: 'GBP' },
      { idempotencyKey },
    );
  const gift = await send(`${donor.id}-1`);
  const again = await send(`${donor.id}-1`);
  const second = await send(`${donor.id}-2`);
  const read: Donation = await uplift.getDonation(gift.id);
  const changed = await uplift.changeDonation(gift.id, { netAmount: 900 }, { ifMatch: meta(read)?.etag });
  const stale = await uplift.changeDonation(gift.id, { netAmount: 800 }, { ifMatch: meta(read)?.etag }).catch((error: unknown) => error);
  const wrong = await uplift.createDonor({ email: 'nobody' }).catch((error: unknown) => error);
  const listed: string[] = [];
  for await (const { id } of uplift.listDonations({ donorId: donor.id, limit: 1 })) listed.push(id);
  console.log(
    authorised.active, read.giftAid.status, meta(again)?.replayed, changed.netAmount,
    stale instanceof UpliftError && stale.action, wrong instanceof UpliftError && Object.keys(wrong.fields).join(),
    listed.join() === [second.id, gift.id].join(),
  );
  // Words that the reference does not have are found by the compiler.
  // @ts-expect-error
  void (() => uplift.listDonations({ state: 'declared' }));
  // @ts-expect-error
  void (() => uplift.getDonation(gift.id, { ifMatch: '"v1"' }));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
