/** The capture page in an engine that is not Chromium's: what platforms embed must work in each browser that a donor may have. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { address, assert, authorised, good, host } from '../conformance/support.mjs';
import { until } from './engine.mjs';
import { opened } from './shop.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** How fast people type on phones: 36 words of 5 letters a minute (Palin et al., How do People Type on Mobile Devices?, 2019). */
const CHARACTERS_A_SECOND = (36 * 5) / 60;
/** To make up one's mind, and to point; reading is not counted (Card, Moran and Newell, The Keystroke-Level Model, 1980): 1.35 and 1.1 s. */
const SECONDS_A_TOUCH = 2.45;

/** All of a frame is in a window of this height: engines differ in whether what is pressed in a frame is scrolled to around it. */
const TALL = 2000;

/** The button that does this; the hidden one that Enter presses comes before it. */
const button = (what) => `button[value=${what}]:not(.sr-only)`;
const [next, agree] = [button('next'), button('agree')];

/**
 * What every step must be: no wider than the window, and with nothing that axe or the page's policy finds. Axe is a script, so it looks
 * where those run.
 */
async function sound(engine, what, script = true) {
  const [wide, window] = await engine.run('return [document.documentElement.scrollWidth, innerWidth]');
  assert.ok(wide <= window, `${what} is ${wide} wide in a window of ${window}`);
  if (!script) return calm(engine, what);
  const found = await engine.runLater(
    `const done = arguments[1];
    ${AXE}
    axe.run(document, { runOnly: { type: 'tag', values: arguments[0] }, resultTypes: ['violations'], iframes: false }).then(
      ({ violations }) => done(violations.map((one) => one.id + ': ' + one.nodes.map((node) => node.target.join(' ')).join(' | '))),
      (error) => done([String(error)]),
    );`,
    RULES,
  );
  assert.deepEqual(found, [], what);
  return calm(engine, what);
}

async function calm(engine, what) {
  assert.deepEqual(await engine.troubles(), [], what);
}

async function sayWho(engine, email) {
  await engine.fill('[name="name[first]"]', 'Zoë');
  await engine.fill('[name="name[last]"]', "O'Neill");
  await engine.fill('[name=email]', email);
  await engine.press(next);
  await engine.heading('Your home address');
}

async function sayWhere(engine) {
  await engine.fill('[name="address[line1]"]', '14 Harbour Steps');
  await engine.fill('[name="address[town]"]', 'Falmouth');
  await engine.fill('[name="address[postcode]"]', 'tr11 3xy');
  await engine.press(next);
  await engine.heading('Check and agree');
}

/** The six digits that this mailbox was sent. */
async function codeFor(email) {
  return until(`a code is in the mailbox of ${email}`, async () => {
    const letters = (await (await fetch(`${host}/sandbox/mailbox`)).text()).split('<details');
    return letters.filter((one) => one.includes(email)).map((one) => /Your code is (\d{6})/.exec(one.replace(/<[^>]*>/g, ''))?.[1]).find(Boolean);
  });
}

export function capture(Engine) {
  const { name, missing } = Engine;
  if (missing) {
    test(`${name}: the capture page`, { skip: missing }, () => {});
    return;
  }
  describe(name, () => {
    let engine, shop;
    before(async () => {
      engine = new Engine();
      await engine.start();
      shop = await opened({ after });
    });
    after(async () => {
      await shop?.close();
      await engine?.end();
    });

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
          if (script) assert.ok(await engine.run("return document.activeElement.matches('[role=alert]')"), 'the summary has the focus');
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
          await engine.heading('Thank you');
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
      await person.heading('Thank you');
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
          assert.deepEqual(await engine.run('return [innerWidth, innerHeight]'), [320, 256]);
          await engine.press(next);
          await engine.says('[role=alert]', 'Enter your first name.');
          await sound(engine, 'who, refused, at 400 %');
          await sayWho(engine, address());
          await sound(engine, 'home at 400 %');
          await sayWhere(engine);
          await sound(engine, 'check at 400 %');
          await engine.press(agree);
          await engine.heading('Thank you');
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
          assert.ok(await engine.run("return matchMedia('(forced-colors: active)').matches"));
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
          return (await engine.text('h1')) === 'Thank you';
        });
        await engine.leaveFrame();
        await engine.says('#told li', `complete {"sessionId":"${session.id}"}`);
        await calm(engine, 'the site');
        assert.equal((await shop.read(session)).status, 'completed');
      });
    }

    test(`${name}, in a frame: no thanks, and the site is told`, async () => {
      const session = await shop.session({ parentOrigin: shop.origin });
      await engine.open(shop.page(session, 'inline'), { width: 320, height: TALL });
      await engine.enterFrame('iframe');
      await engine.press(button('leave'));
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
      assert.equal(await engine.run(`return document.querySelector('${agree}').checkVisibility()`), false);
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
  });
}
