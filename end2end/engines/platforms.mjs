/** What platforms meet around the capture page, in an engine that is not Chromium's: the sandbox's shop, and the pages of their console. */

import { after, before, test } from 'node:test';
import { address, good, host, unique, uplift } from '../conformance/support.mjs';
import { until } from './engine.mjs';
import { TALL, agree, leave, sayWhere, sayWho, sound } from './look.mjs';
import { overTls } from './tls.mjs';

const QUESTION = 'Add 25% to your gifts';
const FRAME = 'iframe[title="Gift Aid"]';
/** A picture of one grey pixel, as PNG. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB5Sfe/AAAAABJRU5ErkJggg==';

/** The form that calls this function. */
const form = (what) => `form:has(input[value="/fn/${what}"])`;
const [begin, tap, pay] = ['begin', 'tap', 'pay'].map((what) => form(`sandbox/shop_${what}`));

export function platforms({ name, tls }, at) {
  let engine, shop, site;
  before(async () => {
    ({ engine, shop } = at);
    site = tls ? await overTls(host) : { origin: host, close() {} };
  });
  after(() => site?.close());

  /** Waits for what a page shows in its end, however it gets there. */
  const shows = (...words) => until(`the page shows ${words.join(', ')}`, () => engine.run(
    "const { textContent } = document.querySelector('main'); return arguments[0].every((words) => textContent.includes(words));", words,
  ));

  /** The sandbox's shop before a gift is chosen. */
  async function enter(window, origin = site.origin) {
    await engine.open(`${origin}/sandbox/shop`, { height: TALL, ...window });
    const again = `${form('sandbox/shop_restart')} button`;
    if ((await engine.count(again)) > 0) await engine.press(again);
    await engine.element(begin);
  }

  /** Gives £10, with an address that Uplift does not know; the question comes in this way. */
  async function give(way) {
    await engine.fill(`${begin} [name=email]`, address());
    await engine.press(`${begin} label:has([value=${way}])`);
    await engine.press(`${begin} button`);
  }

  /** Answers on a page of its own, and goes back to the shop. */
  async function answer(wants) {
    await engine.heading(QUESTION);
    if (!wants) return engine.press(leave);
    await sayWho(engine);
    await sayWhere(engine);
    await engine.press(agree);
    await engine.heading('Gift Aid is on');
    return engine.press('a[href*="authorisationSession="]');
  }

  /** Answers in a frame, which goes away when the shop hears of it. */
  async function answerInFrame(wants) {
    await engine.enterFrame(FRAME);
    await engine.heading(QUESTION);
    if (wants) {
      await sayWho(engine);
      await sayWhere(engine);
    } else {
      await engine.press(leave);
    }
    await until('the shop has heard', async () => {
      await engine.leaveFrame();
      const [frame] = await engine.elements(FRAME);
      if (!frame || !wants) return !frame;
      await engine.run(`document.querySelector('${FRAME}').scrollIntoView({ block: 'end' })`);
      await engine.toFrame(frame);
      // Too early a press is refused; one that was taken is not repeated.
      const [button] = await engine.elements(agree);
      if (button) await engine.send('ElementClick', { id: button });
      return false;
    });
  }

  /** The shop knows the answer, and makes the gift. */
  async function goOn(wants) {
    await engine.says('[role=status]', wants ? 'Gift Aid is on: the donor authorised Uplift.' : 'The donor did not want Gift Aid.');
    await engine.press(`${pay} button`);
    if (wants) await engine.says('[role=status]', 'It is declared: Gift Aid adds £2.50.');
    else await engine.says('h2', 'Thank you');
  }

  for (const [width, wants] of [[320, true], [1280, false]]) {
    const what = `at ${width} pixels: a donor who ${wants ? 'agrees' : 'does not want to'} comes back, and the gift is made`;

    test(`${name}, the shop by redirect ${what}`, async () => {
      await enter({ width });
      await sound(engine, `the shop at ${width}`);
      await give('redirect');
      await answer(wants);
      await goOn(wants);
      // With a script they come by themselves.
      await engine.says('#received', 'donation.created · signature verified · 204');
      await sound(engine, `the gift at ${width}`);
    });

    for (const way of ['modal', 'frame']) {
      test(`${name}, the shop by ${way} ${what}`, async () => {
        await enter({ width });
        await give(way);
        await engine.element('#gift-aid');
        await engine.loaded();
        if (way === 'modal') await engine.press('#gift-aid a');
        await engine.enterFrame(FRAME);
        await engine.heading(QUESTION);
        await engine.leaveFrame();
        await sound(engine, `the question by ${way} at ${width}`);
        await answerInFrame(wants);
        await goOn(wants);
        await sound(engine, `the gift by ${way} at ${width}`, false);
      });
    }
  }

  test(`${name}, the shop: a tap without a donor shows a code, and its address leads to the question`, async () => {
    await enter({ width: 320 });
    await engine.press(`${tap} button`);
    await engine.element('svg[aria-label="QR code of the address for Gift Aid"]');
    await sound(engine, 'the tap');
    await engine.press('main a[href*="/g/"]');
    await engine.element('[name="name[first]"]');
  });

  consolePages(true);

  for (const [way, wants] of [['redirect', false], ['modal', false], ['frame', true]]) {
    test(`${name}, the shop by ${way} without scripts: a donor who ${wants ? 'agrees' : 'does not want to'} comes back, and the gift is made`, async () => {
      await enter({ width: 320, script: false });
      await sound(engine, 'the shop', false);
      await give(way);
      if (way !== 'redirect') {
        await engine.element('#gift-aid');
        await sound(engine, 'the question at 320', false);
        await engine.resize(1280, TALL);
        await sound(engine, 'the question at 1280', false);
        await engine.press('#gift-aid a');
      }
      await answer(wants);
      await goOn(wants);
      for (const width of [320, 1280]) {
        await engine.resize(width, TALL);
        await sound(engine, `the gift at ${width}`, false);
      }
    });
  }

  consolePages(false);

  /** The pages on which a platform sets up the capture page, and sees what came of it. */
  function consolePages(script) {
    const how = script ? 'with scripts' : 'without scripts';

    async function signIn() {
      const { url } = await uplift('admin', 'sign-in-link', '--email', shop.owner);
      await engine.open(site.origin + new URL(url).pathname, { width: 320, script });
      await engine.press(`${form('sign_in/open_link')} button`);
      await until('the owner is in the console', async () => (await engine.url()).includes(`/platform/${shop.platform.platformId}`));
    }

    test(`${name}, ${how}: an owner gives the capture page a colour, a logo and an address, and sees it in the previews`, async () => {
      await signIn();
      const page = `${site.origin}/platform/${shop.platform.platformId}/capture`;
      await engine.open(page, { width: 320, script });
      await engine.heading('Capture page');
      const [colour, logo, place] = ['change_capture_colour', 'change_capture_logo', 'add_return_address'].map((what) => form(`platform/${what}`));

      await engine.fill(`${colour} [name=colour]`, '#ffff00');
      await engine.press(`${colour} button`);
      await engine.says('[role=alert]', 'The nearest that works is #7a7a00.');
      await sound(engine, `the settings at 320, refused, ${how}`, script);
      await engine.fill(`${colour} [name=colour]`, '#7a7a00');
      await engine.press(`${colour} button`);
      await engine.says('[role=status]', 'The colour is saved');
      await until('both previews have the colour', () => engine.run(`
        const previews = [...document.querySelectorAll('iframe[srcdoc]')].map((one) => one.contentDocument);
        return previews.length === 2 && previews.every((one) => one.querySelector('header rect')?.getAttribute('fill') === '#7a7a00'
          && [...one.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet));`));

      await engine.attach(`${logo} [name=logo]`, 'logo.png', 'image/png', PIXEL);
      await engine.press(`${logo} button`);
      await engine.says('[role=status]', 'The logo is saved');
      await until('the logo is shown', () => engine.run(`return document.querySelector('main img[alt^="Logo of"]').naturalWidth > 0`));

      const thanks = `https://give.example.org/${unique()}`;
      await engine.fill(`${place} [name=address]`, 'give.example.org');
      await engine.press(`${place} button`);
      await engine.says('[role=alert]', 'It must be https, except on your own machine.');
      await until('what was typed is kept', async () => (await engine.value(`${place} [name=address]`)) === 'give.example.org');
      await engine.fill(`${place} [name=address]`, thanks);
      await engine.press(`${place} button`);
      await engine.says('[role=status]', 'The return address is added');
      // The code to copy has the first of the addresses.
      await shows(thanks, `returnUrl: "${shop.origin}/thanks"`);
      await engine.open(page, { width: 1280, script });
      await engine.heading('Capture page');
      await sound(engine, `the settings at 1280, ${how}`, script);
    });

    test(`${name}, ${how}: the console lists the sessions with what became of them`, async () => {
      await signIn();
      const [open, cancelled] = [await shop.session(), await shop.session()];
      await good('POST', `/authorisation-sessions/${cancelled.id}/cancellation`, undefined, shop.platform);
      await engine.open(`${site.origin}/platform/${shop.platform.platformId}/capture`, { width: 320, script });
      await engine.press('main a[href$="/capture/sessions"]');
      await engine.heading('Sessions');
      await shows(open.id, cancelled.id, 'By you');
      await sound(engine, `the sessions at 320, ${how}`, script);
      await engine.press('[name=status] option[value=cancelled]');
      await engine.press('main form[role=search] button');
      await until('the list is narrowed', async () => (await engine.url()).includes('status=cancelled'));
      await engine.loaded();
      await shows(cancelled.id);
      await until('the other session is left out', () => engine.run("return !document.querySelector('main').textContent.includes(arguments[0])", open.id));
      await engine.resize(1280);
      await sound(engine, `the sessions at 1280, ${how}`, script);
    });
  }

  if (tls) {
    test(`${name} over plain HTTP keeps no session: README.md names other browsers`, async () => {
      await enter({ width: 320, script: false }, host);
      await give('redirect');
      await answer(false);
      // The shop knows nothing of the gift that this browser chose.
      await engine.element(begin);
    });
  }
}
