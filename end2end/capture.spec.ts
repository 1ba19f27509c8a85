/** The capture page, as donors meet it at a platform's checkout: alone, over the platform's page, and in it. */

import { brotliCompressSync, constants } from 'node:zlib';
import type { FrameLocator, Page } from '@playwright/test';
import { accessible, hasEdge, noSidewaysScroll } from './support/accessible';
import { expectProblems } from './support/form';
import { MARKUP, expectInert } from './support/injection';
import { codeIn, letter } from './support/mailbox';
import { Shop } from './support/shop';
import { expect, test as base } from './support/test';
import { address } from './support/uplift';
import { say, sayInEmail } from './support/words';

const test = base.extend<{}, { shop: Shop }>({
  shop: [
    async ({ browser }, use) => {
      const shop = await Shop.open(browser);
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
});

type Place = Page | FrameLocator;

async function sayWho(place: Place, email = address('capture')): Promise<string> {
  await place.getByLabel(say('capture', 'first')).fill('Zoë');
  await place.getByLabel(say('capture', 'last')).fill("O'Neill");
  await place.getByLabel(say('capture', 'email')).fill(email);
  await place.getByRole('button', { name: say('capture', 'continue'), exact: true }).click();
  return email;
}

async function sayWhere(place: Place): Promise<void> {
  await place.getByLabel(say('capture', 'line1')).fill('14 Harbour Steps');
  await place.getByLabel(say('capture', 'town')).fill('Falmouth');
  await place.getByLabel(say('capture', 'postcode')).fill('tr11 3xy');
  await place.getByRole('button', { name: say('capture', 'continue'), exact: true }).click();
}

const agreeButton = (place: Place) => place.getByRole('button', { name: say('capture', 'agree') });

for (const width of [320, 1280]) {
  test(`a donor at ${width} pixels says who and where they are, agrees, and goes back with the session's id alone`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 700 });
    const session = await shop.session();
    await page.goto(session.url);
    await expect(page.getByRole('heading', { level: 1, name: say('capture', 'add') })).toBeVisible();
    await expect(page.getByText(shop.platform.name).first()).toBeVisible();
    await expect(page.getByText(say('capture', 'by-uplift'))).toBeVisible();
    const email = await sayWho(page);
    await sayWhere(page);
    await expect(page.getByRole('heading', { level: 1, name: say('capture', 'check') })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    // Change, and come back to where one was.
    await page.getByRole('link', { name: 'Change name' }).click();
    await expect(page.getByLabel(say('capture', 'last'))).toHaveValue("O'Neill");
    await page.getByLabel(say('capture', 'title')).fill('Ms');
    await page.getByRole('button', { name: say('capture', 'continue'), exact: true }).click();
    await expect(page.getByText("Ms Zoë O'Neill")).toBeVisible();
    await noSidewaysScroll(page, width);
    await agreeButton(page).click();
    await expect(page.getByRole('heading', { level: 1, name: say('capture', 'sent') })).toBeVisible();
    await expect(page.getByText(/It is on until\s+5\s+April/)).toBeVisible();
    // Each email is named by its subject.
    for (const subject of [sayInEmail('notices', 'given-subject'), sayInEmail('capture', 'typed-subject')]) {
      await expect(page.getByText(`“${subject}”`)).toBeVisible();
    }
    await page.getByRole('link', { name: say('capture', 'continue-to', { platform: shop.platform.name }) }).click();
    await expect(page).toHaveURL(`${shop.origin}/thanks?authorisationSession=${session.id}`);
    expect((await shop.read(session.id)).outcome).toBe('given');
    expect(await page.context().cookies()).toEqual([]);
    await letter(await page.context().newPage(), email, sayInEmail('notices', 'given-subject'));
    // The address again: it leads on, shows nothing of the donor, and does nothing more.
    await page.goto(session.url);
    await expect(page.getByRole('heading', { level: 1, name: say('capture', 'sent') })).toBeVisible();
    await expect(page.getByText(email)).toHaveCount(0);
  });
}

test('Welsh from the first word to the last, and the change of language keeps what is typed', async ({ page, shop }) => {
  const session = await shop.session();
  await page.goto(session.url);
  await page.getByLabel(say('capture', 'first')).fill('Angharad');
  await page.getByRole('button', { name: say('capture', 'other-language') }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
  await expect(page.getByLabel('Enw cyntaf')).toHaveValue('Angharad');
  await page.getByLabel('Cyfenw').fill('Prys');
  await page.getByLabel('Cyfeiriad e-bost').fill(address('cymraeg'));
  await page.getByRole('button', { name: 'Parhau', exact: true }).click();
  await page.getByRole('button', { name: 'Parhau', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Mae problem');
  await page.getByLabel('Llinell cyfeiriad 1').fill('2 Stryd Fawr');
  await page.getByLabel('Cod post').fill('LL57 1AA');
  await page.getByRole('button', { name: 'Parhau', exact: true }).click();
  await expect(page.getByText('Rwy’n awdurdodi Uplift')).toBeVisible();
  await page.getByRole('button', { name: 'Cytuno a throi Rhodd Cymorth ymlaen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gwiriwch eich e-bost' })).toBeVisible();
  await expect(page.getByText(/Mae ymlaen tan\s+5\s+Ebrill/)).toBeVisible();
});

test('what is wrong is said at the top and beside the field, and no markup that is typed becomes any', async ({ page, shop }) => {
  const session = await shop.session();
  await page.goto(session.url);
  await page.getByRole('button', { name: say('capture', 'continue'), exact: true }).click();
  await expectProblems(page, [say('field_errors', 'no-first'), say('field_errors', 'no-last'), say('field_errors', 'no-email')]);
  for (const label of [say('capture', 'title'), say('capture', 'first'), say('capture', 'last'), say('capture', 'email')]) await page.getByLabel(label).fill(MARKUP);
  await page.getByRole('button', { name: say('capture', 'continue'), exact: true }).click();
  await expect(page.getByLabel(say('capture', 'email'))).toHaveValue(MARKUP);
  await expectInert(page);
});

test('with the keyboard alone', async ({ page, shop }) => {
  const session = await shop.session();
  await page.goto(session.url);
  const tabTo = async (name: RegExp | string, role: 'textbox' | 'button' | 'link') => {
    const target = page.getByRole(role, { name });
    for (let press = 0; press < 30; press += 1) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((one) => one === document.activeElement)) return;
    }
    throw new Error(`${name} was not reached`);
  };
  await tabTo(say('capture', 'skip'), 'link');
  await tabTo(say('capture', 'first'), 'textbox');
  await page.keyboard.type('Zoë');
  await page.keyboard.press('Tab');
  await page.keyboard.type("O'Neill");
  await page.keyboard.press('Tab');
  await page.keyboard.type(address('keys'));
  // Enter goes on, and does not change the language, whose button comes first.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: say('capture', 'home') })).toBeVisible();
  await tabTo(say('capture', 'line1'), 'textbox');
  await page.keyboard.type('14 Harbour Steps');
  await tabTo(say('capture', 'postcode'), 'textbox');
  await page.keyboard.type('TR11 3XY');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: say('capture', 'check') })).toBeVisible();
  await tabTo(say('capture', 'agree'), 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: say('capture', 'sent') })).toBeVisible();
});

test('no step has anything that axe finds, at 320 pixels and in the dark, and none is wider than the window', async ({ page, shop, javaScriptEnabled }) => {
  test.slow();
  const session = await shop.session();
  const look = async (what: string) => {
    for (const [width, colorScheme] of [[320, 'light'], [1280, 'dark']] as const) {
      await page.emulateMedia({ colorScheme });
      await noSidewaysScroll(page, width);
      if (javaScriptEnabled !== false) await accessible(page, `${what} at ${width}`);
    }
  };
  await page.goto(session.url);
  await look('who');
  await page.getByRole('button', { name: say('capture', 'continue'), exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await look('who with errors');
  await sayWho(page);
  await look('home');
  await sayWhere(page);
  await look('check');
  await agreeButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: say('capture', 'sent') })).toBeVisible();
  await look('done');
  const left = await shop.session({ cancelUrl: undefined, returnUrl: undefined });
  await page.goto(left.url);
  await page.getByRole('button', { name: say('capture', 'leave') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('capture', 'cancelled') })).toBeVisible();
  await look('cancelled');
  await page.goto(`/authorise/${'A'.repeat(43)}`);
  await expect(page.getByRole('link', { name: say('capture', 'account') })).toBeVisible();
  await look('unknown');
  const donor = await shop.platform.authorisedDonor();
  await page.goto((await shop.session({ donor: { id: donor.id } })).url);
  await expect(page.getByRole('heading', { level: 1, name: say('capture', 'done') })).toBeVisible();
  await look('on already');
  await shop.platform.ask(200, 'POST', `/donors/${donor.id}/authorisation/cancellation`, {});
  await page.goto((await shop.session({ donor: { id: donor.id } })).url);
  await expect(page.getByRole('heading', { level: 1, name: say('capture', 'known') })).toBeVisible();
  await look('known');
  await page.getByRole('button', { name: say('capture', 'send-code') }).click();
  await page.getByRole('button', { name: say('capture', 'show-details') }).click();
  await expect(page.getByRole('alert')).toContainText(say('field_errors', 'no-code'));
  await look('code with an error');
});

test('at 400 % and in colours that the reader forces, each step can be read and used', async ({ page, shop }) => {
  // What a window of 1280 by 1024 shows at 400 %.
  const fits = async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  };
  await page.emulateMedia({ forcedColors: 'active' });
  const session = await shop.session();
  await page.goto(session.url);
  const go = page.getByRole('button', { name: say('capture', 'continue'), exact: true });
  await go.click();
  for (const one of [page.getByRole('alert'), page.getByLabel(say('capture', 'email')), go]) await hasEdge(one);
  await fits();
  await sayWho(page);
  await hasEdge(page.getByLabel(say('capture', 'postcode')));
  await fits();
  await sayWhere(page);
  await hasEdge(agreeButton(page));
  await fits();
  await agreeButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: say('capture', 'sent') })).toBeVisible();
  await fits();
});

test('what was sent is printed whole, without what can only be pressed', async ({ page, shop, javaScriptEnabled }) => {
  await page.addInitScript(() => (window.print = () => document.body.setAttribute('data-printed', '')));
  const session = await shop.session();
  await page.goto(session.url);
  await sayWho(page);
  await sayWhere(page);
  await agreeButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: say('capture', 'sent') })).toBeVisible();
  const print = page.getByRole('button', { name: say('capture', 'print') });
  if (javaScriptEnabled === false) {
    await expect(print).toBeHidden();
  } else {
    await print.click();
    await expect(page.locator('body')).toHaveAttribute('data-printed');
  }
  await page.emulateMedia({ media: 'print' });
  await expect(print).toBeHidden();
  await expect(page.getByRole('link', { name: say('capture', 'continue-to', { platform: shop.platform.name }) })).toBeHidden();
  const agreed = page.getByRole('region', { name: say('capture', 'sent-agreement') });
  await expect(agreed).toContainText('If I pay less Income Tax');
  await expect(agreed).toContainText('I authorise Uplift');
  await expect(agreed).toContainText(session.id);
});

test('a donor who does not want to goes back at once', async ({ page, shop }) => {
  const session = await shop.session();
  await page.goto(session.url);
  await page.getByRole('button', { name: /^No thanks/ }).click();
  await expect(page).toHaveURL(`${shop.origin}/basket?authorisationSession=${session.id}`);
  expect((await shop.read(session.id)).cancelledBy).toBe('donor');
});

test('an address to go back to that is nearly right is refused', async ({ shop }) => {
  for (const wrong of [`${shop.origin}/thanks/`, `${shop.origin}/thanks?x`, `${shop.origin}.example.org/thanks`, shop.origin.replace('localhost', '127.0.0.1') + '/thanks']) {
    const answer = await shop.platform.call('POST', '/authorisation-sessions', { returnUrl: wrong });
    expect([answer.status, JSON.stringify(answer.body)], wrong).toEqual([422, expect.stringContaining('/returnUrl')]);
  }
  const answer = await shop.platform.call('POST', '/authorisation-sessions', { parentOrigin: 'https://other.example.org' });
  expect(answer.status).toBe(422);
});

test('somebody whom we know gets their details after a code to their mailbox', async ({ page, shop }) => {
  // They gave their details once and stopped.
  const donor = await shop.platform.authorisedDonor();
  await shop.platform.ask(200, 'POST', `/donors/${donor.id}/authorisation/cancellation`, {});
  const session = await shop.session({ donor: { id: donor.id } });
  await page.goto(session.url);
  await expect(page.getByText('Lantern')).toHaveCount(0);
  await page.getByRole('button', { name: say('capture', 'send-code') }).click();
  const code = codeIn(await letter(page, donor.email, sayInEmail('capture', 'code-subject')));
  await page.getByLabel(say('capture', 'code-label')).fill(code);
  await page.getByRole('button', { name: say('capture', 'show-details') }).click();
  await expect(page.getByText('27 Lantern Street')).toBeVisible();
  await agreeButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: say('capture', 'done') })).toBeVisible();
  expect((await shop.read(session.id)).donorId).toBe(donor.id);
});

test('a donor who is covered goes on with one press', async ({ page, shop }) => {
  const donor = await shop.platform.authorisedDonor();
  const session = await shop.session({ donor: { id: donor.id } });
  await page.goto(session.url);
  await expect(page.getByRole('heading', { level: 1, name: say('capture', 'done') })).toBeVisible();
  await expect(page.getByText('Lantern')).toHaveCount(0);
  await page.getByRole('button', { name: say('capture', 'continue-to', { platform: shop.platform.name }) }).click();
  await expect(page).toHaveURL(`${shop.origin}/thanks?authorisationSession=${session.id}`);
});

test('all that the page loads is at most 30 KB with brotli, the script for platforms 3 KB, and no typeface is among it', async ({ page, shop }) => {
  const session = await shop.session();
  const brotli = (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  let bytes = 0;
  const kinds: string[] = [];
  page.on('response', async (answer) => kinds.push(answer.request().resourceType()));
  const answers: Promise<void>[] = [];
  // The second step has its files from the first.
  const loaded = new Set<string>();
  page.on('response', (answer) => {
    if (answer.status() >= 300 || loaded.has(answer.url())) return;
    loaded.add(answer.url());
    answers.push(
      answer.body().then((body) => {
        bytes += brotli(body);
      }),
    );
  });
  await page.goto(session.url, { waitUntil: 'networkidle' });
  await sayWho(page);
  await page.waitForLoadState('networkidle');
  await Promise.all(answers);
  expect(kinds).not.toContain('font');
  // Two steps of it, the second with all countries.
  const script = brotli(await (await page.request.get(new URL('/embed/v1.js', session.url).href)).body());
  console.log(`the capture page: ${bytes} bytes with brotli, of two steps; the script for platforms: ${script}`);
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThanOrEqual(30_000);
  expect(script).toBeGreaterThan(500);
  expect(script).toBeLessThanOrEqual(3_000);
});
