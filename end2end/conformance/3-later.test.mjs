/**
 * Section 3, what shows only days later: in a sandbox of its own that the same program makes, because everybody in a sandbox
 * lives by its clock.
 */

import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Browser } from '../../bench/browser.mjs';
import { assert, onlyApi } from './support.mjs';

const DONOR = 'donor@example.org';
const OFFICIAL = 'official@example.org';

let made;
/** The sandbox: a platform, a charity that added it, and an authorised donor. */
const sandbox = () => (made ??= open());

async function open() {
  process.env.BENCH_PROGRAM ??= process.env.UPLIFT_BIN;
  const { Installation } = await import('../../bench/installation.mjs');
  const { Platform } = await import('../../bench/platform.mjs');
  const installation = await Installation.empty(`conformance-${process.pid}`);
  try {
    await installation.serve();
    const platform = await Platform.register(installation, 'Conformance');
    const donor = await platform.authorise(DONOR);
    const authorisation = await platform.call('GET', `/donors/${donor}/authorisation`);
    return { installation, platform, donor, authorisation };
  } catch (error) {
    await installation.remove();
    throw error;
  }
}

after(async () => {
  const opened = await made?.catch(() => undefined);
  opened?.platform.close();
  await opened?.installation.remove();
});

/** Waits until it is so, two minutes at most. */
async function until(what, look) {
  for (const end = Date.now() + 120_000; Date.now() < end; await pause(100)) if (await look()) return;
  assert.fail(`after two minutes it is still not so that ${what}`);
}

/** Sets the clock to a whole second, and waits until the server goes by it. */
async function moveTo({ installation, platform }, instant) {
  const { code, said } = installation.run(['clock', 'set', instant.replace(/\.\d+/, '')]);
  assert.equal(code, 0, said);
  const to = Date.parse(instant.replace(/\.\d+/, ''));
  await until(`the server’s clock is at ${instant}`, async () => Date.parse((await platform.call('GET', '/health')).time) >= to);
}

/** The charity's dashboard in the hands of its official. */
async function dashboard(t, { installation, platform }) {
  const browser = new Browser(installation.url);
  t.after(() => browser.close());
  await browser.signIn(installation.admin('sign-in-link', '--email', OFFICIAL).url);
  const charity = platform.charityId;
  const press = async (page, action, fields = {}) => {
    const form = { _do: `/fn/charity/${action}`, charity, ...fields };
    const { status, headers, text } = await browser.post(`/charity/${charity}/${page}`, form);
    assert.equal(status, 303, `${action}: ${text.slice(0, 2000)}`);
    return headers.location;
  };
  return { press, nextClaim: () => browser.nextClaim(charity), read: async (page) => (await browser.get(`/charity/${charity}/${page}`)).text };
}

test('§3 Donation | Delete | donor requested a refund | …a later claim for that charity is adjusted as needed', async (t) => {
  if (onlyApi) return t.skip(onlyApi);
  const here = await sandbox();
  const { platform } = here;
  const give = (pence, over) => platform.call('POST', '/donations', { ...platform.gift(DONOR, pence), ...over });
  const first = await give(10_000);
  assert.equal(first.giftAid.status, 'declared');
  const second = await give(30_000, { settlementDate: undefined });
  const day = first.settlementDate;

  // HMRC takes gifts of days that are over.
  await moveTo(here, new Date(Date.now() + 2 * 86_400_000).toISOString());
  const { press, nextClaim, read } = await dashboard(t, here);
  // First, so that no day of a month makes a claim by itself.
  await press('claims/settings', 'choose_claim_setting', { schedule: 'by_hand', approvals: 'none' });
  await press('nominee', 'record_nominee_step', { step: 'request', on: day });
  await press('nominee', 'record_nominee_step', { step: 'confirm', on: day });
  const claim = async (gift) => {
    const [id] = /clm_\w+/.exec(await press('claims/new', 'begin_claim', await nextClaim()));
    await until('HMRC has accepted the claim', async () => {
      const { data } = await platform.call('GET', `/charities/${platform.reference}/claims`);
      return data.some((one) => one.id === id && one.status === 'accepted');
    });
    await until('the gift is accepted', async () => (await platform.call('GET', `/donations/${gift.id}`)).giftAid.status === 'accepted');
    return id;
  };
  const before = await claim(first);
  const refunded = await platform.call('DELETE', `/donations/${first.id}?reason=refund`);
  assert.equal(refunded.giftAid.status, 'cancelled');
  assert.equal((await platform.call('GET', `/donations/${first.id}/declaration`)).status, 'cancelled');

  await platform.call('PATCH', `/donations/${second.id}`, { settlementDate: day });
  const later = await claim(second);
  const goesBack = /£25\.00 (is|was) deducted/;
  assert.match(await read(`claims/${later}`), goesBack, 'a quarter of £100 goes back with the later claim');
  assert.doesNotMatch(await read(`claims/${before}`), goesBack);
});

test('§3 Donor authorisation | Financial year ends | renewal period | Renewal needed | Authorisation must be obtained again', async (t) => {
  if (onlyApi) return t.skip(onlyApi);
  const here = await sandbox();
  const { platform, donor } = here;
  const place = `/donors/${donor}/authorisation`;
  const { active, validUntil } = here.authorisation;
  assert.equal(active, true);
  const day = `${validUntil.slice(0, 4)}-04-06`;
  await moveTo(here, `${day}T12:00:00Z`);
  const ended = await platform.call('GET', place);
  assert.deepEqual([ended.active, ended.status], [false, 'expired']);
  const give = () => platform.call('POST', '/donations', { ...platform.gift(DONOR, 500), settlementDate: day });
  assert.equal((await give()).giftAid.status, 'awaiting_authorisation');

  const { version } = await platform.call('GET', '/authorisation-declaration');
  const explainedAt = (await platform.call('GET', '/health')).time;
  await platform.call('POST', `${place}s`, {
    name: { first: 'Imogen', last: 'Wetherby' },
    address: { line1: '27 Lantern Street', town: 'Leeds', postcode: 'LS6 2AB', country: 'GB' },
    declaration: { version, agreed: true, language: 'en', explainedAt },
  });
  assert.equal((await platform.call('GET', place)).active, true);
  assert.equal((await give()).giftAid.status, 'declared');
});
