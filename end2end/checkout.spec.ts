/** The platform's side of the capture page: its settings in the console, and the shop of the sandbox. */

import { deflateSync, crc32 } from 'node:zlib';
import type { Page } from '@playwright/test';
import { accessible, noSidewaysScroll } from './support/accessible';
import { expectProblems } from './support/form';
import { signInAs } from './support/people';
import { Platform } from './support/platform';
import { expect, test } from './support/test';
import { address } from './support/uplift';
import { say } from './support/words';

/** A picture of one colour, as PNG. */
function png(width: number, height: number): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function settings(page: Page): Promise<Platform> {
  const platform = await Platform.create();
  await signInAs(page, platform.owner, 'staff');
  await page.getByRole('navigation', { name: platform.name }).getByRole('link', { name: say('frame', 'settings') }).click();
  await page.getByRole('main').getByRole('link', { name: say('platform', 'capture') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('capture_settings', 'title') })).toBeVisible();
  return platform;
}

test('an owner gives the capture page a colour, a logo and places, and copies the code with them in it', async ({ page }) => {
  await settings(page);
  await page.getByLabel(say('capture_settings', 'colour')).fill('#ffff00');
  await page.getByRole('button', { name: say('capture_settings', 'save-colour') }).click();
  await expectProblems(page, ['White text cannot be read on this colour. The nearest that works is #7a7a00.']);
  await page.getByLabel(say('capture_settings', 'colour')).fill('#7a7a00');
  await page.getByRole('button', { name: say('capture_settings', 'save-colour') }).click();
  await expect(page.getByRole('status')).toContainText(say('capture_settings', 'colour-saved'));

  const choose = async (name: string, buffer: Buffer) => {
    await page.getByLabel(/^(Another l|L)ogo/).setInputFiles({ name, mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: /^(Upload|Replace) the logo$/ }).click();
  };
  await choose('logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expectProblems(page, ['Choose a PNG, JPEG or WebP picture.']);
  await choose('logo.png', png(4001, 10));
  await expectProblems(page, [/^The picture is too large/]);
  await choose('logo.png', png(960, 160));
  await expect(page.getByRole('status')).toContainText(say('capture_settings', 'logo-saved'));
  const logo = page.getByRole('img', { name: /^Logo of / });
  await expect(logo).toHaveJSProperty('naturalWidth', 480);
  const preview = page.frameLocator('iframe').first();
  await expect(preview.locator('header img')).toBeVisible();
  await expect(preview.locator('header rect')).toHaveAttribute('fill', '#7a7a00');

  for (const [label, place] of [
    [say('capture_settings', 'add-address'), 'https://give.example.org/danke?basket'],
    [say('capture_settings', 'add-origin'), 'https://give.example.org:8443'],
  ]) {
    const form = page.locator('form').filter({ has: page.getByLabel(label) });
    await form.getByLabel(label).fill('give.example.org');
    await form.getByRole('button', { name: say('capture_settings', 'add') }).click();
    await expectProblems(page, [/It must be https, except on your own machine\.$/]);
    await form.getByLabel(label).fill(place);
    await form.getByRole('button', { name: say('capture_settings', 'add') }).click();
    await expect(page.getByRole('button', { name: `${say('capture_settings', 'remove')} ${place}` })).toBeVisible();
    await expect(page.getByRole('status')).toContainText('is added');
    await form.getByLabel(label).fill('give.example.org');
    await form.getByRole('button', { name: say('capture_settings', 'add') }).click();
    await expectProblems(page, [/It must be https, except on your own machine\.$/]);
    await expect(page.getByRole('status')).toHaveCount(0);
    await page.reload();
  }
  await expect(page.getByLabel(say('capture_settings', 'redirect-code'))).toContainText('returnUrl: "https://give.example.org/danke?basket"');
  await page.getByText(say('capture_settings', 'frame')).click();
  await expect(page.getByLabel(say('capture_settings', 'frame-code'))).toContainText('parentOrigin: "https://give.example.org:8443"');
  if (test.info().project.name === 'script') await accessible(page);
  for (const width of [320, 390, 1280]) await noSidewaysScroll(page, width);

  await page.getByRole('button', { name: say('capture_settings', 'remove-logo') }).click();
  await expect(page.getByRole('status')).toContainText(say('capture_settings', 'logo-removed'));
  await expect(logo).toHaveCount(0);
});

test('the sessions are listed with what became of them', async ({ page }) => {
  const platform = await settings(page);
  const open = await platform.ask(201, 'POST', '/authorisation-sessions', { donor: { email: address('donor') } });
  const cancelled = await platform.ask(201, 'POST', '/authorisation-sessions', {});
  await platform.ask(200, 'POST', `/authorisation-sessions/${cancelled.id}/cancellation`);
  await page.getByRole('link', { name: say('capture_settings', 'sessions') }).click();
  await expect(page.getByRole('row').filter({ hasText: open.id })).toContainText(say('capture_settings', 'open'));
  await expect(page.getByRole('row').filter({ hasText: cancelled.id })).toContainText(say('capture_settings', 'by-you'));
  await page.getByLabel(say('capture_settings', 'status')).selectOption(say('capture_settings', 'cancelled'));
  await page.getByRole('button', { name: say('ui', 'show') }).click();
  await expect(page.getByText(open.id)).toHaveCount(0);
  await expect(page.getByText(cancelled.id)).toBeVisible();
});

/** The shop is that of the demonstration's platform. */
async function choose(page: Page, way: RegExp, email: string): Promise<void> {
  await page.goto('/sandbox/shop');
  const again = page.getByRole('button', { name: say('shop', 'start-again') });
  if (await again.isVisible()) await again.click();
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: say('shop', 'give') }) });
  await form.getByRole('radio', { name: '£25.00' }).check();
  await form.getByLabel(say('shop', 'email')).fill(email);
  await form.getByRole('radio', { name: way }).check();
  await form.getByRole('button', { name: say('shop', 'give') }).click();
}

test('the shop asks on our page, the gift is declared, and its endpoint gets the webhooks', async ({ page, javaScriptEnabled }) => {
  const email = address('shop');
  await choose(page, /^Go to Uplift’s page/, email);
  await expect(page).toHaveURL(/\/authorise\//);
  await page.getByLabel(say('capture', 'first')).fill('Zoë');
  await page.getByLabel(say('capture', 'last')).fill('Example');
  await page.getByRole('button', { name: say('capture', 'continue'), exact: true }).click();
  await page.getByLabel(say('capture', 'line1')).fill('14 Harbour Steps');
  await page.getByLabel(say('capture', 'town')).fill('Falmouth');
  await page.getByLabel(say('capture', 'postcode')).fill('TR11 3XY');
  await page.getByRole('button', { name: say('capture', 'continue'), exact: true }).click();
  await page.getByRole('button', { name: say('capture', 'agree') }).click();
  await page.getByRole('link', { name: say('capture', 'continue-to', { platform: 'Open Collection' }) }).click();
  await expect(page.getByText(say('shop', 'given'))).toBeVisible();
  await page.getByRole('button', { name: say('shop', 'pay', { amount: '£25.00' }) }).click();
  await expect(page.getByText(say('shop', 'declared', { amount: '£6.25' }))).toBeVisible();
  await expect(page.getByText('POST /donations · 201')).toBeVisible();
  const received = (kind: string) => page.getByText(say('shop', 'verified', { event: kind }));
  // With a script they come by themselves.
  await expect(async () => {
    if (!javaScriptEnabled) await page.getByRole('link', { name: say('shop', 'look-again') }).click();
    await expect(received('authorisation_session.completed')).toBeVisible({ timeout: 1_000 });
    await expect(received('donation.created')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await received('donation.created').click();
  await expect(page.getByLabel(say('shop', 'request')).last()).toContainText('webhook-signature: v1,');
  if (test.info().project.name === 'script') await accessible(page);
  for (const width of [320, 390, 1280]) await noSidewaysScroll(page, width);

  // Whoever has agreed is not asked again.
  await choose(page, /^Inside this page/, email);
  await expect(page.getByText('No question: this donor has already authorised Uplift')).toBeVisible();
});

for (const [way, mode] of [
  [/^Over this page/, 'modal'],
  [/^Inside this page/, 'frame'],
] as const) {
  test(`the shop shows the question as a ${mode}, and goes on when the donor does not want to`, async ({ page, javaScriptEnabled }) => {
    await choose(page, way, address('shop'));
    const link = page.getByRole('link', { name: say('shop', 'answer') });
    if (!javaScriptEnabled) {
      await link.click();
      await expect(page).toHaveURL(/\/authorise\//);
      return;
    }
    if (mode === 'modal') await link.click();
    const frame = page.frameLocator('iframe[title="Gift Aid"]');
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of [320, 390, 1280]) await noSidewaysScroll(page, width);
    await frame.getByRole('button', { name: /^No thanks/ }).click();
    await expect(page.getByText('The donor did not want Gift Aid.')).toBeVisible();
  });
}

test('a tap without a donor shows a code for whoever tapped', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/sandbox/shop');
  await page.getByRole('button', { name: say('shop', 'do-tap'), exact: true }).click();
  await expect(page.getByRole('img', { name: say('shop', 'qr-code') })).toBeVisible();
  // The button was further down a page that is shorter now.
  await expect(page.getByRole('heading', { name: /^Thank you for £/ })).toBeInViewport();
  if (test.info().project.name === 'script') await accessible(page);
  const short = page.getByRole('link', { name: /\/g\// });
  await short.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/g\//);
});
