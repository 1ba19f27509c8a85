/** What a stranger, a hostile platform and a hostile donor try. Each ends in a refusal, and in nothing learned. Strangers of a public
 * sandbox are in strangers.test.mjs. */

import net from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Browser, hiddenFields } from '../../bench/browser.mjs';
import {
  added, address, agreement, api, askToken, assert, authorised, call, donor, gift, good, host, madeCharity, madePlatform, onlyApi, par, phone,
  refused, signedIn, stage, today, unique, uplift,
} from '../conformance/support.mjs';

const sandbox = { skip: onlyApi };

/** The second platform, with nothing of its own about the first one's donors. */
const rival = async () => (await stage()).other;

/** A donor whom the first platform knows by phone alone, with a name, a home and a gift. */
async function knownByPhone() {
  const number = phone();
  const { id } = await good('POST', '/donors', { phone: number, verified: true });
  await good('POST', `/donors/${id}/authorisations`, await agreement());
  const sent = await good('POST', '/donations', await gift({ donor: { type: 'phone', value: number } }));
  return { id, number, sent };
}

/** What a person who is signed in as a donor can read of their account. */
async function readable(t, email) {
  const browser = await newcomer(t, 'donor', email);
  const parts = [];
  for (const place of ['/giving', '/giving/authorisation', '/giving/linked', '/giving/privacy/data.json']) {
    const answer = await browser.get(place);
    assert.equal(answer.status, 200, place);
    parts.push(answer.text);
  }
  return parts.join('\n');
}

/** Fails where a name, a home or a card of the first platform's donor can be read. */
function showsNothing(text) {
  for (const secret of ['Wetherby', 'Lantern Street', 'LS6 2AB']) assert.ok(!text.includes(secret), `shows ${secret}`);
}

/** Somebody without an account: a browser of their own. */
function stranger(t) {
  const browser = new Browser(host);
  t.after(() => browser.close());
  return browser;
}

/** Somebody who signs in for the first time, by the button that sandboxes have. */
async function newcomer(t, audience, email = address()) {
  const browser = stranger(t);
  const form = { _do: '/fn/sandbox/sign_in_as', audience, email };
  const { status, headers } = await browser.send('POST', '/sandbox', new URLSearchParams(form).toString());
  assert.equal(status, 303);
  await browser.signIn(new URL(headers.location, host).href);
  return browser;
}

async function begin(browser, email, audience = 'donor') {
  return browser.send('POST', '/sign-in', new URLSearchParams({ _do: '/fn/sign_in/begin', audience, email }).toString());
}

/** Sends a form of a page, which must be taken; where it leads. */
async function press(browser, page, action, fields) {
  const { status, headers } = await browser.post(page, { _do: `/fn/${action}`, ...fields });
  assert.equal(status, 303, action);
  return headers.location;
}

/** Waits until it is so, 20 seconds at most; what it then gives. */
async function until(what, look) {
  for (const end = Date.now() + 20_000; Date.now() < end; await pause(100)) {
    const found = await look();
    if (found) return found;
  }
  return assert.fail(`it is still not so that ${what}`);
}

/** The words of the mails to this address, the newest first; of the newest fifty of the sandbox. */
async function letters(browser, to) {
  const { text } = await browser.get('/sandbox/mailbox');
  const words = (html) => html.replace(/<!.*?>/gs, '').replace(/<[^>]*>/g, ' ');
  return text.split('<details').slice(1).map(words).filter((letter) => letter.includes(`To ${to} `));
}

/** Writes bytes to the server and gives all that it answers until it closes. */
function raw(bytes, longest = 20_000) {
  const { hostname, port } = new URL(host);
  return new Promise((answered) => {
    const began = Date.now();
    let text = '';
    const socket = net.connect(Number(port), hostname, () => socket.write(bytes));
    const ends = setTimeout(() => socket.destroy(), longest);
    socket.on('data', (part) => (text += part));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(ends);
      answered({ text, ms: Date.now() - began });
    });
  });
}

describe('One platform against another one’s donors', () => {
  test('attack_1: it does not take over a donor whom another platform knows by phone', sandbox, async (t) => {
    const victim = await knownByPhone();
    const other = await rival();
    const thief = address();
    // The way round: a number of its own on the victim first, then its own address by that number. Neither the number nor the id
    // leads the rival to the victim.
    const own = phone();
    assert.equal((await call('POST', '/donors/lookup', { type: 'phone', value: victim.number }, other)).status, 404);
    for (const value of [own, victim.number]) {
      const link = await call('PUT', `/donors/${victim.id}/linked-accounts/phone`, { value, verified: true }, other);
      assert.deepEqual([link.status, link.body.code], [404, 'donor_not_found']);
    }
    const byOwn = await good('POST', '/donors', { email: thief, phone: own, verified: true }, other);
    assert.notEqual(byOwn.id, victim.id);
    // The straight way, with the number that the other platform sent, also after the rival made a donor of it.
    const straight = { email: address(), phone: victim.number, verified: true };
    assert.equal((await call('POST', '/donors', straight, other)).status, 409);
    const byNumber = await good('POST', '/donors', { phone: victim.number, verified: true }, other);
    assert.notEqual(byNumber.id, victim.id);
    assert.equal((await good('POST', '/donors', straight, other)).id, byNumber.id);
    showsNothing(await readable(t, thief));
    showsNothing(await readable(t, straight.email));
  });

  test('attack_4: a squatter on a phone sees nothing that another platform sends by it', sandbox, async (t) => {
    const other = await rival();
    const [squatter, number] = [address(), phone()];
    assert.equal((await call('POST', '/donors', { email: squatter, phone: number }, other)).status, 422, 'a phone needs verified');
    const tied = await good('POST', '/donors', { email: squatter, phone: number, verified: true }, other);
    // The phone's owner comes to a platform that has met the squatter too.
    await good('POST', '/donors/lookup', { type: 'email', value: squatter });
    assert.equal((await call('POST', '/donors/lookup', { type: 'phone', value: number })).status, 404);
    const owner = await good('POST', '/donors', { phone: number, verified: true });
    assert.notEqual(owner.id, tied.id);
    await good('POST', `/donors/${owner.id}/authorisations`, await agreement());
    const sent = await good('POST', '/donations', await gift({ donor: { type: 'phone', value: number } }));
    assert.equal(sent.donorId, owner.id);
    showsNothing(await readable(t, squatter));
  });

  test('attack_4: a squatter on a card loses it once its donor’s platform says so', async () => {
    const other = await rival();
    const card = par();
    const squatter = await donor(address(), other);
    await good('PUT', `/donors/${squatter.id}/linked-accounts/par`, { value: card, verified: true }, other);
    const owner = await authorised();
    const set = await call('PUT', `/donors/${owner.id}/linked-accounts/par`, { value: card, verified: true });
    assert.equal(set.status, 409);
    // From then on the card finds nobody, until the holder answers or 14 days are over.
    const sent = await good('POST', '/donations', await gift({ donor: { type: 'par', value: card }, settlementDate: await today() }));
    assert.deepEqual([sent.giftAid.status, sent.donorId], ['awaiting_donor', undefined]);
  });

  test('attack_5: it neither ends nor overrides what another platform recorded', sandbox, async (t) => {
    const other = await rival();
    const one = await authorised();
    await good('POST', '/donors/lookup', { type: 'email', value: one.email }, other);
    const fake = { ...(await agreement(other)), name: { first: 'Donald', last: 'Fake' } };
    await good('POST', `/donors/${one.id}/authorisations`, fake, other);
    const ended = await call('POST', `/donors/${one.id}/authorisation/cancellation`, {}, other);
    assert.ok(ended.status === 200 || ended.status === 409, `${ended.status}`);
    const sent = await good('POST', '/donations', await gift({ donor: { type: 'uid', value: one.id }, settlementDate: await today() }));
    assert.equal(sent.giftAid.status, 'declared', JSON.stringify(sent.giftAid));
    // Whose name it carries is for the donor to read.
    const page = await (await newcomer(t, 'donor', one.email)).get(`/giving/donations/${sent.id}`);
    assert.equal(page.status, 200);
    assert.match(page.text, /Wetherby/);
    assert.doesNotMatch(page.text, /Fake/);
  });

  test('attack_7: it learns neither a name nor a home by guessing', async () => {
    const other = await rival();
    const one = await authorised();
    const guess = (cardholderName) => call('POST', '/donors/match', { email: one.email, card: { cardholderName } }, other);
    for (let miss = 0; miss < 10; miss += 1) assert.equal((await guess(`H OAKLEY ${String.fromCharCode(65 + miss)}`)).status, 404);
    const right = await guess('I WETHERBY');
    assert.deepEqual([right.status, right.body.code], [404, 'no_match']);
  });

  test('attack_10: 180 links set and ended in a row are two mails, and the others wait an hour together', sandbox, async (t) => {
    const other = await rival();
    const victim = await donor(address(), other);
    const links = `/donors/${victim.id}/linked-accounts/par`;
    for (let time = 0; time < 90; time += 1) {
      assert.equal((await call('PUT', links, { value: par(), verified: true }, other)).status, 201);
      assert.equal((await call('DELETE', links, undefined, other)).status, 204);
    }
    const browser = stranger(t);
    await until('the first link and its end are told', async () => (await letters(browser, victim.email)).length >= 2);
    await pause(500);
    assert.equal((await letters(browser, victim.email)).length, 2);
  });

  test('attack_10: it links twenty cards to a donor, and takes no room from another platform’s', async () => {
    const other = await rival();
    const one = await authorised();
    assert.equal((await donor(one.email, other)).id, one.id);
    const set = (client) => call('PUT', `/donors/${one.id}/linked-accounts/par`, { value: par(), verified: true }, client);
    for (let card = 0; card < 20; card += 1) assert.equal((await set(other)).status, 201, `${card}`);
    const more = await set(other);
    assert.deepEqual([more.status, more.body.code], [409, 'too_many_links']);
    assert.equal((await set()).status, 201);
    const told = await good('POST', '/donors', { email: one.email, phone: phone(), verified: true });
    assert.equal(told.id, one.id);
  });

  test('attack_12_9: the right secret fetches so many tokens a minute and no more', sandbox, async () => {
    const client = await madePlatform('--rate-limit', '1');
    const statuses = [];
    // As many as two minutes give, should one end meanwhile.
    while (statuses.length < 130 && !statuses.includes(429)) {
      const some = Array.from({ length: 10 }, () => askToken('A', client, { audience: api }));
      statuses.push(...(await Promise.all(some)).map(({ status }) => status));
    }
    assert.ok(statuses.slice(0, 50).every((status) => status === 200), statuses.join(' '));
    assert.ok(statuses.includes(429), `${statuses.length} tokens`);
  });

  test('attack_12_11: who links one card to two donors at the same moment is answered each time', async () => {
    const [one, two] = [await donor(), await donor()];
    for (let round = 0; round < 6; round += 1) {
      const link = { value: par(), verified: true };
      const set = async ({ id }) => (await call('PUT', `/donors/${id}/linked-accounts/par`, link)).status;
      const answers = await Promise.all([one, two, one, two].map(set));
      assert.equal(answers.filter((status) => status === 201).length, 1, answers.join(' '));
      assert.ok(answers.every((status) => [200, 201, 409].includes(status)), answers.join(' '));
    }
  });

  test('it reads, changes and deletes nothing that is another one’s', async () => {
    const other = await rival();
    const sent = await good('POST', '/donations', await gift());
    for (const [method, place, body] of [
      ['GET', `/donations/${sent.id}`], ['PATCH', `/donations/${sent.id}`, { netAmount: 1 }], ['DELETE', `/donations/${sent.id}`],
      ['GET', `/donations/${sent.id}/declaration`],
    ]) {
      assert.equal((await call(method, place, body, other)).status, 404, `${method} ${place}`);
    }
  });
});

describe('A stranger at the door', () => {
  test('attack_8: tries for somebody’s address lock nobody out who has signed in here before', sandbox, async (t) => {
    const email = address();
    const person = await newcomer(t, 'donor', email);
    const outsider = stranger(t);
    for (let time = 0; time < 12; time += 1) await begin(outsider, email);
    assert.equal((await begin(person, email)).status, 303);
  });

  test('attack_8: after twenty wrong codes no code is taken, and the link in the mail still signs in', sandbox, async (t) => {
    const { email } = await donor();
    const enter = async (browser, page, code) => {
      const attempt = new URL(page, host).searchParams.get('attempt');
      const form = { _do: '/fn/sign_in/enter_code', attempt, code };
      return (await browser.send('POST', page, new URLSearchParams(form).toString())).status;
    };
    const asked = async (browser) => {
      const { status, headers } = await begin(browser, email);
      assert.equal(status, 303);
      return headers.location;
    };
    for (let round = 0; round < 4; round += 1) {
      const guesser = stranger(t);
      const page = await asked(guesser);
      const answers = [];
      for (let guess = 0; guess < 5; guess += 1) answers.push(await enter(guesser, page, `${100_000 + 5 * round + guess}`));
      assert.deepEqual(answers, [422, 422, 422, 422, 409], `${round}`);
    }
    const guesser = stranger(t);
    const page = await asked(guesser);
    assert.match(page, /[?&]only=link/);
    assert.equal(await enter(guesser, page, '200000'), 409, 'the 21st');

    const person = stranger(t);
    const [letter] = await until('the mail with the link alone has come', async () => {
      const found = (await letters(person, email)).filter((one) => one.includes('This email has no code'));
      return found.length > 0 && found;
    });
    const [link] = /\/sign-in\/link\/[\w-]+/.exec(letter) ?? assert.fail(letter);
    assert.equal(await person.signIn(host + link), '/giving');
    await until('the person is told of the guesses', async () =>
      (await letters(person, email)).some((one) => one.includes('Codes to sign in are switched off for 24 hours')));
  });

  test('attack_12_5: sixty tries for one address at the same moment keep nobody’s page waiting', sandbox, async (t) => {
    const person = await newcomer(t, 'donor');
    const email = address();
    let goOn = true;
    const tries = Promise.all(Array.from({ length: 60 }, () => begin(stranger(t), email))).finally(() => (goOn = false));
    let worst = 0;
    do {
      const begun = Date.now();
      assert.equal((await person.get('/giving')).status, 200);
      worst = Math.max(worst, Date.now() - begun);
    } while (goOn);
    const statuses = (await tries).map(({ status }) => status);
    const taken = statuses.filter((status) => status === 303).length;
    assert.ok(taken >= 1 && taken <= 5 && statuses.every((status) => status === 303 || status === 429), statuses.join(' '));
    assert.ok(worst < 3_000, `${worst} ms`);
  });

  test('the answer is the same whether an address is known or not', sandbox, async (t) => {
    const known = await donor();
    const answers = [];
    for (const email of [known.email, address()]) {
      const answer = await begin(stranger(t), email);
      answers.push([answer.status, answer.headers.location?.replace(/attempt=[^&]+/, 'attempt=')]);
    }
    assert.deepEqual(answers[0], answers[1]);
    assert.equal(answers[0][0], 303);
  });

  test('attack_12_2: a way back leads to no other page than one of ours', sandbox, async (t) => {
    for (const to of ['//evil.example', '/giving/%2e%2e/%2e%2e/sign-in/link/x', '/giving/..%5cx', 'https://evil.example/']) {
      const page = await stranger(t).get(`/sign-in?to=${encodeURIComponent(to)}`);
      const way = new Map(hiddenFields(page.text)).get('to') ?? '';
      assert.ok(!way.includes('%2e') && !way.includes('%5c') && !way.includes('evil'), way);
    }
  });

  test('attack_3: a charity registered under another one’s reference is not it, and nothing is told', sandbox, async (t) => {
    const real = await madeCharity();
    const rogue = await newcomer(t, 'staff');
    const register = async (fields) =>
      rogue.post('/charity/register', {
        _do: '/fn/charity/register', regulator: 'none', officialFirst: 'Rogue', officialLast: 'Registrant', officialEmail: address(),
        your_name: 'Rogue Registrant', ...fields,
      });
    const answer = await register({ name: 'A Second Charity', hmrcReference: real.hmrcReference });
    assert.equal(answer.status, 303);
    const page = await rogue.get(answer.headers.location);
    assert.match(page.text, /We are checking your registration/);
    const invented = await register({ name: 'HMRC REFUND: confirm at https://evil.example/r', hmrcReference: 'XR99002' });
    assert.equal(invented.status, 422);
  });

  test('attack_3: a charity that nobody has proved takes no gift, sees none, and files nothing', sandbox, async (t) => {
    const platform = await madePlatform();
    const real = await madeCharity();
    const reference = await added(real, platform);
    const giver = await authorised(platform);
    const [mid, own, day] = [`M${unique()}`.toUpperCase(), `rogue ${unique()}`, await today()];
    const give = async (transaction) =>
      call('POST', '/donations', await gift({ donor: { type: 'uid', value: giver.id }, transaction, settlementDate: day }), platform);
    const card = { type: 'terminal', mid, tid: 'T1', desc: 'HARBOUR SHOP', auth: 'A1B2C3' };
    const waiting = (await give(card)).body;
    const state = async () => (await good('GET', `/donations/${waiting.id}`, undefined, platform)).giftAid.status;
    assert.equal(await state(), 'awaiting_charity');

    const rogue = await newcomer(t, 'staff');
    const official = address();
    const registration = {
      name: 'A Second Charity', hmrcReference: real.hmrcReference, regulator: 'none', officialFirst: 'Olive', officialLast: 'Official',
      officialEmail: official, your_name: 'Rogue Registrant',
    };
    const [charity] = /chr_\w{26}/.exec(await press(rogue, '/charity/register', 'charity/register', registration));
    await until('the official is told', async () =>
      (await letters(rogue, official)).some((letter) => letter.includes('You were named as a charity’s authorised official')));
    const at = (page) => `/charity/${charity}/${page}`;
    const atDesk = (page, action, fields) => press(rogue, at(page), `charity/${action}`, { charity, ...fields });
    // It may prepare everything, on its own word.
    for (const step of ['request', 'confirm']) await atDesk('nominee', 'record_nominee_step', { step, on: day });
    const warranty = new Map(hiddenFields((await rogue.get(at('sources/new'))).text)).get('warranty');
    const platformId = platform.platformId;
    const sourced = await atDesk('sources/new', 'add_source', { platform: platformId, kind: 'own', reference: own, warranty, warrant: 'on' });
    const [source] = /src_\w{26}/.exec(sourced);
    await atDesk('terminals/new', 'add_terminal', { source, kind: 'merchant', mid });

    const named = await give({ type: 'direct', id: own });
    assert.deepEqual([named.status, named.body.errors?.[0]?.code], [422, 'unknown_charity']);
    const terminals = (await rogue.get(`${at('terminals')}?mid=${mid}`)).text;
    assert.match(terminals, /Waiting for the platform/);
    assert.match(terminals, /There are no unmatched gifts/);
    assert.doesNotMatch(terminals, /HARBOUR SHOP/);
    const claim = await rogue.post(at('claims/new'), await rogue.nextClaim(charity));
    assert.doesNotMatch(claim.headers.location ?? '', /\/claims\/clm_/);
    assert.equal(await state(), 'awaiting_charity');

    // What it listed is in nobody's way.
    await good('POST', '/terminals', { charity: reference, mid }, platform);
    await until('the gift has found its charity', async () => (await state()) === 'declared');
    assert.equal((await give(card)).body.giftAid.status, 'declared');
    assert.ok(!(await rogue.get(at('donations'))).text.includes(waiting.id));

    const again = async () => (await rogue.post('/charity/register', { _do: '/fn/charity/register', ...registration })).status;
    assert.deepEqual([await again(), await again(), await again()], [303, 303, 429], 'three a day');
  });

  test('attack_9: our mail begins with no words of a stranger’s, and a charity that nobody has proved writes to two people', sandbox, async (t) => {
    const rogue = await newcomer(t, 'staff');
    const name = `Refunds of ${unique()}`;
    const registration = {
      hmrcReference: (await madeCharity()).hmrcReference, regulator: 'none', officialFirst: 'Olive', officialLast: 'Official',
      officialEmail: address(), your_name: 'Rogue Registrant',
    };
    const register = (called) => rogue.post('/charity/register', { _do: '/fn/charity/register', name: called, ...registration });
    for (const wrong of ['HMRC REFUND of GBP 482.10. Confirm at https://evil.example/r?id=1', 'Write to refund@evil.example', 'x'.repeat(101)]) {
      assert.equal((await register(wrong)).status, 422, wrong);
    }
    const answer = await register(name);
    assert.equal(answer.status, 303);
    const [charity] = /chr_\w{26}/.exec(answer.headers.location);
    const strangers = [address(), address(), address()];
    const invite = async (email) =>
      (await rogue.post(`/charity/${charity}/team`, { _do: '/fn/team/invite_colleague', team: charity, email, role: 'viewer' })).status;
    const statuses = [];
    for (const email of strangers) statuses.push(await invite(email));
    assert.deepEqual(statuses, [303, 303, 409]);

    const [letter] = await until('the first of them has the mail', async () => {
      const found = await letters(rogue, strangers[0]);
      return found.length > 0 && found;
    });
    const [subject] = letter.split(`To ${strangers[0]} `);
    assert.ok(letter.includes(name) && !subject.includes(name), subject);
    assert.deepEqual(await letters(rogue, strangers[2]), []);
  });

  test('attack_12_6: the pages behind a link that arrived by mail are kept nowhere', sandbox, async (t) => {
    for (const place of ['/sign-in/link/x', '/not-me/x', '/stop/x']) {
      assert.match((await stranger(t).get(place)).headers['cache-control'], /no-store/, place);
    }
  });

  test('attack_12_10: the API says what a browser may do with its answers', async () => {
    const answer = await fetch(`${host}/integrations/v1/health`);
    for (const header of ['referrer-policy', 'content-security-policy', 'x-content-type-options']) {
      assert.ok(answer.headers.get(header), header);
    }
  });
});

describe('Names that do something', () => {
  test('attack_12_7: no cell of a file begins a formula, in whatever width and behind whatever separates cells', sandbox, async (t) => {
    const platform = await uplift('admin', 'platform', 'create', '--name', `＝1+1;=2+2 ${unique()}`);
    const owner = address();
    const charity = await madeCharity(owner);
    await good('POST', '/donations', await gift({ transaction: { type: 'direct', id: await added(charity, platform) } }), platform);
    const { status, text } = await (await signedIn(t, owner)).get(`/charity/${charity.charityId}/donations.csv`);
    assert.equal(status, 200);
    assert.ok(text.includes('1+1;'), text);
    assert.doesNotMatch(text, /(?:^|[,;"])[=+@＝＋－＠]/m);
  });

  test('attack_12_8: what cannot be seen is in no name and no home', async () => {
    const one = await donor();
    const whole = await agreement();
    for (const unseen of ['\u202e', '\u200b', '\ufeff']) {
      for (const [of, part] of [['name', 'first'], ['name', 'last'], ['address', 'line1'], ['address', 'town']]) {
        const body = { ...whole, [of]: { ...whole[of], [part]: `Ash${unseen}ton` } };
        await refused('POST', `/donors/${one.id}/authorisations`, body, `/${of}/${part}`);
      }
    }
  });
});

describe('On the wire', { concurrency: true }, () => {
  test('attack_11: a request target that is no path is refused, and panics nothing', async () => {
    for (const [method, target] of [['GET', 'a:80'], ['CONNECT', 'a:80'], ['POST', 'a:80'], ['PUT', 'a:80']]) {
      const { text } = await raw(`${method} ${target} HTTP/1.1\r\nHost: ${new URL(host).host}\r\nConnection: close\r\n\r\n`);
      assert.match(text, /^HTTP\/1\.1 4\d\d /, `${method} ${target}: ${text.slice(0, 60)}`);
    }
  });

  test('attack_12_1: a name that is not ours is misdirected', async () => {
    const { text } = await raw('GET /giving HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
    assert.match(text, /^HTTP\/1\.1 421 /);
  });

  test('attack_12_1: two names, or none, are refused', async () => {
    const own = new URL(host).host;
    for (const lines of [`Host: ${own}\r\nHost: ${own}\r\n`, '']) {
      const { text } = await raw(`GET / HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
      assert.match(text, /^HTTP\/1\.1 400 /, lines);
    }
  });

  test('attack_2: a head that never ends is let go within 15 seconds', async () => {
    const { ms } = await raw('GET / HTTP/1.1\r\nHost: x\r\n');
    assert.ok(ms < 15_000, `${ms} ms`);
  });
});

describe('A donor who opens everything', () => {
  test('attack_6: has five feeds at once and no more', sandbox, async (t) => {
    const browser = await newcomer(t, 'donor');
    const feeds = [];
    t.after(() => feeds.forEach((feed) => feed.request.destroy()));
    for (let time = 0; time < 9; time += 1) {
      feeds.push(
        await new Promise((begins, failed) => {
          const request = browser.open('GET', '/giving/live', undefined, { accept: 'text/event-stream' }, (answer) => begins({ request, status: answer.statusCode }));
          request.on('error', failed);
        }),
      );
    }
    const open = feeds.filter((feed) => feed.status === 200).length;
    assert.equal(open, 5, feeds.map((feed) => feed.status).join(' '));
    assert.equal((await browser.get('/giving')).status, 200);
  });
});
