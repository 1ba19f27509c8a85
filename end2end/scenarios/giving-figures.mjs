/** Every figure of a donor's pages beside their gifts. */

import { amounts, csv, facts, from, groups, hrefs, inPence, numbers, options, quarter, rows, stats, text, total } from './figures.mjs';

/** The states of gifts that have a declaration, and of those that get one without their donor, as the address of the list has them. */
const DECLARED = ['declared', 'claimed', 'accepted', 'paid'];
const TO_COME = ['waiting'];
/** The state of gifts that get one once their donor has corrected the details. */
const HELD = ['details_needed'];

/** The rows of a page of gifts. */
const giftsOf = (html) => [...html.matchAll(/<li\b[^>]*\bid="gift-(don_\w{26})".*?<\/li>/gs)].map(([row, id]) => ({ id, gross: amounts(row)[0], besides: amounts(row).slice(1), charity: text(/<a\b.*?<\/a>/s.exec(row)[0]) }));
/** The months of a page, each with its sums: what was given, and its Gift Aid. */
const monthsOf = (html) => [...html.matchAll(/<h3\b[^>]*\bid="month-([\d-]+)".*?<\/h3>(.*?)(?=<h3\b|$)/gs)].map(([heading, month, rest]) => ({ month, sums: amounts(heading.split('</h3>')[0]), gifts: giftsOf(rest) }));

/** Walks the pages of a donor. Gives the gifts with what Gift Aid is claimed on, and their state. */
export async function walkDonor(reader) {
  const [first, deletion] = [await reader.page('/giving'), await reader.page('/giving/privacy/delete')];
  const [years, charities, states] = ['year', 'charity', 'state'].map((name) => options(first, name));
  const all = giftsOf((await reader.list('/giving', (html) => [html])).found.join(''));
  const gifts = new Map();
  for (const [state] of states) {
    for (const { id } of (await reader.list(`/giving?state=${state}`, giftsOf)).found) {
      reader.equal(`${id} in one state`, gifts.has(id), false);
      gifts.set(id, { state });
    }
  }
  reader.equal('gifts in all states', [...gifts.keys()].sort(), all.map(({ id }) => id).sort());
  for (const { id, gross, charity, besides } of all) {
    const gift = { id, charity, ...gifts.get(id), ...(await giftPage(id, gross)) };
    gifts.set(id, gift);
    // So that the rows of a month add up to its sum.
    if (gift.refunded > 0 && gift.state !== 'cancelled') reader.equal(`row of ${id} says what was refunded`, besides.includes(gift.refunded), true);
  }

  for (const query of ['', ...years.map(([year]) => `?year=${year}`), ...charities.map(([id]) => `?charity=${id}`), ...states.map(([state]) => `?state=${state}`), ...years.slice(0, 1).flatMap(([year]) => charities.map(([id]) => `?year=${year}&charity=${id}`))]) await months(`/giving${query}`);
  for (const [id, name] of charities) {
    const found = (await reader.list(`/giving?charity=${id}`, giftsOf)).found;
    reader.equal(name, found.map(({ id }) => id).sort(), all.filter(({ charity }) => charity === name).map(({ id }) => id).sort());
  }
  const ofYears = [];
  for (const [year] of years) ofYears.push(...(await yearOf(year)));
  reader.equal('gifts of all years', ofYears.sort(), all.map(({ id }) => id).sort());
  wanted();
  await statements();
  await linked();
  await stopping();
  await privacy();
  return [...gifts.values()];

  /** What the page of a gift says of its money. */
  async function giftPage(id, gross) {
    const facts = stats(from('gift-money', await reader.page(`/giving/donations/${id}`)));
    const [whole, aid] = [facts[0], facts.at(-1)];
    // A refund has its day behind the amount, a fee is the amount alone; what gets Gift Aid stands last, where it is less and counts.
    const between = facts.slice(1, -1);
    const refunds = between.filter((fact) => !/^£[\d,.]+$/.test(fact.text)).map(({ pence }) => pence);
    const [, told] = amounts(aid.html);
    // What the Gift Aid is a quarter of is said only where pence are lost.
    const said = told ?? (aid !== whole && aid.pence > 0 ? 4 * aid.pence : undefined);
    reader.equal(`page of ${id}`, whole.pence, gross);
    if (said !== undefined) reader.equal(`Gift Aid on ${id}`, aid.pence, quarter(said));
    if (said !== undefined && between.length === 0) reader.equal(`Gift Aid on all of ${id}`, said, gross);
    return { gross, refunded: total(refunds), claimable: said };
  }

  /** The months of a list: what was given in each, less refunds and what was cancelled, and its Gift Aid; and what all of them come to. */
  async function months(href) {
    const { found } = await reader.list(href, monthsOf);
    for (const [month, parts] of groups(found, ({ month }) => month)) {
      const its = parts.flatMap(({ gifts }) => gifts).map(({ id }) => gifts.get(id));
      const given = total(its.filter(({ state }) => state !== 'cancelled'), ({ gross, refunded }) => gross - refunded);
      // A month whose gifts are all cancelled has no sum.
      for (const { sums } of parts) reader.equal(`${href}, ${month}`, sums, [given, ...aids(its)].filter((sum) => sum > 0));
    }
    const [, said] = /<p\b[^>]*\bclass="font-semibold tabular-nums"[^>]*>(.*?)<\/p>/s.exec(await reader.page(href)) ?? [];
    const its = found.flatMap(({ gifts }) => gifts).map(({ id }) => gifts.get(id)).filter(({ state }) => state !== 'cancelled');
    // All gifts, and those of a year, have their totals elsewhere.
    if (/charity=|state=/.test(href) && its.length > 0) reader.equal(`${href}: total`, [numbers(said ?? '')[0], amounts(said ?? '')], [its.length, [total(its, ({ gross, refunded }) => gross - refunded), ...aids(its, [DECLARED, TO_COME, HELD])]]);
  }

  /** The Gift Aid on gifts, and what of it can still come, where there is any; of each list of states. */
  function aids(its, parts = [DECLARED, TO_COME]) {
    return parts.map((states) => quarter(claimedOn(its, states))).filter((sum) => sum > 0);
  }

  function claimedOn(list, states) {
    return total(list.filter(({ state }) => states.includes(state)), ({ claimable }) => claimable);
  }

  /** The totals of a tax year; gives the ids of its gifts. */
  async function yearOf(year) {
    const href = `/giving?year=${year}`;
    const ids = (await reader.list(href, giftsOf)).found.map(({ id }) => id);
    const its = ids.map((id) => gifts.get(id));
    for (const gift of its) gift.year = year;
    const counted = its.filter(({ state }) => state !== 'cancelled');
    const totals = from('giving-year', await reader.page(href));
    const [given, added] = stats(totals);
    const [declared, waiting] = [DECLARED, TO_COME].map((states) => claimedOn(its, states));
    if (counted.length > 0) reader.equal(`${year}: gifts`, numbers(given.note)[0], counted.length);
    reader.equal(`${year}: given`, given.pence, total(counted, ({ gross, refunded }) => gross - refunded));
    const [withAid] = amounts(given.note);
    if (withAid !== undefined) reader.equal(`${year}: with Gift Aid`, withAid, declared);
    reader.equal(`${year}: Gift Aid`, [added.pence, ...amounts(added.note)], [quarter(declared), ...[quarter(waiting)].filter((sum) => sum > 0)]);
    const rest = totals.slice(totals.indexOf('</dl>'), totals.indexOf('<section'));
    const [list] = /<ul\b.*?<\/ul>/s.exec(rest) ?? [''];
    const upTo = (...states) => quarter(claimedOn(its, states));
    const accepted = upTo('paid', 'accepted') - upTo('paid');
    const parts = [upTo('paid'), accepted, upTo('paid', 'accepted', 'claimed') - upTo('paid', 'accepted'), quarter(declared) - upTo('paid', 'accepted', 'claimed')];
    reader.equal(`${year}: how far`, amounts(list), parts.filter((sum) => sum > 0));
    // What has no Gift Aid yet, and, where it is of several kinds, each of them.
    const without = total(counted, ({ gross, refunded }) => gross - refunded) - declared;
    const kinds = [waiting, claimedOn(its, HELD), without - waiting - claimedOn(its, HELD)].filter((sum) => sum > 0);
    const unaided = declared > 0 && without > 0 ? [without, ...(kinds.length > 1 ? kinds : [])] : [];
    // The two figures above, added up.
    const [soFar, inAll] = [quarter(declared), quarter(declared) + quarter(waiting)];
    const tax = inAll > soFar ? [soFar, inAll] : [soFar].filter((sum) => sum > 0);
    reader.equal(`${year}: about the totals`, amounts(rest.replace(list, '')), [...unaided, ...tax]);
    return ids;
  }

  /** The statement of each year, charity by charity. */
  async function statements() {
    const declaredIn = async (year) => (await reader.list(`/giving?year=${year}`, giftsOf)).found.map(({ id }) => gifts.get(id)).filter(({ state }) => DECLARED.includes(state));
    const sums = (list) => [list.length, claimedOn(list, DECLARED), quarter(claimedOn(list, DECLARED))];
    const shown = rows(await reader.page('/giving/statements'));
    for (const { 0: year, 1: count, 2: given, 3: aid } of shown) {
      const [name] = /\d{4}-\d\d/.exec(year.href);
      const its = await declaredIn(name);
      reader.equal(`statements, ${name}`, [count.number, given.pence, aid.pence], sums(its));
      const page = await reader.page(year.href);
      const [inAll, aidInAll] = stats(page);
      reader.equal(`statement of ${name}`, [numbers(inAll.note)[0], inAll.pence, aidInAll.pence], sums(its));
      const listed = rows(page.slice(page.indexOf('</table>') + 1));
      const each = its.map(({ id, claimable }) => [id, claimable, quarter(claimable)]).sort();
      if (its.length <= 300) {
        const found = listed.filter(({ 0: day }) => day.href).map(({ 0: day, 2: given, 3: aid }) => [/don_\w{26}/.exec(day.href)[0], given.pence, aid.pence]);
        reader.equal(`statement of ${name} gift by gift`, found.sort(), each);
        if (its.length > 1) addsUp(`statement of ${name} gift by gift`, listed, its);
      }
      const file = csv(await reader.page(`/giving/gifts.csv?year=${name}`)).filter(({ 'Amount that gets Gift Aid': amount }) => amount !== '');
      reader.equal(`statement of ${name} in its file`, file.map((row) => [row['Uplift reference'], inPence(row['Amount that gets Gift Aid']), inPence(row['Gift Aid'])]).sort(), each);
      const parts = rows(page);
      const charities = parts.filter(({ 0: charity }) => charity.href);
      for (const { 0: charity, 1: count } of charities) {
        const behind = (await reader.list(charity.href, giftsOf)).found.filter(({ id }) => DECLARED.includes(gifts.get(id).state));
        reader.equal(`statement of ${name}, ${charity.text}`, count.number, behind.length);
      }
      const said = charities.map(({ 0: charity, 1: count, 2: given, 3: aid }) => [charity.text, count.number, given.pence, aid.pence]);
      reader.equal(`statement of ${name} by charity`, said, [...groups(its, ({ charity }) => charity)].map(([charity, list]) => [charity, ...sums(list)]).sort(([one], [other]) => (one < other ? -1 : 1)));
      if (charities.length > 1) addsUp(`statement of ${name} by charity`, parts, its);
    }
    // A table ends with its total, and before it stands what its rows, each rounded down, lack of the total.
    function addsUp(where, table, its) {
      const [given, aid] = [claimedOn(its, DECLARED), quarter(claimedOn(its, DECLARED))];
      const last = table.at(-1);
      reader.equal(`${where}: total`, [last[2].pence, last[3].pence], [given, aid]);
      const linked = table.filter(({ 0: head }) => head.href);
      const lacking = aid - total(linked, ({ 3: aid }) => aid.pence);
      reader.equal(`${where}: rounding`, table.slice(linked.length, -1).map(({ 3: aid }) => aid.pence), [lacking].filter((pence) => pence > 0));
    }
    const years = shown.map(({ 0: year }) => /\d{4}-\d\d/.exec(year.href)[0]);
    for (const [year] of options(first, 'year')) reader.equal(`a statement for ${year}`, years.includes(year), (await declaredIn(year)).length > 0);
  }

  /** What the first page says of the gifts whose details HMRC refused. */
  function wanted() {
    const its = [...gifts.values()].filter(({ state }) => HELD.includes(state));
    const [, count, aid] = /Correct your details for ([\d,]+) gifts?.*?(£[\d,]+\.\d\d) of Gift Aid/.exec(text(first)) ?? [];
    reader.equal('details wanted', count === undefined ? [] : [numbers(count)[0], amounts(aid)[0]], its.length > 0 ? [its.length, quarter(claimedOn(its, HELD))] : []);
  }

  /** The Gift Aid of gifts, rounded down year by year. */
  function aidByYear(its, states) {
    return total([...groups(its, ({ year }) => year).values()], (list) => quarter(claimedOn(list, states)));
  }

  /** The cards: how often each was used, the last gift, and the gifts that it alone made the donor's. */
  async function linked() {
    const html = await reader.page('/giving/linked');
    for (const [row] of html.matchAll(/<li\b(?:(?!<\/li>).)*?href="\/giving\/linked\/\w+\/remove".*?<\/li>/gs)) {
      const page = await reader.page(hrefs(row).find((href) => href.endsWith('/remove')));
      const ids = [...page.matchAll(/<li\b[^>]*>\s*(?:<!.*?>)*<a\b[^>]*href="\/giving\/donations\/(don_\w{26})"/gs)].map(([, id]) => id);
      const its = ids.map((id) => gifts.get(id));
      const [, used = '0'] = /Used for ([\d,]+) gifts?/.exec(text(row)) ?? [];
      reader.equal('card, used', [numbers(used)[0], amounts(row)[0]], [its.length, its[0]?.gross]);
      const [, lost = ''] = /<p class="mb-2 font-semibold">(.*?)<\/p>/s.exec(page) ?? [];
      const [given, aid] = [total(its, ({ gross, refunded }) => gross - refunded), aidByYear(its, DECLARED)];
      reader.equal('card, gifts that leave with it', [numbers(lost)[0] ?? 0, ...amounts(lost)], [its.length, ...(its.length > 0 ? [given] : []), ...[aid].filter((sum) => sum > 0)]);
    }
  }

  /** What the page that stops Gift Aid says of gifts made before: those that are declared and in no claim, and those yet to be declared. */
  async function stopping() {
    const page = await reader.page('/giving/authorisation/cancel');
    // After its last day there is nothing to stop.
    if (!page.includes('name="when"')) return;
    const said = text(page);
    // Of what is held for the donor's details too: put right, it is declared.
    const undeclared = [...TO_COME, ...HELD];
    for (const [words, states, of] of [['declared', ['declared'], DECLARED], ['waiting', undeclared, undeclared]]) {
      const its = [...gifts.values()].filter(({ state }) => states.includes(state));
      const [, count, given, aid] = new RegExp(`([\\d,]+) gifts? that (?:is|are) ${words} [^(]*\\((£[\\d,]+\\.\\d\\d)(?: in all)?, Gift Aid of (£[\\d,]+\\.\\d\\d)\\)`).exec(said) ?? [];
      const shown = count === undefined ? [] : [numbers(count)[0], amounts(given)[0], amounts(aid)[0]];
      const sums = its.length > 0 ? [its.length, total(its, ({ gross, refunded }) => gross - refunded), aidByYear(its, of)] : [];
      reader.equal(`stopping, ${words}`, shown, sums);
    }
  }

  /** What is kept of the donor, in numbers. */
  async function privacy() {
    const kept = new Map(facts(await reader.page('/giving/privacy')).map(({ html, note }) => [hrefs(note)[0], numbers(html)]));
    const cards = (await reader.page('/giving/linked')).match(/href="\/giving\/linked\/\w+\/remove"/g) ?? [];
    const declared = [...gifts.values()].filter(({ state }) => DECLARED.includes(state)).length;
    reader.equal('kept, cards', kept.get('/giving/linked')?.[0] ?? 0, cards.length);
    reader.equal('kept, gifts', kept.get('/giving')?.slice(0, 2), [all.length, declared]);
    const [, said = '0'] = /[Dd]eclarations? for ([\d,]+) gifts?/.exec(text(deletion)) ?? [];
    reader.equal('deleting, declarations that stay', numbers(said)[0], declared);
  }
}
