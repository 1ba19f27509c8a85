/** The capture page in an engine that is not Chromium's: what platforms embed must work in each browser that a donor may have. */

import { before, test } from 'node:test';
import { address, assert, authorised, good, host } from '../conformance/support.mjs';
import { until } from './engine.mjs';
import { TALL, agree, button, calm, leave, next, sayWhere, sayWho, sound } from './look.mjs';

/** How fast people type on phones: 36 words of 5 letters a minute (Palin et al., How do People Type on Mobile Devices?, 2019). */
const CHARACTERS_A_SECOND = (36 * 5) / 60;
/** To make up one's mind, and to point; reading is not counted (Card, Moran and Newell, The Keystroke-Level Model, 1980): 1.35 and 1.1 s. */
const SECONDS_A_TOUCH = 2.45;

/** The six digits that this mailbox was sent. */
async function codeFor(email) {
  return until(`a code is in the mailbox of ${email}`, async () => {
    const letters = (await (await fetch(`${host}/sandbox/mailbox`)).text()).split('<details');
    return letters.filter((one) => one.includes(email)).map((one) => /Your code is (\d{6})/.exec(one.replace(/<[^>]*>/g, ''))?.[1]).find(Boolean);
  });
}

export function capture(Engine, at) {
  const { name } = Engine;
  let engine, shop;
  before(() => ({ engine, shop } = at));

  for (const script of [true, false]) {
    const how = script ? 'with scripts' : 'without scripts';
    for (const width of [320, 1280]) {
      test(`${name}, ${how}, ${width} pixels: four steps, refusals that keep what was typed, and back to the platform`, async () => {
        const looked = (what) => sound(engine, `${what}, ${how}, ${width} pixels`, script);
        const [session, email] = [await shop.session(), address()];
        await engine.open(session.url, { width, script });
        await engine.heading('Add 25% to your gifts');
        await looked('who');
        await engine.fill('[name="name[last]"]', "O'Neill");
        await engine.press(next);
        for (const line of ['There is a problem', 'Enter your first name.', 'Enter your email address.']) await engine.says('[role=alert]', line);
        await engine.says('#name-first-error', 'Enter your first name.');
        await engine.says('#email-error', 'Enter your email address.');
        assert.equal(await engine.value('[name="name[last]"]'), "O'Neill");
        if (script) await until('the summary has the focus', () => engine.run("return document.activeElement.matches('[role=alert]')"));
        await looked('who, refused');
        await sayWho(engine, email);
        await looked('home');
        await engine.fill('[name="address[line1]"]', 'PO Box 12');
        await engine.fill('[name="address[postcode]"]', 'TR11');
        await engine.press(next);
        await engine.says('#address-postcode-error', 'Enter a full postcode such as LS1 4AB.');
        await engine.says('[role=alert]', 'Enter your home address. HMRC does not accept PO boxes or care-of addresses.');
        assert.equal(await engine.value('[name="address[line1]"]'), 'PO Box 12');
        await sayWhere(engine);
        await engine.says('dd', email);
        await looked('check');
        await engine.press(agree);
        await engine.heading('Check your email');
        await looked('done');
        assert.deepEqual(await engine.cookies(), []);
        await engine.press(`a[href^="${shop.origin}/thanks"]`);
        await engine.heading('Thanks');
        assert.equal(await engine.url(), `${shop.origin}/thanks?authorisationSession=${session.id}`);
        assert.equal((await shop.read(session)).outcome, 'given');
      });
    }

    test(`${name}, ${how}: a donor whom we know confirms in one step, after a code to their mailbox`, async () => {
      const donor = await authorised(shop.platform);
      await good('POST', `/donors/${donor.id}/authorisation/cancellation`, {}, shop.platform);
      const session = await shop.session({ donor: { id: donor.id } });
      await engine.open(session.url, { width: 320, script });
      await engine.heading('Switch on Gift Aid again');
      await sound(engine, 'known', script);
      await engine.press(button('send_code'));
      await engine.heading('Enter the code');
      await engine.fill('#code', '12');
      await engine.press(button('code'));
      await engine.says('#code-error', 'Enter the 6 digits from our email.');
      await sound(engine, 'code, refused', script);
      await engine.fill('#code', await codeFor(donor.email));
      await engine.press(button('code'));
      await engine.heading('Check and agree');
      await engine.says('dd', '27 Lantern Street');
      await sound(engine, 'one confirm step', script);
      await engine.press(agree);
      await engine.heading('Gift Aid is on');
      assert.equal((await shop.read(session)).donorId, donor.id);
    });

    test(`${name}, ${how}: a donor who is covered goes on with one press`, async () => {
      const donor = await authorised(shop.platform);
      const session = await shop.session({ donor: { id: donor.id } });
      await engine.open(session.url, { width: 320, script });
      await engine.heading('Gift Aid is on');
      await sound(engine, 'on already', script);
      await engine.press(button('already_on'));
      await engine.heading('Thanks');
      assert.equal(await engine.url(), `${shop.origin}/thanks?authorisationSession=${session.id}`);
      assert.equal((await shop.read(session)).outcome, 'already_on');
    });

    test(`${name}, ${how}: the page of a cancelled session and that of none lead on`, async () => {
      const session = await shop.session();
      await engine.open(session.url, { width: 320, script });
      await engine.press(leave);
      await engine.heading('Thanks');
      await engine.open(session.url, { width: 320, script });
      await engine.heading('Gift Aid was not switched on');
      await engine.element(`a[href="${shop.origin}/thanks?authorisationSession=${session.id}"]`);
      await sound(engine, 'cancelled', script);
      await engine.open(`${host}/authorise/${'A'.repeat(43)}`, { width: 320, script });
      await engine.heading('We cannot find that page');
      await engine.element('a[href="/giving/authorisation/give"]');
      await sound(engine, 'unknown', script);
    });
  }

  test(`${name}: a person on a phone is done in a minute`, async () => {
    const session = await shop.session();
    await engine.open(session.url, { width: 390, height: 844 });
    const [texts, begun] = [[], performance.now()];
    const person = {
      fill: (css, text) => (texts.push(text), engine.fill(css, text)),
      press: (css) => (texts.push(''), engine.press(css)),
      heading: (text) => engine.heading(text),
    };
    await sayWho(person, address().replace(/^donor\.(\w{6})\w+/, 'zoe.$1'));
    await sayWhere(person);
    await person.press(agree);
    await person.heading('Check your email');
    const waited = (performance.now() - begun) / 1000;
    const typed = texts.join('').length / CHARACTERS_A_SECOND;
    const touched = texts.length * SECONDS_A_TOUCH;
    console.error(`  ${name}: ${(typed + touched + waited).toFixed(0)} s: ${typed.toFixed(0)} s of typing, ${touched.toFixed(0)} s of finding and touching, ${waited.toFixed(1)} s of pages`);
    assert.ok(typed + touched + waited <= 60, `${typed} + ${touched} + ${waited} s`);
  });

  if (Engine.prototype.reads) {
    test(`${name}, at 400 %: each step fits in what a window of 1280 by 1024 then shows`, async () => {
      const session = await shop.session();
      await engine.open(session.url, { width: 1280, height: 1024 });
      try {
        await engine.reads({ zoom: 4 });
        await until('the page is laid out anew', () => engine.run('return innerWidth === 320 && innerHeight === 256'));
        await engine.press(next);
        await engine.says('[role=alert]', 'Enter your first name.');
        await sound(engine, 'who, refused, at 400 %');
        await sayWho(engine, address());
        await sound(engine, 'home at 400 %');
        await sayWhere(engine);
        await sound(engine, 'check at 400 %');
        await engine.press(agree);
        await engine.heading('Check your email');
        await sound(engine, 'done at 400 %');
      } finally {
        await engine.reads({});
      }
    });

    test(`${name}, in colours that the reader forces: fields, buttons, problems and progress can still be told`, async () => {
      const session = await shop.session();
      await engine.open(session.url, { width: 320 });
      try {
        await engine.reads({ forcedColors: true });
        await engine.press(next);
        await engine.says('[role=alert]', 'Enter your first name.');
        // Each has an edge in a colour that is not the ground's.
        const bare = await engine.run(`
          const ground = getComputedStyle(document.documentElement).backgroundColor;
          return ['[role=alert]', '[name=email]', '${next}'].filter((css) => {
            const { borderTopWidth, borderTopColor } = getComputedStyle(document.querySelector(css));
            return parseFloat(borderTopWidth) === 0 || borderTopColor === ground;
          });`);
        assert.deepEqual(bare, []);
        const bars = await engine.run("return [...document.querySelectorAll('[aria-hidden] > span.flex-1')].map((bar) => getComputedStyle(bar).backgroundColor)");
        assert.equal(bars.length, 3);
        assert.notEqual(bars[0], bars[1], 'the bar of this step differs from those of later ones');
      } finally {
        await engine.reads({});
      }
    });
  }

  for (const [mode, width] of [['inline', 320], ['inline', 1280], ['modal', 320], ['modal', 1280]]) {
    test(`${name}, ${mode} at ${width} pixels: done in the frame, and the site is told`, async () => {
      const session = await shop.session({ parentOrigin: shop.origin });
      await engine.open(shop.page(session, mode), { width, height: TALL });
      await engine.enterFrame('iframe');
      await engine.heading('Add 25% to your gifts');
      await sayWho(engine, address());
      await sayWhere(engine);
      if (mode === 'inline' && width === 320) await sound(engine, 'check in a frame');
      // Too early a press is refused; one that was taken is not repeated.
      await until('the donor has agreed', async () => {
        if ((await engine.count(agree)) > 0) await engine.press(agree);
        return (await engine.text('h1')) === 'Check your email';
      });
      await engine.leaveFrame();
      await engine.says('#told li', `complete {"sessionId":"${session.id}"}`);
      await calm(engine, 'the site');
      assert.equal((await shop.read(session)).status, 'completed');
    });
  }

  test(`${name}, in a frame: the site around it cannot read it, and makes nobody agree by making it small`, async () => {
    const session = await shop.session({ parentOrigin: shop.origin });
    await engine.open(shop.page(session, 'inline'), { width: 1280, height: TALL });
    await engine.enterFrame('iframe');
    await sayWho(engine, address());
    await sayWhere(engine);
    await engine.leaveFrame();
    const read = await engine.run(`
      const frame = document.querySelector('iframe');
      try {
        return [frame.contentDocument, frame.contentWindow.document.body.innerText];
      } catch {
        return [frame.contentDocument, 'refused'];
      }`);
    assert.deepEqual(read, [null, 'refused']);
    await engine.run("document.querySelector('iframe').style.maxHeight = '300px'");
    await engine.enterFrame('iframe');
    await engine.says('a[target=_blank]', 'Open the full page');
    await until('there is nothing to agree with', () => engine.run(`return !document.querySelector('${agree}').checkVisibility()`));
    assert.equal((await shop.read(session)).status, 'open');
  });

  test(`${name}, in a frame: a donor who is covered goes on once the page has been seen, and the site is told`, async () => {
    const donor = await authorised(shop.platform);
    const session = await shop.session({ donor: { id: donor.id }, parentOrigin: shop.origin });
    await engine.open(shop.page(session, 'inline'), { width: 1280, height: TALL });
    await engine.enterFrame('iframe');
    await engine.heading('Gift Aid is on');
    // Too early a press is refused; one that was taken is not repeated.
    await until('the donor has gone on', async () => {
      const [goOn] = await engine.elements(button('already_on'));
      if (goOn) await engine.send('ElementClick', { id: goOn });
      return !goOn;
    });
    await engine.leaveFrame();
    await engine.says('#told li', `complete {"sessionId":"${session.id}"}`);
    assert.equal((await shop.read(session)).outcome, 'already_on');
  });

  test(`${name}, in a frame: no thanks, and the site is told`, async () => {
    const session = await shop.session({ parentOrigin: shop.origin });
    await engine.open(shop.page(session, 'inline'), { width: 320, height: TALL });
    await engine.enterFrame('iframe');
    await engine.press(leave);
    await engine.leaveFrame();
    await engine.says('#told li', `cancel {"sessionId":"${session.id}"}`);
    assert.equal((await shop.read(session)).status, 'cancelled');
  });

  test(`${name}, by redirect: the site’s script leads to the page`, async () => {
    const session = await shop.session();
    await engine.open(shop.page(session, 'redirect'), { width: 320 });
    await engine.heading('Add 25% to your gifts');
    assert.equal(await engine.url(), session.url);
  });

  test(`${name}, in a frame without scripts: the full page is offered where one agrees`, async () => {
    const session = await shop.session({ parentOrigin: shop.origin });
    await engine.open(shop.page(session, 'plain'), { width: 320, height: TALL, script: false });
    await engine.enterFrame('iframe');
    await sayWho(engine, address());
    await sayWhere(engine);
    await engine.says('a[target=_blank]', 'Open the full page');
    await until('there is nothing to agree with', () => engine.run(`return !document.querySelector('${agree}').checkVisibility()`));
  });

  test(`${name}: a site that the session does not name cannot frame it`, async () => {
    const session = await shop.session();
    await engine.open(shop.page(session, 'plain'), { width: 320, height: TALL, script: false });
    await engine.enterFrame('iframe');
    assert.equal(await engine.count('[name=email]'), 0);
    // Firefox says that the page's policy was broken, as it should.
    await engine.leaveFrame();
    await engine.troubles();
  });
}
