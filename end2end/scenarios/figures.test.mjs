/**
 * Every figure on the pages of three charities and three donors is what the list behind it adds up to: over histories at random, on
 * 4 April, on 5 April before midnight, and on 6 April after it. In a sandbox of its own, whose clock moves. `SEED=…` throws the same
 * histories again.
 */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dice } from '../../bench/dice.mjs';
import { ownDue, walkCharity } from './desk-figures.mjs';
import { Reader, hrefs, numbers, rows, text } from './figures.mjs';
import { walkDonor } from './giving-figures.mjs';
import { DAY, Installation, Platform, each, person, press, setClock, until, verified } from './scene.mjs';

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const roll = dice(SEED);
const chance = (share) => roll() < share;
const between = (least, most) => least + Math.floor(roll() * (most - least + 1));
const among = (list) => list[Math.floor(roll() * list.length)];
/** Which gifts come by a terminal, and of which all that is known is a card, by dice of their own. */
const [taps, cards] = [dice(SEED + 100), dice(SEED + 200)];
const some = (list, most) => list.map((one) => [roll(), one]).sort(([one], [other]) => one - other).slice(0, most).map(([, one]) => one);

/** The year in whose January the histories begin: the next, whatever day it is. */
const YEAR = new Date().getUTCFullYear() + 1;
const DONORS = ['ada@example.org', 'ben@example.org', 'cleo@example.org'];
const CHARITIES = [['Harbour Hospice', 'AB12345'], ['Lantern Trust', 'CD23456'], ['Moor Rescue', 'EF34567']].map(([name, reference], place) => ({ name, reference, email: `official-${place}@example.org` }));
const PLATFORMS = ['Open Collection', 'Give & Go'];
/** A card that the first platform linked to the first donor, and one that is nobody's: what is given with it has no donor. */
const [LINKED, NOBODYS] = ['V0010013FIGURES00000000000001', 'V0010013FIGURES00000000000002'];
const NOBODY = 'nobody';

let installation, platforms, clock, today;
/** Each gift as its platform knows it, by its id. */
const given = new Map();
/** Of each kind of figure on the pages whether it was anything but nothing once. */
const seen = new Map();

/** Sets the clock, and knows the day. */
async function goTo(instant) {
  await setClock(installation, platforms[0], instant);
  [clock, today] = [instant, DAY.format(new Date(instant))];
}

/** A day so many days before today. */
const daysAgo = (days) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);

/** Sends gifts of days up to so long ago: through either platform, to any charity, of any donor or a stranger, some with fees, some not settled. */
async function give(count, longest, least = 0, only = undefined) {
  const gifts = Array.from({ length: count }, () => {
    // One charity has most gifts, and with them lists of several pages.
    const [platform, charity, named] = [among(platforms), only ?? (chance(0.6) ? CHARITIES[0] : among(CHARITIES)), chance(0.04) ? 'stranger@example.org' : among(DONORS)];
    const [withCard, isLinked] = [cards() < 0.12, cards() < 0.6 && platform === platforms[0]];
    const value = isLinked ? LINKED : NOBODYS;
    const [ref, donor] = withCard ? [{ type: 'par', value }, isLinked ? DONORS[0] : NOBODY] : [{ type: 'email', value: named }, named];
    const [grossAmount, donatedAt] = [between(1, chance(0.1) ? 500_000 : 9_999), daysAgo(between(least, longest))];
    const settled = chance(0.1) ? {} : { settlementDate: chance(0.1) ? daysAgo(-between(1, 20)) : donatedAt };
    const fee = chance(0.2) && grossAmount > 100 ? { netAmount: grossAmount - between(1, 99) } : {};
    const [tapped, mid, tid] = [taps() < 0.3, charity.mids.get(platform), taps() < 0.5 ? 'T1' : 'T2'];
    const transaction = tapped ? { type: 'terminal', mid, tid, desc: 'CHARITY SHOP', auth: 'A1B2C3' } : { type: 'direct', id: charity.references.get(platform) };
    // By its reference the gift is found that came through a terminal.
    const by = tapped ? `${mid}-${tid}` : 'r';
    return { platform, charity, donor, body: { reference: `${by}-${between(100_000, 999_999)}-${roll().toString(36).slice(2, 8)}`, donor: ref, transaction, grossAmount, currency: 'GBP', donatedAt, ...settled, ...fee } };
  });
  await each(gifts, 8, async ({ platform, charity, donor, body }) => {
    const { id } = await platform.call('POST', '/donations', body);
    given.set(id, { id, platform, charity, donor, gross: body.grossAmount, left: body.netAmount ?? body.grossAmount });
  });
}

const stateOf = async ({ platform, id }) => (await platform.call('GET', `/donations/${id}`)).giftAid.status;

/** The gifts of a charity that are in a state now, in the order of their ids: chance alone chooses among them. */
async function inState(charity, state) {
  const found = [];
  for (const gift of [...given.values()].filter((gift) => gift.charity === charity)) if ((await stateOf(gift)) === state) found.push(gift);
  return found.sort((one, other) => (one.gross - other.gross) || (one.id < other.id ? -1 : 1));
}

/** Refunds some of these gifts in part, and some in whole: deleted, or refunded until nothing is left. */
async function refund(gifts) {
  for (const gift of gifts) {
    const part = chance(0.6) && gift.left > 1 ? between(1, gift.left - 1) : gift.left;
    if (part === gift.left && chance(0.5)) {
      const { claimableAmount, giftAid } = await gift.platform.call('DELETE', `/donations/${gift.id}?reason=refund`);
      assert.deepEqual([claimableAmount, giftAid.amount], [0, 0]);
    } else await gift.platform.call('POST', `/donations/${gift.id}/refunds`, { amount: part, reference: `refund-${gift.id}-${gift.left}` });
    gift.left -= part;
  }
}

async function authorise(donor, platform, line1 = '1 High Street') {
  const { id } = await platform.call('POST', '/donors', { email: donor });
  const { version } = await platform.call('GET', '/authorisation-declaration?lang=en');
  await platform.call('POST', `/donors/${id}/authorisations`, {
    name: { first: donor.split('@')[0], last: 'Example' },
    address: { line1, town: 'Barnstaple', postcode: 'EX31 1AA', country: 'GB' },
    declaration: { version, agreed: true, language: 'en', explainedAt: clock },
  });
}

const pageOf = (charity, page) => `/charity/${charity.id}/${page}`;
const atDesk = (charity, page, action, fields = {}) => press(charity.desk, pageOf(charity, page), `charity/${action}`, { charity: charity.id, ...fields });

/** Presses a button for which chance may have left nothing, which is then answered with `nothing`. Whether it had. */
async function pressWhereLeft(nothing, browser, page, action, fields) {
  const { status } = await browser.post(page, { _do: `/fn/${action}`, ...fields });
  assert.ok(status === 303 || status === nothing, `${action} was answered ${status}`);
  return status === 303;
}

/** Makes the next claim of a charity; its id, and its gifts once they are in it. */
async function claim(charity) {
  const [id] = /clm_\w+/.exec(await atDesk(charity, 'claims/new', 'begin_claim', await charity.desk.nextClaim(charity.id))) ?? assert.fail('no claim was begun');
  let lines = [];
  await until('the claim has its gifts', async () => {
    lines = rows((await charity.desk.get(pageOf(charity, `claims/${id}/lines`))).text).map(({ 0: line }) => given.get(/don_\w{26}/.exec(line.href)[0]));
    return lines.length > 0;
  });
  if (charity.approves) await until('the claim waits for approval', async () => (await charity.desk.get(pageOf(charity, `claims/${id}`))).text.includes('/fn/charity/approve_claim'));
  return { id, lines };
}

const approve = (charity, { id }) => atDesk(charity, `claims/${id}`, 'approve_claim', { claim: id });
const becomes = (gift, state) => until(`a gift is ${state}`, async () => (await stateOf(gift)) === state);

/** Pays a part of a claim, or all of it. */
async function pay(charity, { id }, amount) {
  await atDesk(charity, `claims/${id}`, 'mark_claim_paid', { claim: id, on: today, amount: (amount / 100).toFixed(2), reference: 'HMRC', paid_before: '0' });
}

/** HMRC keeps a part of a claim for a debt, after it has paid so much. */
async function setOff(charity, { id }, amount, before) {
  await atDesk(charity, `claims/${id}`, 'record_set_off', { claim: id, on: today, amount: (amount / 100).toFixed(2), against: 'PAYE', paid_before: String(before) });
}

const paysFor = async (charity, { id }) => {
  const { 'HMRC pays': pays } = rows((await charity.desk.get(pageOf(charity, 'claims'))).text.split('id="claims-so-far"')[1]).find(({ Claim: claim }) => claim.href.endsWith(id));
  return pays.pence;
};

/** Walks all pages; what is wrong must stay so, for the worker may be at a gift in the middle of a walk. */
async function walk(when) {
  let wrong, figures;
  for (let times = 0; times < 3; times += 1) {
    // Who asks what deleting the account would leave has just signed in.
    for (const donor of DONORS) {
      donors.get(donor).close();
      donors.set(donor, await person(installation, 'donor', donor));
    }
    const readers = [...CHARITIES, ...DONORS].map((of) => [of, new Reader(of.desk ?? donors.get(of), seen)]);
    const known = { today, donorOf: (id) => given.get(id).donor };
    const found = await Promise.all(readers.map(([of, reader], place) => (of.desk ? walkCharity(reader, of.id, dice(SEED + place), known) : walkDonor(reader))));
    [wrong, figures] = [readers.flatMap(([of, reader]) => reader.wrong.map((line) => `${of.name ?? of}: ${line}`)), readers.reduce((sum, [, reader]) => sum + reader.figures, 0)];
    wrong.push(...beside(found.slice(0, 3), found.slice(3)));
    if (wrong.length === 0) break;
  }
  process.stderr.write(`figures: ${figures} on ${when}\n`);
  assert.deepEqual(wrong, [], `SEED=${SEED}, ${when}`);
  assert.ok(figures > 3_000, `only ${figures} figures were found: a part of the pages is read no more`);
}

/** What charities and donors see of the same gifts, beside what the platforms sent. */
function beside(ofCharities, ofDonors) {
  const wrong = [];
  CHARITIES.forEach((charity, place) => {
    const sent = [...given.values()].filter((gift) => gift.charity === charity);
    const listed = new Map(ofCharities[place].map((gift) => [gift.id, gift]));
    if (listed.size !== sent.length) wrong.push(`${charity.name}: ${listed.size} gifts are listed, ${sent.length} were sent`);
    for (const { id, gross, left } of sent) {
      const shown = listed.get(id);
      if (shown?.gross !== gross || (left > 0 && shown.claimable !== undefined && shown.claimable !== left)) wrong.push(`${charity.name}: ${id} is ${JSON.stringify(shown)}, and ${left} of ${gross} is left of it`);
    }
  });
  const atCharities = new Map(ofCharities.flat().map((gift) => [gift.id, gift]));
  for (const { id } of ofDonors.flat().filter(({ id }) => given.get(id)?.donor === NOBODY)) wrong.push(`${id} has no donor, and one reads it`);
  for (const { id, claimable } of ofDonors.flat()) {
    const there = atCharities.get(id);
    if (there === undefined || (claimable !== undefined && there.claimable !== undefined && claimable !== there.claimable)) wrong.push(`${id}: its donor reads ${claimable}, its charity ${there?.claimable}`);
  }
  return wrong;
}

const donors = new Map();

before(async () => {
  process.stderr.write(`figures: SEED=${SEED}\n`);
  installation = await Installation.empty(`figures-${process.pid}`);
  await installation.serve();
  platforms = PLATFORMS.map((name) => new Platform(installation, installation.admin('platform', 'create', '--name', name, '--rate-limit', '1000000')));
  for (const platform of platforms) await platform.signIn();
  for (const [place, charity] of CHARITIES.entries()) {
    const known = ['--name', charity.name, '--hmrc-reference', charity.reference, '--regulator', 'none', '--official-email', charity.email];
    charity.id = installation.admin('charity', 'create', ...known).charityId;
    [charity.references, charity.mids] = [new Map(), new Map()];
    for (const [which, platform] of platforms.entries()) {
      const { reference } = installation.admin('source', 'add', '--charity', charity.id, '--platform', platform.credentials.platformId);
      const mid = `SHOP-${which}${place}`;
      charity.references.set(platform, reference);
      charity.mids.set(platform, mid);
      for (const terminal of [{ mid }, { mid, tid: 'T1' }]) await platform.call('POST', '/terminals', { charity: reference, ...terminal });
    }
    charity.approves = place === 2;
  }
  await goTo(`${YEAR}-01-15T12:00:00Z`);
  for (const charity of CHARITIES) {
    charity.desk = await person(installation, 'staff', charity.email);
    await atDesk(charity, 'claims/settings', 'choose_claim_setting', { schedule: 'by_hand', approvals: charity.approves ? 'one' : 'none' });
    for (const step of ['request', 'confirm']) await atDesk(charity, 'nominee', 'record_nominee_step', { step, on: today });
  }
  for (const donor of DONORS) donors.set(donor, await person(installation, 'donor', donor));
});

after(async () => {
  for (const { desk } of CHARITIES) desk?.close();
  for (const browser of donors.values()) browser.close();
  for (const platform of platforms ?? []) platform.close();
  await installation?.remove();
});

test('a winter of gifts, claims, refusals, refunds, cuts and payments', async () => {
  const [refused, cut, approving] = CHARITIES;
  for (const donor of DONORS.slice(0, 2)) await authorise(donor, among(platforms));
  const { id: first } = await platforms[0].call('POST', '/donors', { email: DONORS[0] });
  await platforms[0].call('PUT', `/donors/${first}/linked-accounts/par`, { value: LINKED });
  await give(16, 900, 1);
  await give(20, 0);

  await goTo(`${YEAR}-02-10T12:00:00Z`);
  await authorise(DONORS[2], platforms[1]);
  await give(110, 26);
  for (const charity of CHARITIES) await refund(some(await inState(charity, 'declared'), 3));
  // HMRC refuses the first line of the next claim: what is left of it goes into another at once.
  await press(refused.desk, '/sandbox/hmrc', 'sandbox/choose_hmrc', { choice: 'refuse_first_line' });
  const rejected = await claim(refused);
  await becomes(rejected.lines[0], 'held');
  const [second, third] = await Promise.all([claim(cut), claim(approving)]);
  await approve(approving, third);
  await Promise.all([becomes(second.lines.at(-1), 'accepted'), becomes(third.lines.at(-1), 'accepted'), until('a gift of the refused claim is accepted', async () => (await inState(refused, 'accepted')).length > 0)]);

  // A claim that HMRC accepts and never pays for.
  await goTo(`${YEAR}-02-20T12:00:00Z`);
  await give(12, 5, 1, approving);
  const unpaid = await claim(approving);
  await approve(approving, unpaid);
  await becomes(unpaid.lines.at(-1), 'accepted');

  await goTo(`${YEAR}-03-02T12:00:00Z`);
  // From another address: what HMRC refuses of a donor is the same in all gifts that wait for it.
  await authorise(DONORS[0], platforms[0], '3 Quay Street');
  await press(cut.desk, '/sandbox/hmrc', 'sandbox/reduce_claim', { claim: second.id });
  // Of what is left of it, HMRC sets off a half.
  const owed = await paysFor(approving, third);
  const part = between(1, owed - 2);
  await pay(approving, third, part);
  await setOff(approving, third, Math.floor((owed - part) / 2), part);
  // The claim with what was left of the first one.
  const [id] = /clm_\w+/.exec((await refused.desk.get(pageOf(refused, 'claims'))).text.split('id="claims-so-far"')[1]) ?? assert.fail('the first claim was not filed again');
  const again = { id };
  for (const charity of CHARITIES) {
    await refund(some(await inState(charity, 'accepted'), 4));
    for (const gift of some(await inState(charity, 'declared'), 2)) await atDesk(charity, `donations/${gift.id}`, 'take_gift_out', { donation: gift.id, reason: 'not_a_gift' });
  }
  const [disowned] = some((await inState(refused, 'accepted')).filter(({ donor }) => donor === DONORS[1]), 1);
  if (disowned !== undefined) await press(donors.get(disowned.donor), `/giving/donations/${disowned.id}/not-mine`, 'giving/disown_gift', { donation: disowned.id });
  // One payment is exactly what HMRC owes for the claim that was cut; the others pay no claim yet.
  const days = Array.from({ length: 55 }, () => [daysAgo(between(0, 15)), between(1, 99_999)]);
  const paid = [[today, await paysFor(cut, second)], ...days].map(([day, pence], place) => `${day},HMRC GIFT AID ${place},${(pence / 100).toFixed(2)}`);
  await atDesk(cut, 'claims/payments', 'import_payments', { file: '', statement: `Date,Description,Amount\n${paid.join('\n')}\n` });
  // HMRC refuses more of what it has paid for by now, and gets a penny of that back; of another claim it pays more than it has to.
  if (await pressWhereLeft(404, cut.desk, '/sandbox/hmrc', 'sandbox/reduce_claim', { claim: second.id })) {
    await pressWhereLeft(409, cut.desk, pageOf(cut, `claims/${second.id}`), 'charity/record_return', { charity: cut.id, claim: second.id, on: today, amount: '0.01', note: 'Set off' });
  }
  await pay(refused, again, (await paysFor(refused, again)) + 500);
  const corrected = hrefs((await refused.desk.get(pageOf(refused, 'claims/fix'))).text).find((href) => href.includes('/claims/fix/don_'));
  const [donation] = /don_\w{26}/.exec(corrected) ?? assert.fail('nothing needs fixing');
  await atDesk(refused, `claims/fix/${donation}`, 'correct_gift', { donation, first: 'Ada', last: 'Example-Hill', line1: '2 High Street', line2: '', title: '', town: 'Barnstaple', postcode: 'EX31 1AA', country: 'GB' });

  await goTo(`${YEAR}-04-04T11:00:00Z`);
  await give(40, 30, 1);
  await give(5, 0);
  // So many that chance leaves one at least for the next claim, whoever gave them.
  await give(12, 20, 1, approving);
  // A gift that nobody puts right before the walks.
  await press(refused.desk, '/sandbox/hmrc', 'sandbox/choose_hmrc', { choice: 'refuse_first_line' });
  const [fourth, fifth] = await Promise.all([claim(refused), claim(approving)]);
  await becomes(fourth.lines[0], 'held');
  await until('what is left of the claim is accepted', async () => ['accepted', 'held'].includes(await stateOf(fourth.lines.at(-1))));
  for (const charity of [refused, approving]) await refund(some(await inState(charity, 'accepted'), 2));
  assert.ok(fifth.id, 'it waits for approval');
  // HMRC is busy from now on: what it has of a claim it does not answer.
  await press(cut.desk, '/sandbox/hmrc', 'sandbox/choose_hmrc', { choice: 'busy' });
  await give(12, 20, 1, cut);
  const unanswered = await claim(cut);
  await becomes(unanswered.lines.at(-1), 'claimed');
});

for (const [when, instant, gifts] of [
  ['4 April', '04-04T12:00:00Z', 0],
  ['5 April, half an hour before midnight', '04-05T22:30:00Z', 8],
  ['6 April, ten minutes after midnight', '04-05T23:10:00Z', 8],
]) {
  test(`every figure of charities and donors on ${when}`, async () => {
    await goTo(`${YEAR}-${instant}`);
    if (gifts > 0) await give(gifts, 0);
    await walk(when);
  });
}

test('a claim of its own holds the gifts that its page said, and the first page counts them', async () => {
  const [charity] = CHARITIES;
  const page = pageOf(charity, 'claims/own');
  const due = ownDue((await charity.desk.get(page)).text);
  assert.ok(due[0] > 0, 'nothing is in no claim');
  await atDesk(charity, 'claims/own', 'begin_own_claim', { reference: charity.reference });
  const open = text((await charity.desk.get(page)).text);
  const [, count, pence] = /([\d,]+) gifts? in the schedule of .*? They add up to (£[\d,]+\.\d\d)\./.exec(open) ?? assert.fail(open);
  assert.deepEqual([numbers(count)[0], Number(pence.replace(/\D/g, ''))], due);
  const home = (await charity.desk.get(`/charity/${charity.id}`)).text;
  const need = [...home.matchAll(/<li\b.*?<\/li>/gs)].map(([item]) => item).find((item) => item.includes('/claims/own"')) ?? assert.fail('the first page does not ask for the answer');
  assert.equal(numbers(need)[0], due[0]);
});

test('each figure that the history brings about was something at least once', () => {
  const kinds = [...seen.keys()];
  for (const kind of ['own claim', 'overview, Adjustments waiting', 'HMRC refuses all of a claim', 'HMRC refuses a line of a claim', 'fixing a gift', 'card, used', 'card, gifts that leave with it', 'details wanted', 'held, above the next claim', 'stopping, declared', 'stopping, waiting', 'kept, gifts']) assert.ok(kinds.some((one) => one.startsWith(`${kind} (`) && seen.get(one)), `SEED=${SEED}: no page has ${kind}`);
  assert.ok([...given.values()].some(({ donor }) => donor === NOBODY), 'no gift is without a donor');
  // What else is nothing was left so by the dice.
  console.log(`figures: nothing wherever they stood: ${kinds.filter((kind) => !seen.get(kind)).join(', ') || 'none'}`);
});

test('no rule of the whole database is broken', () => verified(installation));
