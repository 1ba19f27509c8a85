/**
 * Stories in which money could be claimed twice, for the wrong charity, or never: in a sandbox of its own, through its API, pages and
 * command line. After each, `uplift verify` finds every sum right to the penny.
 */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Installation, Platform, person as personOf, press, setClock, until, verified as verifiedIn } from './scene.mjs';

const DONOR = 'donor@example.org';
const OFFICIAL = 'official@example.org';
let installation, platform, desk, day;

const person = (audience, email) => personOf(installation, audience, email);
const verified = () => verifiedIn(installation);

const ours = (page) => `/charity/${platform.charityId}/${page}`;
const atDesk = (page, action, fields = {}) => press(desk, ours(page), `charity/${action}`, { charity: platform.charityId, ...fields });

/** A gift of the first day, which a claim of the later days takes. */
let given = 0;
const give = (pence, over = {}) => platform.call('POST', '/donations', { ...platform.gift(DONOR, pence, `gift-${(given += 1)}`, day), ...over });
const stateOf = async ({ id }) => (await platform.call('GET', `/donations/${id}`)).giftAid.status;
const becomes = (gift, state) => until(`the gift is ${state}`, async () => (await stateOf(gift)) === state);

/** Claims what waits, until HMRC has accepted it and these gifts have followed. */
async function claim(...gifts) {
  const [id] = /clm_\w+/.exec(await atDesk('claims/new', 'begin_claim', await desk.nextClaim(platform.charityId))) ?? assert.fail('no claim was begun');
  for (const gift of gifts) await becomes(gift, 'accepted');
  return id;
}

/** The only source of a charity. */
const sourceOf = async (browser, charity) => /\/sources\/(src_\w{26})/.exec((await browser.get(`/charity/${charity}/sources`)).text)?.[1] ?? assert.fail('no source');

before(async () => {
  installation = await Installation.empty(`scenarios-${process.pid}`);
  await installation.serve();
  platform = await Platform.register(installation, 'Open Collection');
  await platform.authorise(DONOR);
  const { time } = await platform.call('GET', '/health');
  day = new Date(time).toLocaleDateString('sv-SE', { timeZone: 'Europe/London' });
  // HMRC takes gifts of days that are over: they are dated today, and it is the day after tomorrow.
  await setClock(installation, platform, new Date(Date.now() + 2 * 86_400_000).toISOString().replace(/\.\d+/, ''));
  desk = await person('staff', OFFICIAL);
  await atDesk('claims/settings', 'choose_claim_setting', { schedule: 'by_hand', approvals: 'none' });
  await atDesk('nominee', 'record_nominee_step', { step: 'request', on: day });
  await atDesk('nominee', 'record_nominee_step', { step: 'confirm', on: day });
});

after(async () => {
  desk?.close();
  platform?.close();
  await installation?.remove();
});

test('a charity that claims 300 gifts itself while its nominee is away has nothing of them claimed twice', async () => {
  const gifts = [];
  for (let place = 0; place < 300; place += 1) gifts.push(await give(1_000 + place));
  await atDesk('nominee', 'record_nominee_step', { step: 'end', on: day });
  await atDesk('claims/own', 'begin_own_claim');
  const page = (await desk.get(ours('claims/own'))).text;
  const [, own] = /name="own_claim"[^>]*value="([^"]+)"/.exec(page) ?? assert.fail(page);
  assert.ok(page.includes('300'), 'the page says how many gifts the file has');

  for (const step of ['request', 'confirm']) await atDesk('nominee', 'record_nominee_step', { step, on: day });
  await atDesk('sources', 'change_source', { source: await sourceOf(desk, platform.charityId), change: 'resume' });
  const tooSoon = await desk.post(ours('claims/new'), await desk.nextClaim(platform.charityId));
  assert.ok(!/\/claims\/clm_/.test(tooSoon.headers.location ?? ''), 'no claim before the charity has said what it claimed');
  await atDesk('claims/own', 'end_own_claim', { own_claim: own, outcome: 'claimed', on: day });
  await atDesk('claims', 'resume_claims', { asked: 'appointment' });
  for (const gift of [gifts[0], gifts[299]]) await becomes(gift, 'ineligible');
  const fresh = await give(5_000);
  await claim(fresh);
  assert.equal((await platform.call('GET', '/donations?status=accepted&limit=100')).data.length, 1);
  verified();
});

test('three lines that HMRC takes out of an accepted claim are claimed again, and each gift counts once', async () => {
  const gifts = [];
  for (const pence of [4_001, 4_002, 4_003, 4_004]) gifts.push(await give(pence));
  const id = await claim(...gifts);
  await press(desk, '/sandbox/hmrc', 'sandbox/reduce_claim', { claim: id });
  verified();
  await until('three of the four are declared again', async () => {
    const states = await Promise.all(gifts.map(stateOf));
    return states.sort().join() === 'accepted,declared,declared,declared';
  });
  await claim(...gifts);
  verified();
});

test('a terminal that the wrong charity listed takes none of the real charity’s gifts', async () => {
  const wrong = installation.admin('charity', 'create', '--name', 'Wrong Fund', '--hmrc-reference', 'WR12345', '--regulator', 'none', '--official-email', 'wrong@example.org');
  installation.admin('source', 'add', '--charity', wrong.charityId, '--platform', platform.credentials.platformId);
  const theirs = await person('staff', 'wrong@example.org');
  const source = await sourceOf(theirs, wrong.charityId);
  const add = (mid) => press(theirs, `/charity/${wrong.charityId}/terminals/new`, 'charity/add_terminal', { charity: wrong.charityId, source, kind: 'terminal', mid, tid: 'T1' });
  await add('M4711');
  // Until the platform confirms an entry, it takes nothing.
  const transaction = { type: 'terminal', mid: 'M4711', tid: 'T1', desc: 'HARBOUR SHOP', auth: 'A1B2C3' };
  const early = await give(2_400, { transaction });
  assert.equal(early.giftAid.status, 'awaiting_charity');
  await platform.call('POST', '/terminals', { charity: platform.reference, mid: 'M4711', tid: 'T1' });
  await becomes(early, 'declared');
  await claim(early, await give(2_500, { transaction }));
  assert.equal((await theirs.get(`/charity/${wrong.charityId}/donations`)).text.includes(early.id), false);

  // For a platform that does not answer, the operator decides.
  await add('M4712');
  const waiting = () => installation.admin('terminal', 'list').data.map(({ terminal }) => terminal);
  const entry = (mid) => waiting().find((one) => one.mid === mid)?.id ?? assert.fail(`no entry of ${mid} waits`);
  installation.admin('terminal', 'refuse', '--terminal', entry('M4711'), '--reason', 'The platform says that it is another charity’s.');
  const other = await give(2_600, { transaction: { ...transaction, mid: 'M4712' } });
  assert.equal(other.giftAid.status, 'awaiting_charity');
  installation.admin('terminal', 'confirm', '--terminal', entry('M4712'));
  assert.deepEqual(waiting(), []);
  await becomes(other, 'declared');
  theirs.close();
  verified();
});

test('a squatter who registers a charity’s reference first keeps the charity out of nothing and gets nothing', async () => {
  const squatter = await person('staff', 'squatter@example.org');
  const form = {
    name: 'St Brannoc’s Hospice', hmrcReference: 'AB12345', regulator: 'ccew', regulatorNumber: '123456',
    officialFirst: 'Ann', officialLast: 'Other', officialEmail: 'squatter@example.org', officialPhone: '01632 960001',
    your_name: 'Ann Other',
  };
  const location = await press(squatter, '/charity/register', 'charity/register', form);
  const [id] = /chr_\w{26}/.exec(location);
  const refused = await squatter.post(`/charity/${id}/claims/new`, await squatter.nextClaim(id));
  assert.ok(!/\/claims\/clm_/.test(refused.headers.location ?? ''));
  const gift = await give(3_000);
  await claim(gift);

  const waits = () => installation.admin('charity', 'list').data.find(({ charityId }) => charityId === id);
  assert.equal(waits().disputed, true, 'two that claim the same reference are a case for the operator');
  const approved = installation.run(['admin', 'charity', 'approve', '--charity', id]);
  assert.ok(approved.code !== 0 && approved.said.includes('is already confirmed'), approved.said);
  installation.admin('charity', 'refuse', '--charity', id, '--reason', 'The charity does not know this person.');
  assert.equal(waits(), undefined);
  squatter.close();
  verified();
});

test('a charity’s details are corrected as the operator decides on the command line', async () => {
  const official = { officialFirst: 'Authorised', officialLast: 'Official', officialEmail: OFFICIAL };
  const propose = (name) => atDesk('details', 'propose_correction', { name, hmrcReference: 'AB12345', regulator: 'ccew', regulatorNumber: '123456', ...official });
  const waiting = () => installation.admin('charity', 'corrections').data;
  await propose('Wrong Name');
  installation.admin('charity', 'refuse-correction', '--correction', waiting()[0].correctionId, '--reason', 'The register has another name.');
  await propose('Brannoc Hospices');
  const [{ correctionId, proposed }] = waiting();
  assert.equal(proposed.name, 'Brannoc Hospices');
  installation.admin('charity', 'approve-correction', '--correction', correctionId);
  assert.deepEqual(waiting(), []);
  const details = (await desk.get(ours('details'))).text;
  assert.ok(details.includes('Brannoc Hospices') && details.includes('Earlier details') && !details.includes('Wrong Name'), details);
  verified();
});

test('what HMRC tells the operator by letter about an accepted claim is recorded on the command line', async () => {
  const gifts = [await give(4_101), await give(4_102)];
  const id = await claim(...gifts);
  const { time } = await platform.call('GET', '/health');
  const on = new Date(time).toLocaleDateString('sv-SE', { timeZone: 'Europe/London' });
  const { code, out, said } = installation.run([
    'claim', 'reduce', id, '--lines', '1', '--letter-on', on, '--reason', 'HMRC found no declaration.', '--by', 'operator@example.org', '--json',
  ]);
  assert.equal(code, 0, said);
  assert.deepEqual([JSON.parse(out).gifts, JSON.parse(out).refused], [1, false]);
  await until('one is declared again', async () => (await Promise.all(gifts.map(stateOf))).sort().join() === 'accepted,declared');
  await claim(...gifts);
  verified();
});

test('a gift that its donor disowns after it was filed goes back to HMRC with the next claim', async () => {
  const gift = await give(8_000);
  await claim(gift);
  const donor = await person('donor', DONOR);
  await press(donor, `/giving/donations/${gift.id}/not-mine`, 'giving/disown_gift', { donation: gift.id });
  donor.close();
  verified();
  const next = await give(40_000);
  const id = await claim(next);
  assert.match((await desk.get(ours(`claims/${id}`))).text, /£20\.00 (is|was) deducted/, 'a quarter of £80');
  verified();
});

test('a gift refunded in three parts, two of them after acceptance, ends with nothing claimed on it', async () => {
  const gift = await give(10_000);
  const refund = (amount, reference) => platform.call('POST', `/donations/${gift.id}/refunds`, { amount, reference });
  await refund(2_000, 'part-1');
  const first = await claim(gift);
  assert.match((await desk.get(ours(`claims/${first}`))).text, /£20\.00/, 'Gift Aid on what was left');
  await refund(3_000, 'part-2');
  await refund(5_000, 'part-3');
  assert.equal(await stateOf(gift), 'cancelled');
  verified();
  const next = await give(90_000);
  const second = await claim(next);
  assert.match((await desk.get(ours(`claims/${second}`))).text, /£20\.00 (is|was) deducted/, 'all of it');
  verified();
});

test('what the operator records of donors ends declarations, and stands in the records for HMRC', async () => {
  const { time } = await platform.call('GET', '/health');
  const today = new Date(time).toLocaleDateString('sv-SE', { timeZone: 'Europe/London' });
  const giftOf = async (donor) => {
    await platform.authorise(donor);
    const gift = await platform.call('POST', '/donations', platform.gift(donor, 1_234, `of-${donor}`, today));
    await becomes(gift, 'declared');
    return gift;
  };
  const by = ['--by', 'operator@example.org'];
  const written = await giftOf('writes@example.org');
  installation.admin('authorisation', 'cancel', '--email', 'writes@example.org', '--through', 'letter', '--received', today, ...by);
  await becomes(written, 'awaiting_authorisation');
  const alive = await giftOf('alive@example.org');
  installation.admin('donor', 'died', '--email', 'alive@example.org', '--on', day, ...by);
  await becomes(alive, 'awaiting_authorisation');
  installation.admin('donor', 'died', '--email', 'alive@example.org', '--mistaken', ...by);
  await becomes(alive, 'declared');
  verified();

  const [year, ...rest] = today.split('-');
  const from = rest.join('-') < '04-06' ? Number(year) - 1 : Number(year);
  const { code, out, said } = installation.run(['records', '--year', `${from}-${String((from + 1) % 100).padStart(2, '0')}`]);
  assert.equal(code, 0, said);
  const [headings, ...rows] = out.trimEnd().split('\r\n');
  const state = headings.split(',').toReversed().indexOf('state');
  // No cell behind the state has a comma.
  const states = (gift) => rows.filter((row) => row.includes(gift.id)).map((row) => row.split(',').toReversed()[state]).sort();
  assert.deepEqual(states(written), ['cancelled']);
  assert.deepEqual(states(alive), ['cancelled', 'made']);
});
