/** Every figure of a charity's pages beside its list. */

import { amounts, csv, facts, from, groups, hrefs, inPence, numbers, options, quarter, rows, signed, stats, text, total } from './figures.mjs';

const ID = /\b(?:don|clm)_\w{26}/;

/** A list of gifts; `aid` is the Gift Aid of one that has some or may get it. */
const giftsOf = (found) => found.map(({ Reference: reference, Date: date, Platform: platform, Gift: gross, Claimable: claimable, 'Gift Aid': aid, State: state }) => ({
  id: ID.exec(reference.href)[0], reference: reference.text, day: new Date(`${date.text} UTC`).toISOString().slice(0, 10), platform: platform.text,
  gross: gross.pence, claimable: claimable.pence, aid: aid.pence, state: text(state.html.split('<a ')[0]),
  claim: state.href && ID.exec(state.href)[0],
}));

/** Whether a claim of the list is made and not sent: its gifts are declared, and in no next claim. */
const isUnsent = ({ state }) => /^(Being prepared|Waiting for approval|About to be sent|Paused)/.test(state);

/** Whether HMRC may have a claim of the list, and has not answered. */
const isUnanswered = ({ state }) => /^(On its way to HMRC|With HMRC)/.test(state);

/** What HMRC still owes for a claim of the list. */
const owes = ({ state, pays, paid, setOff, short }) => {
  if (paid + setOff > 0) return short;
  return state.startsWith('Accepted') ? pays : 0;
};

/** What gifts come to: the Gift Aid is a quarter of each state. */
function sumOf(gifts) {
  const counted = gifts.filter(({ aid }) => aid !== undefined);
  const states = groups(counted, ({ state }) => state);
  // A gift that brings no Gift Aid has no amount that could be claimed.
  const claimable = ({ claimable }) => claimable ?? 0;
  return {
    count: gifts.length, counted: counted.length, claimable: total(gifts, claimable), ofCounted: total(counted, claimable),
    aid: total([...states.values()], (state) => quarter(total(state, claimable))),
  };
}

/** The amount that stands before these words in a text; nothing where they are not there. */
const before = (words, said) => total(said.match(new RegExp(`£[\\d,.]+ ${words}`, 'g')) ?? [], (found) => amounts(found)[0]);
/** Whether HMRC has not taken a line out of its claim: only what went back of it is noted. */
const stands = ({ note }) => note === '' || /^Given back in claim \d+( and claim \d+)*$/.test(note);

/** The tax that goes back for these together, rounded up. */
const taxBack = (adjustments) => Math.ceil(total(adjustments, ({ claimable }) => claimable) / 4);

/** What a charity can claim on itself, as its page says: how many gifts, and what they come to; nothing where there are none. */
export function ownDue(html) {
  const at = html.indexOf('/fn/charity/begin_own_claim');
  const card = at < 0 ? '' : html.slice(html.lastIndexOf('<section', at), at);
  return at < 0 ? [] : [numbers(card)[0], amounts(card)[0]];
}

/** Walks the pages of a charity on a day. `roll` chooses the filters that are combined, `donorOf` knows whose gift it is. Gives the charity's gifts. */
export async function walkCharity(reader, charity, roll, { today, donorOf }) {
  const ours = (page = '') => `/charity/${charity}${page && `/${page}`}`;
  const among = (list) => list[Math.floor(roll() * list.length)];
  const ids = (gifts) => gifts.map(({ id }) => id).sort();

  /** A list of gifts, whose total has been compared with its rows. */
  async function gifts(href) {
    const list = await reader.list(href);
    const all = giftsOf(list.found);
    const { count, counted, ofCounted, aid } = sumOf(all);
    for (const gift of all) if (gift.aid !== undefined) reader.equal(`${href}, ${gift.id}`, gift.aid, quarter(gift.claimable));
    reader.equal(`${href}: each gift once`, new Set(all.map(({ id }) => id)).size, count);
    reader.heads(href, list, counted > 0 ? [ofCounted, aid] : [], counted > 0 && counted < count ? [counted] : []);
    return all;
  }

  const home = await reader.page(ours());
  const listPage = await reader.page(ours('donations'));
  const all = await gifts(ours('donations'));
  const whole = sumOf(all);
  // Below the adjustments are the claims that HMRC refused gifts of.
  const [ofAdjustments, refused] = [(html) => html.split('id="refused"')[0], (html) => html.split('id="refused"')[1] ?? ''];
  const ledgerList = await reader.list(ours('claims/adjustments'), (html) => rows(ofAdjustments(html)));
  ledgerList.pages = ledgerList.pages.map(ofAdjustments);
  const refusals = rows(refused(await reader.page(ours('claims/adjustments')))).map(({ Claim: claim, 'Returned to HMRC': back }) => ({
    id: ID.exec(claim.href)[0],
    // The button that removes an amount says it again.
    due: before('to return', back.text), returned: before('returned', text(back.html.replace(/<details\b.*?<\/details>/gs, ''))),
  }));
  const [dueInAll, returnedInAll] = [total(refusals, ({ due }) => due), total(refusals, ({ returned }) => returned)];
  const ledger = ledgerList.found.map(({ Gift: gift, 'Claimed in': claimed, 'Claimed on': claimable, 'Gift Aid': tax, 'Given back': back }) => ({
    id: ID.exec(gift.href)[0], claimed: ID.exec(claimed.href)[0], claimable: claimable.pence, tax: tax.pence, with: hrefs(back.html).map((href) => ID.exec(href)[0])[0],
    // What waits is what a repayment can be recorded for.
    waits: back.html.includes('/fn/charity/repay_adjustment'),
  }));
  const waiting = ledger.filter(({ waits }) => waits);
  const waitingTax = taxBack(waiting);
  reader.heads('adjustments', ledgerList, [waitingTax, dueInAll].filter((sum) => sum > 0), waiting.length > 0 ? [waiting.length] : []);
  const paymentList = await reader.list(ours('claims/payments'));
  const payments = paymentList.found.map(({ Amount: amount, Claim: claim, 'Bank reference': reference }) => {
    const parts = [...claim.html.matchAll(/<li\b.*?<\/li>/gs)].map(([part]) => [ID.exec(hrefs(part)[0])[0], amounts(part)[0]]);
    const leads = claim.text.startsWith('Same date') ? [] : hrefs(claim.html);
    const waits = parts.length + leads.length === 0 && !/^Not for a claim made here|we have not counted it/.test(claim.text);
    return { amount: amount.pence, waits, isSetOff: reference.text.startsWith('Set off by HMRC'), parts: parts.length > 0 ? parts : leads.map((href) => [ID.exec(href)[0], amount.pence]) };
  });
  const laid = payments.filter(({ parts }) => parts.length > 0);
  const paidClaims = new Set(laid.flatMap(({ parts }) => parts.map(([id]) => id)));
  const [setOffInAll, paidInAll] = [true, false].map((which) => total(laid.filter(({ isSetOff }) => isSetOff === which), ({ amount }) => amount));
  const open = total(payments, ({ amount }) => amount) - paidInAll - setOffInAll;
  const paidFor = (id) => total(payments.flatMap(({ parts }) => parts.filter(([claim]) => claim === id)), ([, part]) => part);

  /** A list of claims; `would` is what HMRC would have paid, `setOff` what it set off, `short` what is missing, `due` and `above` what is too much. */
  async function claimsOf(href) {
    const list = await reader.list(href);
    const claims = list.found.map(({ Claim: claim, State: state, Gifts: count, 'HMRC pays': pays, Paid: paid }) => ({
      id: ID.exec(claim.href)[0], number: claim.number, state: state.text, count: count.number, pays: pays.pence, would: amounts(pays.html)[1], paid: paid.pence ?? 0, setOff: before('set off', paid.text),
      short: before('short', paid.text), due: before('to return', paid.text), above: before('too much', paid.text), returned: before('returned', paid.text), interest: before('of it is interest', paid.text),
    }));
    const those = (which) => (claim) => (which(claim) ? claim.pays : 0);
    const [pays, ...more] = [({ pays }) => pays, those(isUnsent), those(isUnanswered), ({ paid }) => paid, ({ setOff }) => setOff, ({ interest }) => interest, ({ returned }) => returned, owes, ({ due }) => due, ({ above }) => above].map((of) => total(claims, of));
    reader.heads(href, list, [pays, ...more.filter((sum) => sum > 0)]);
    return claims;
  }

  const claims = await claimsOf(ours('claims#claims-so-far'));
  const [interestInAll, backInAll, aboveInAll] = ['interest', 'returned', 'above'].map((which) => total(claims, (claim) => claim[which]));
  reader.heads('payments', paymentList, [paidInAll, interestInAll, setOffInAll, backInAll, open].filter((sum) => sum > 0));
  reader.equal('refused since', refusals.map(({ id, due, returned }) => [id, due, returned]), refusals.map(({ id }) => claims.find((claim) => claim.id === id)).map(({ id, due, returned }) => [id, due, returned]));
  const fixList = await reader.list(ours('claims/fix'));
  const fix = fixList.found.map(({ Gift: gift, Claimable: claimable }) => ({ id: ID.exec(gift.href)[0], claimable: claimable.pence }));
  const fixSum = total(fix, ({ claimable }) => claimable);
  reader.heads('needs fixing', fixList, [fixSum, quarter(fixSum)]);
  for (const { claimable, tax, id } of ledger) reader.equal(`adjustment of ${id}`, tax, Math.ceil(claimable / 4));

  await claimPages();
  await ownClaim();
  await fixPages();
  await overview();
  await nextClaim();
  await filters();
  await lists();
  await figures();
  await terminals();
  const byId = (list) => list.map(({ id, claimable }) => `${id} ${claimable}`).sort();
  reader.equal('needs fixing', byId(fix), byId(await gifts(ours('donations?state=held'))));
  for (const gift of all.filter(() => roll() < 0.1)) {
    const [gross, claimable, aid] = stats(await reader.page(ours(`donations/${gift.id}`)));
    reader.equal(`page of ${gift.id}`, gross.pence, gift.gross);
    // Of a gift that was claimed and is no longer, the Gift Aid says what became of it.
    if (gift.aid !== undefined) reader.equal(`page of ${gift.id}`, [claimable.pence, aid.pence], [gift.claimable, gift.aid]);
    else reader.holds(`page of ${gift.id}: nothing to claim`, claimable.pence, undefined);
  }
  return all;

  /** Each claim beside its gifts, what goes back with it, and its payments. */
  async function claimPages() {
    for (const claim of claims) {
      const where = `claim ${claim.id}`;
      const state = from('claim-state', await reader.page(ours(`claims/${claim.id}`)));
      const [count, given, aid, pays] = stats(state);
      const list = await reader.list(count.href);
      const lines = list.found.map(({ Line: gift, 'Amount claimed on': claimable, Note: note }) => ({ id: ID.exec(gift.href)[0], number: gift.number, claimable: claimable.pence, note: note.text }));
      const sum = total(lines, ({ claimable }) => claimable);
      reader.heads(where, list, [sum]);
      reader.equal(where, [claim.count, count.number, given.pence, aid.pence], [lines.length, lines.length, sum, quarter(sum)]);
      reader.equal(`${where} pays, in the list`, claim.would ?? claim.pays, pays.pence);
      // What HMRC took out of it has a note; so has each line of a claim that is over.
      const standing = total(lines.filter(stands), ({ claimable }) => claimable);
      const back = taxBack(ledger.filter((one) => one.with === claim.id));
      if (claim.would === undefined && standing > 0) reader.equal(`${where} pays`, claim.pays, quarter(standing) - back);
      const missing = paidClaims.has(claim.id) ? claim.pays - paidFor(claim.id) : 0;
      const more = -missing - claim.returned;
      // A penny is rounding.
      reader.equal(`${where} was paid`, [claim.paid + claim.setOff, claim.short, claim.due + claim.above], [paidFor(claim.id), missing > 1 ? missing : 0, more > 1 ? more : 0]);
      // What was refunded since goes back.
      const wentBack = (id) => total(ledger.filter((one) => one.id === id && one.claimed === claim.id), ({ claimable }) => claimable);
      for (const gift of all.filter(({ claim: id }) => id === claim.id)) {
        const line = lines.find(({ id }) => id === gift.id);
        const left = line?.claimable - wentBack(gift.id);
        // A gift that the claim lost, or of which all went back, may be claimed anew.
        if (line === undefined || (stands(line) && left !== 0)) reader.equal(`${gift.id} in its claim`, gift.claimable, left);
      }
      // The lines for which HMRC rejected it.
      const [rejected = ''] = /<ul class="space-y-1 font-semibold">.*?<\/ul>/s.exec(state) ?? [];
      for (const [line] of rejected.matchAll(/<li\b.*?<\/li>/gs)) {
        const [number, [claimable]] = [numbers(line)[0], amounts(line)];
        if (claimable !== undefined) reader.equal(`${where}, a rejected line`, [number, claimable], [number, lines.find((one) => one.number === number)?.claimable]);
      }
      await reduction(claim, lines, pays.pence);
      reader.equal(`${where} found by its number`, (await gifts(ours(`donations?find=claim+${claim.number}`))).map(({ id }) => id).sort(), lines.map(({ id }) => id).sort());
    }
    const html = await reader.page(ours('claims'));
    const short = total(claims, ({ short }) => short);
    // The last way to the payments is that of the card that says what came.
    const link = html.lastIndexOf(`href="${ours('claims/payments')}"`);
    const money = amounts(html.slice(html.lastIndexOf('<section', link), link));
    reader.equal('payments in short', money, [paidInAll, setOffInAll, short, returnedInAll, dueInAll].filter((sum) => sum > 0));
  }

  /** What a letter of HMRC's would take of a claim: all of it, and one line. */
  async function reduction({ id, state }, lines, expected) {
    if (!/^(Accepted|Paid|Set off)/.test(state)) return;
    const standing = lines.filter(stands);
    // What has gone back to HMRC cannot be taken as well. It goes with a claim that was sent.
    const isGone = ({ with: carrier }) => carrier !== undefined && !isUnsent(claims.find((claim) => claim.id === carrier));
    const gone = (line) => total(ledger.filter((one) => one.id === line.id && one.claimed === id && isGone(one)), ({ claimable }) => claimable);
    const left = standing.map((line) => ({ ...line, left: line.claimable - gone(line) })).filter((line) => line.left > 0);
    const stood = total(standing, ({ claimable }) => claimable);
    for (const [what, query, taken] of [['all', 'what=whole&lines=', left], ...left.slice(-1).map((line) => ['a line', `what=lines&lines=${line.number}`, [line]])]) {
      if (taken.length === 0) continue;
      const html = await reader.page(ours(`claims/${id}/reduce?${query}&letterOn=${today}`));
      const [count, given, aid, due] = stats(html);
      const sum = total(taken, (line) => line.left);
      const takes = quarter(stood) - quarter(stood - sum);
      reader.equal(`HMRC refuses ${what} of a claim`, [count.number, given.pence, aid.pence, amounts(due.note)[0]], [taken.length, sum, takes, expected]);
      // The button says it again.
      const button = /<button\b(?:(?!<button).)*$/s.exec(html.slice(html.indexOf('name="words"')).split('</form>')[0])?.[0] ?? '';
      reader.equal(`HMRC refuses ${what} of a claim, the button`, [numbers(button.slice(button.indexOf('>')))[0], amounts(button)[0]], [taken.length, takes]);
    }
  }

  /** What the charity can claim on itself: all that is declared and in no claim. */
  async function ownClaim() {
    const free = await gifts(ours('donations?claim=unclaimed'));
    const due = ownDue(await reader.page(ours('claims/own')));
    reader.equal('own claim', due, free.length > 0 ? [free.length, total(free, ({ claimable }) => claimable)] : []);
  }

  /** The page of each gift that needs fixing: what it is about, and how many others of its donor wait for the same. */
  async function fixPages() {
    for (const { id, claimable } of fix) {
      const html = await reader.page(ours(`claims/fix/${id}`));
      reader.equal('fixing a gift', amounts(html.slice(html.indexOf('<main')))[0], claimable);
      const box = html.indexOf('name="others"');
      const label = html.slice(html.indexOf('>', box) + 1, html.indexOf('name="confirmed"'));
      if (box >= 0) reader.holds('fixing a gift, others', numbers(label.slice(0, label.lastIndexOf('<')))[0] ?? 0, fix.filter((one) => one.id !== id && donorOf(one.id) === donorOf(id)).length);
    }
  }

  /** Each figure of the first page, where it leads. */
  async function overview() {
    // What goes back with such a claim, where anything does.
    const backWith = (which) => [taxBack(ledger.filter((one) => claims.some((claim) => claim.id === one.with && which(claim))))].filter((tax) => tax > 0);
    reader.holds('overview: what goes back is shown', stats(home).some(({ href }) => href === ours('claims/adjustments')), waiting.length > 0);
    for (const { label, href, pence, note } of stats(home)) {
      const where = `overview, ${label}`;
      const [count] = numbers(note);
      if (href === undefined) {
        reader.wrong.push(`${where} leads nowhere`);
      } else if (href.startsWith(ours('donations'))) {
        const sum = sumOf(await gifts(href));
        const back = href.endsWith('state=claimed') ? backWith(isUnanswered) : [];
        reader.equal(where, [pence, count, ...amounts(note)], [sum.aid, sum.count, ...back]);
      } else if (ID.test(href)) {
        const [ofClaim, , aid] = stats(from('claim-state', await reader.page(href)));
        reader.equal(where, [pence, count, ...amounts(note)], [aid.pence, ofClaim.number, ...backWith(({ id }) => href.endsWith(id))]);
      } else if (href.includes('?state=overpaid')) {
        reader.equal(where, [pence, count], [aboveInAll, claims.filter(({ above }) => above > 0).length]);
      } else if (href.startsWith(`${ours('claims')}?`)) {
        const owed = await claimsOf(href);
        const overdue = await claimsOf(`${ours('claims')}?state=overdue#claims-so-far`);
        reader.equal(where, [pence, count ?? 0, amounts(note)[0] ?? 0], [total(owed, owes), owed.length, total(overdue, ({ pays }) => pays)]);
        reader.equal(`${where}: of the claims`, owed.map(({ id }) => id), claims.filter(({ id }) => owed.some((one) => one.id === id)).map(({ id }) => id));
        reader.equal(`${where}: not paid, or in part`, owed.every(({ paid, short }) => paid === 0 || short > 0), true);
      } else if (href.endsWith('/payments')) {
        if (label.startsWith('Interest')) {
          reader.equal(where, pence, interestInAll);
          continue;
        }
        if (label.startsWith('Set off')) {
          reader.equal(where, [pence, pence], [setOffInAll, total(claims, ({ setOff }) => setOff)]);
          continue;
        }
        reader.equal(where, [pence, count ?? 0], [paidInAll, paidClaims.size]);
        reader.equal(`${where}: of the claims`, pence, total(claims, ({ paid }) => paid));
      } else if (href.endsWith('#refused')) {
        if (label.startsWith('Returned')) reader.equal(where, pence, returnedInAll);
        else reader.equal(where, [pence, count], [dueInAll, refusals.filter(({ due }) => due > 0).length]);
      } else if (href.endsWith('/adjustments')) {
        reader.equal(where, [pence, count], [waitingTax, waiting.length]);
      } else {
        reader.wrong.push(`${where} leads to ${href}, where no list adds up to it`);
      }
    }
    // What claims are rounded has a row of its own, above the total.
    const isRounding = ({ 0: state }) => state.text.startsWith('Rounding');
    const rounded = total(rows(home).filter(isRounding), ({ 'Gift Aid': aid }) => signed(aid));
    for (const { 0: state, Gifts: count, Claimable: claimable, 'Gift Aid': aid } of rows(home).filter((row) => !isRounding(row))) {
      const sum = sumOf(await gifts(state.href ?? ours('donations')));
      const isAll = !state.href?.includes('state=');
      // What cannot be claimed has no amount, here and in the list.
      const [claimed, tax] = isAll || sum.counted > 0 ? [sum.ofCounted, isAll ? sum.aid + rounded : sum.aid] : [undefined, undefined];
      reader.equal(`overview, ${state.text}`, [count.number, claimable.pence, aid.pence], [isAll ? sum.counted : sum.count, claimed, tax], 'overview, a state');
    }
    const table = home.indexOf('<table');
    const [inAll, ...parts] = amounts(home.slice(home.lastIndexOf('<section', table), table));
    reader.equal('overview, in all and in parts', [inAll, total(parts)], [whole.aid + rounded, whole.aid]);
    for (const [need] of home.slice(home.indexOf('<main'), home.indexOf('<dl')).matchAll(/<li\b.*?<\/li>/gs)) {
      const [link = ''] = hrefs(need).slice(-1);
      if (link.endsWith('claims/fix')) {
        const held = sumOf(await gifts(ours('donations?state=held')));
        reader.equal('to do, needs fixing', [numbers(need)[0], amounts(need)[0]], [held.count, held.aid]);
      } else if (link.includes('state=overdue')) {
        reader.equal('to do, overdue', amounts(need)[0], total(await claimsOf(link), ({ pays }) => pays));
      } else if (link.includes('/payments?')) {
        reader.equal(`to do, ${link}`, numbers(need)[0], (await reader.list(link)).found.length);
      } else if (ID.test(link) && amounts(need).length > 0) {
        const { short, due, above } = claims.find(({ id }) => link.includes(id));
        reader.equal('to do, money that does not fit', amounts(need)[0], short + due + above);
      }
    }
  }

  /** The next claim, what it leaves out, and the page that makes it. */
  async function nextClaim() {
    const html = await reader.page(ours('claims'));
    const [count, given, aid, pays] = stats(html);
    const inIt = count.href === undefined ? [] : await gifts(count.href);
    const sum = total(inIt, ({ claimable }) => claimable);
    reader.equal('next claim', [count.number, given.pence, aid.pence], [inIt.length, sum, quarter(sum)]);
    const [, held, heldSum] = /([\d,]+) gifts? needs? fixing HMRC .*? you can claim on (£[\d,]+\.\d\d)/.exec(text(html)) ?? [];
    reader.equal('held, above the next claim', held === undefined ? [] : [numbers(held)[0], amounts(heldSum)[0]], fix.length > 0 ? [fix.length, total(fix, (one) => one.claimable)] : []);
    const leftOut = [];
    for (const { 0: why, Gifts: howMany, Claimable: claimable } of rows(from('left-out', html).split('id="claims-so-far"')[0])) {
      const isFix = why.href.endsWith('claims/fix');
      const list = isFix ? fix : await gifts(why.href);
      reader.equal(`left out, ${why.href}`, [howMany.number, claimable.pence], [list.length, total(list, (one) => one.claimable)]);
      if (!isFix) leftOut.push(...list);
    }
    const [unsent] = claims.filter(isUnsent);
    const free = ids(all.filter(({ state, claim }) => state === 'Declared' && (unsent === undefined || claim !== unsent.id)));
    reader.equal('next claim and left out', ids([...inIt, ...leftOut]), free);
    reader.equal('in no claim yet', ids(await gifts(ours('donations?claim=unclaimed'))), free);
    const form = await reader.browser.nextClaim(charity);
    const back = aid.pence - pays.pence;
    const [, deducted] = /(£[\d,]+\.\d\d) is deducted for [\d,]+ gifts?/.exec(text(html)) ?? [];
    reader.equal('deducted from the next claim', deducted === undefined ? 0 : amounts(deducted)[0], back);
    if (form.gifts !== undefined) reader.equal('the claim that can be made', [form.gifts, form.donations, form.gift_aid, form.goes_back].map(Number), [count.number, given.pence, aid.pence, back]);
    if (form.gifts !== undefined) {
      const shown = facts(await reader.page(ours('claims/new')));
      const sums = shown.map(({ pence }) => pence).filter((pence) => pence !== undefined);
      reader.equal('the page that makes the next claim', [shown[0].number, ...sums], [inIt.length, sum, quarter(sum), ...[back].filter((pence) => pence > 0), quarter(sum) - back]);
    }
    reader.equal('goes back with the next claim', back <= waitingTax, true);
  }

  /** Each tab and each filter alone, and some together: what they show is what they leave of all. */
  async function filters() {
    // A page that is asked for by its number is the one that the links lead to.
    for (const [place, html] of (await reader.list(ours('donations'))).pages.entries()) {
      reader.equal(`page ${place + 1}`, giftsOf(rows(await reader.page(ours(`donations?page=${place + 1}`)))), giftsOf(rows(html)));
    }
    const tabs = hrefs(/<nav\b[^>]*aria-label="Gifts by state".*?<\/nav>/s.exec(listPage)[0]);
    for (const tab of tabs) await gifts(tab);
    const [states, platforms, places] = ['state', 'platform', 'claim'].map((name) => options(listPage, name));
    const one = [];
    for (const [state] of states) {
      const found = await gifts(ours(`donations?state=${state}`));
      if (new Set(found.map(({ state }) => state)).size === 1) one.push(...found);
    }
    // Those of several states hold what others hold: each gift is in one state.
    reader.equal('all states', [...new Set(ids(one))].sort(), ids(all));
    for (const [id, name] of platforms) {
      const its = await gifts(ours(`donations?platform=${id}`));
      reader.equal(name, ids(its), ids(all.filter(({ platform }) => platform === name)));
      // What HMRC has not answered cannot be taken out of claiming.
      const free = its.filter(({ aid, state }) => aid !== undefined && state !== 'Claimed');
      const [count, claimable, aid] = free.length > 0 ? stats(await reader.page(ours(`donations/take-out?platform=${id}`))) : [];
      const sum = total(free, ({ claimable }) => claimable);
      if (count !== undefined) reader.equal(`${name}, to take out`, [count.number, claimable.pence, aid.pence], [free.length, sum, quarter(sum)]);
    }
    for (const [place] of places) await gifts(ours(`donations?claim=${place}`));
    for (const order of ['oldest', 'largest', 'smallest']) {
      const sorted = await gifts(ours(`donations?sort=${order}`));
      reader.equal(`sort=${order}`, ids(sorted), ids(all));
      const key = order === 'oldest' ? ({ day }) => day : ({ gross }) => (order === 'largest' ? -gross : gross);
      reader.equal(`sort=${order} sorts`, sorted.every((gift, place) => place === 0 || key(sorted[place - 1]) <= key(gift)), true);
    }
    for (let times = 0; times < 4; times += 1) {
      const [example, other] = [among(all), among(all)];
      const [first, last] = [example.day, other.day].sort();
      const [id, name] = among(platforms);
      const pounds = (example.gross / 100).toFixed(2);
      for (const [query, fits] of [
        [`from=${first}&to=${last}`, ({ day }) => day >= first && day <= last],
        [`from=${first}&platform=${id}&state=${among(states)[0]}`, undefined],
        [`find=${pounds}`, ({ gross }) => gross === example.gross],
        [`find=${example.reference}`, ({ reference }) => reference.includes(example.reference)],
        [`from=${last}&platform=${id}`, ({ day, platform }) => day >= last && platform === name],
      ]) {
        const found = await gifts(ours(`donations?${query}`));
        if (fits !== undefined) reader.equal(query, ids(found), ids(all.filter(fits)));
      }
    }
    // What came through each platform, where its page says so.
    for (const { Platform: platform, Gifts: count, Claimable: claimable } of (await reader.list(ours('sources'))).found) {
      if (count?.href === undefined) continue;
      const sum = sumOf(await gifts(count.href));
      reader.equal(`platforms, ${platform.text}`, [count.number, claimable.pence], [sum.count, sum.ofCounted]);
    }
  }

  /** Each tab and each order of the payments, the claims and some claims' lines: they leave what they say of all, and the file has the same. */
  async function lists() {
    const ofLines = claims.filter(() => roll() < 0.3).map(({ id }) => ours(`claims/${id}/lines`));
    for (const [href, label, amountOf, same, inFile] of [
      [ours('claims/payments'), 'Payments by state', 'Amount', ({ Amount: amount }) => amount.pence, (parts) => total(parts, ({ Amount: amount }) => inPence(amount))],
      [ours('claims#claims-so-far'), 'Claims by state', 'HMRC pays', ({ Claim: claim }) => claim.number, ({ Claim: number }) => Number(number)],
      ...ofLines.map((page) => [page, 'Gifts by state', 'Amount claimed on', ({ Line: line }) => line.number, ({ Line: number }) => Number(number)]),
    ]) {
      const [page, place] = href.split('#');
      const found = async (query) => (await reader.list(`${page}?${query}${place ? `#${place}` : ''}`)).found;
      const sorted = (list) => list.map(same).sort((one, other) => one - other);
      const whole = sorted((await reader.list(href)).found);
      const [nav = ''] = new RegExp(`<nav\\b[^>]*aria-label="${label}".*?</nav>`, 's').exec(await reader.page(href)) ?? [];
      const inTabs = [];
      for (const tab of hrefs(nav).slice(1)) inTabs.push(...(await reader.list(tab)).found);
      // A payment is in one tab; claims can be in several, and most lines are in none.
      if (label.startsWith('Payments')) reader.equal(`${href}: in tabs`, sorted(inTabs), whole);
      else reader.holds(`${href}: in tabs`, sorted(inTabs).filter((one) => !whole.includes(one)), []);
      // Which claims' lines are read is chance.
      if (!label.startsWith('Gifts')) reader.sees(`${label}: in tabs`, inTabs.length);
      for (const order of ['newest', 'oldest', 'largest', 'smallest']) {
        const list = await found(`sort=${order}`);
        reader.equal(`${href}: sort=${order}`, sorted(list), whole);
        const sums = list.map(({ [amountOf]: { pence } }) => (order === 'largest' ? -pence : pence));
        if (['largest', 'smallest'].includes(order)) reader.holds(`${href}: sort=${order} sorts`, sums, [...sums].sort((one, other) => one - other));
        const file = csv(await reader.page(`${page}.csv?sort=${order}`));
        // A payment has a row for each of its claims, and for its interest; what went back stands beside it.
        const came = file.filter(({ Kind: kind }) => kind !== 'Returned to HMRC');
        const filed = label.startsWith('Payments') ? [...groups(came, ({ 'Payment ID': id }) => id).values()] : file;
        reader.equal(`${href}: sort=${order} in the file`, filed.map(inFile), list.map(same));
      }
    }
  }

  /** What HMRC owed, year by year, and over some days. */
  async function figures() {
    const page = ours('claims/figures');
    const years = [];
    for (const year of hrefs(/<nav\b[^>]*aria-label="Years".*?<\/nav>/s.exec(await reader.page(page))[0])) years.push(await figuresOf(year));
    const [first, last] = [among(all).day, among(all).day].sort();
    await figuresOf(`${page}?from=${first}&to=${last}`);
    // The newest year is the first.
    for (const [place, { opening }] of years.entries()) reader.holds('a year begins as the one before ended', opening, years[place + 1]?.closing ?? 0);
    const [owed, above] = [total(await claimsOf(`${ours('claims')}?state=owed#claims-so-far`), owes), total(claims, (claim) => claim.due + claim.above)];
    reader.equal('owed at the end', [years[0].closing, years[0].said], [owed - above, above > 0 ? [owed, above].filter((sum) => sum > 0) : []]);
    // A line that is rare is not on each page.
    const inYears = (line) => total(years, (year) => year[line] ?? 0);
    reader.equal('paid, set off and returned in all years', [0 - inYears('paid'), 0 - inYears('set_off'), inYears('returned')], [paidInAll, setOffInAll, total(claims, ({ returned }) => returned)]);
    const waits = payments.filter(({ waits }) => waits);
    reader.equal('not matched in all years', [inYears('unmatched'), inYears('unmatchedPence')], [waits.length, total(waits, ({ amount }) => amount)]);
  }

  /** The lines of some days: each is what its claims come to, on the page and in the file. `said` is what the last one adds to its amount. */
  async function figuresOf(href) {
    const html = await reader.page(href);
    const file = groups(csv(await reader.page(hrefs(html).find((link) => link.includes('/figures.csv?')))), ({ Line: line }) => line);
    const [, unmatched = '0', unmatchedPence = 0] = /Not included: ([\d,]+) payments? from HMRC, (£[\d,.]+), not matched/.exec(text(html)) ?? [];
    const found = { unmatched: numbers(unmatched)[0], unmatchedPence: unmatchedPence && amounts(unmatchedPence)[0] };
    const lines = rows(html);
    for (const { 0: line, 1: amount } of lines) {
      const name = new URLSearchParams(line.href.replace(/^.*\?|#.*$/g, '')).get('line');
      const where = `figures, ${line.href}`;
      const its = (await reader.list(line.href)).found.map(({ Claim: claim, Amount: part }) => ({ id: ID.exec(claim.href)[0], number: claim.number, part: signed(part) }));
      reader.equal(where, signed(amount), total(its, ({ part }) => part));
      reader.equal(`${where}: of the claims`, its.map(({ number }) => number), its.map(({ id }) => claims.find((claim) => claim.id === id)?.number));
      const called = text(/<a\b.*?<\/a>/s.exec(line.html)[0]);
      // What HMRC owed at the start and at the end has a row without a claim where it owed nothing for any.
      const filed = (file.get(called) ?? []).filter(({ Claim: number }) => number !== '');
      reader.equal(`${where}: in the file`, filed.map(({ Claim: number, Amount: part }) => [Number(number), inPence(part)]), its.map(({ number, part }) => [number, part]));
      if (['opening', 'closing'].includes(name)) reader.holds(`${where}: has a row`, file.has(called), true);
      file.delete(called);
      Object.assign(found, { [name]: signed(amount), said: amounts(line.html) });
    }
    // What HMRC has not accepted stands in no line, and below all of them.
    for (const line of ['Declared, not claimed yet', 'With HMRC, not accepted yet']) {
      const shown = new RegExp(`${line} (£[\\d,.]+)`).exec(text(html))?.[1];
      reader.equal(`figures, ${href}, ${line} in the file`, (file.get(line) ?? []).map(({ Amount: sum }) => inPence(sum)), shown ? amounts(shown) : []);
      file.delete(line);
    }
    // The page leaves out a line that comes to nothing.
    for (const [line, rest] of file) reader.holds(`figures, ${href}, ${line} in the file`, total(rest, ({ Amount: part }) => inPence(part)), 0);
    reader.equal(`figures, ${href}: add up`, total(lines.slice(0, -1), ({ 1: amount }) => signed(amount)), found.closing);
    return found;
  }

  /** What came through each terminal: its name stands in the references of its gifts. */
  async function terminals() {
    const { found } = await reader.list(ours('terminals'));
    reader.equal('terminals', found.length > 0, true);
    for (const { Terminal: terminal, Gifts: count, Claimable: claimable } of found) {
      // What was refunded in whole came through none.
      const its = (await gifts(ours(`donations?find=${terminal.text.replace(' / ', '-')}`))).filter(({ state }) => state !== 'Cancelled');
      reader.equal(`terminal ${terminal.text}`, [count.number ?? 0, claimable.pence], [its.length, sumOf(its).claimable]);
    }
  }
}
