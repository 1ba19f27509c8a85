/** The capture page in a frame of another site: what the site's script is told, and what a hostile one cannot do. */

import type { FrameLocator, Page } from '@playwright/test';
import { accessible } from './support/accessible';
import { Shop } from './support/shop';
import { expect, test as base } from './support/test';
import { address } from './support/uplift';
import { say } from './support/words';

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

const told = (page: Page) => page.locator('#told li');

/** Opens a session in a frame and goes to its last step. */
async function ready(page: Page, shop: Shop, mode = 'inline'): Promise<{ id: string; frame: FrameLocator }> {
  const session = await shop.session({ parentOrigin: shop.origin });
  await page.goto(shop.page(session.url, mode));
  const frame = page.frameLocator('iframe');
  await frame.getByLabel(say('capture', 'first')).fill('Zoë');
  await frame.getByLabel(say('capture', 'last')).fill("O'Neill");
  await frame.getByLabel(say('capture', 'email')).fill(address('frame'));
  await frame.getByRole('button', { name: say('capture', 'continue'), exact: true }).click();
  await frame.getByLabel(say('capture', 'line1')).fill('14 Harbour Steps');
  await frame.getByLabel(say('capture', 'postcode')).fill('TR11 3XY');
  await frame.getByRole('button', { name: say('capture', 'continue'), exact: true }).click();
  await expect(frame.getByRole('heading', { level: 1, name: say('capture', 'check') })).toBeVisible();
  return { id: session.id, frame };
}

const agreeButton = (frame: FrameLocator) => frame.getByRole('button', { name: say('capture', 'agree') });

/** Presses the button once it has been seen for long enough. */
async function agree(page: Page, frame: FrameLocator): Promise<void> {
  await agreeButton(frame).scrollIntoViewIfNeeded();
  const done = frame.getByRole('heading', { level: 1, name: say('capture', 'sent') });
  await expect(async () => {
    // Too early a press is refused; one that was taken is not repeated.
    if (await agreeButton(frame).isVisible()) await agreeButton(frame).click();
    await expect(done).toBeVisible();
  }).toPass();
  await expect(page.locator('#told')).toContainText('complete');
}

for (const mode of ['inline', 'modal']) {
  test(`${mode}: the site is told that the page is there and that it is done, and nothing of the donor`, async ({ page, shop }) => {
    const { id, frame } = await ready(page, shop, mode);
    await agree(page, frame);
    await expect(told(page).last()).toHaveText(`complete {"sessionId":"${id}"}`);
    const heard = await page.evaluate(() => (window as any).heard.map((one: string) => JSON.parse(one)));
    for (const one of heard) {
      expect(one).toMatchObject({ source: 'uplift', v: 1, sessionId: id });
      const known = ['source', 'v', 'sessionId', 'type', ...(one.type === 'resize' ? ['height'] : [])];
      expect(Object.keys(one).sort()).toEqual(known.sort());
    }
    expect(heard.map((one: any) => one.type)).toEqual(expect.arrayContaining(['ready', 'resize', 'complete']));
    expect((await shop.read(id)).status).toBe('completed');
  });
}

test('over the page the focus stays in the dialog, and Escape closes it and leaves the session open', async ({ page, shop }) => {
  const session = await shop.session({ parentOrigin: shop.origin });
  await page.goto(shop.page(session.url, 'modal'));
  await expect(page.getByRole('dialog', { name: 'Gift Aid' })).toBeVisible();
  await expect(page.frameLocator('iframe').getByLabel(say('capture', 'first'))).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(told(page).last()).toHaveText('cancel {}');
  expect((await shop.read(session.id)).status).toBe('open');
});

test('a frame says no, and the site is told', async ({ page, shop }) => {
  const session = await shop.session({ parentOrigin: shop.origin });
  await page.goto(shop.page(session.url, 'inline'));
  await page.frameLocator('iframe').getByRole('button', { name: say('capture', 'leave') }).click();
  await expect(told(page).last()).toHaveText(`cancel {"sessionId":"${session.id}"}`);
  expect((await shop.read(session.id)).status).toBe('cancelled');
});

for (const [way, what] of [['modal', 'the code for a modal'], ['inline', 'the code for a frame']] as const) {
  test(`${way}: the code that the guide prints opens a session, and goes on when the donor says no`, async ({ page, shop }) => {
    const session = await shop.session({ parentOrigin: shop.origin });
    await page.goto('/developers/checkout');
    const printed = (await page.locator(`pre[aria-label="${what}"]`).textContent()) ?? '';
    const code = printed.slice(printed.indexOf('<!-- Your page')).replace('cap_…', session.id).replace(/data-url="[^"]*"/, `data-url="${session.url}"`);
    const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Give</title><main><h1>Give</h1>${code}</main></html>`;
    shop.pages.set('/printed', body);
    shop.pages.set('/gift-aid', JSON.stringify(session));
    await page.goto(`${shop.origin}/printed`);
    if (way === 'modal') await page.getByRole('button', { name: 'Add Gift Aid' }).click();
    await page.frameLocator('iframe').getByRole('button', { name: say('capture', 'leave') }).click();
    await expect(page).toHaveURL(`${shop.origin}/checkout?session=${session.id}`);
    expect((await shop.read(session.id)).status).toBe('cancelled');
  });
}

test('the site around a frame cannot read it', async ({ page, shop }) => {
  await ready(page, shop);
  const read = await page.evaluate(() => {
    const frame = document.querySelector('iframe')!;
    try {
      return frame.contentWindow!.document.body.innerText;
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(read).toBe('SecurityError');
  expect(await page.evaluate(() => document.querySelector('iframe')!.contentDocument)).toBeNull();
});

test('nobody agrees in a frame that something covers, whatever presses go through to it', async ({ page, shop }) => {
  const { id, frame } = await ready(page, shop);
  await agreeButton(frame).scrollIntoViewIfNeeded();
  const box = (await agreeButton(frame).boundingBox())!;
  // Presses fall through the cover, as those of whoever is to be misled would.
  await page.evaluate(() => {
    const cover = document.createElement('div');
    cover.textContent = 'Win a prize: press here';
    Object.assign(cover.style, { position: 'fixed', inset: '0', background: 'white', pointerEvents: 'none' });
    document.body.append(cover);
  });
  await expect(async () => {
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(frame.getByRole('alert')).toContainText('something is covering it', { timeout: 300 });
  }).toPass();
  await expect(frame.getByRole('link', { name: /^Open the full page/ })).toBeVisible();
  // One way on, not two.
  await expect(agreeButton(frame)).toBeHidden();
  expect((await shop.read(id)).status).toBe('open');
});

test('a press that comes too early asks for another one, and nothing sends the donor away', async ({ page, shop }) => {
  const { frame } = await ready(page, shop);
  await agreeButton(frame).scrollIntoViewIfNeeded();
  await expect(agreeButton(frame)).toHaveAttribute('aria-disabled', 'false');
  // As while a window opens over the page: for a moment the words cannot be seen.
  await page.evaluate(() => {
    const cover = document.createElement('div');
    cover.id = 'cover';
    Object.assign(cover.style, { position: 'fixed', inset: '0', background: 'white', pointerEvents: 'none' });
    document.body.append(cover);
  });
  await expect(agreeButton(frame)).toHaveAttribute('aria-disabled', 'true');
  await agreeButton(frame).dispatchEvent('click');
  await expect(frame.getByText(say('field_errors', 'press-again'))).toBeVisible();
  await expect(frame.getByRole('alert')).toHaveCount(0);
  await page.evaluate(() => document.getElementById('cover')!.remove());
  await expect(agreeButton(frame)).toHaveAttribute('aria-disabled', 'false');
  await agree(page, frame);
});

test('nobody agrees in a frame that cannot be seen through', async ({ page, shop }) => {
  const { id, frame } = await ready(page, shop);
  await page.evaluate(() => (document.querySelector('iframe')!.style.opacity = '0.01'));
  await agreeButton(frame).scrollIntoViewIfNeeded();
  await expect(async () => {
    await agreeButton(frame).click({ force: true });
    await expect(frame.getByRole('alert')).toContainText('something is covering it', { timeout: 300 });
  }).toPass();
  expect((await shop.read(id)).status).toBe('open');
});

test('nobody agrees in a frame that is too small; the full page does it, and the frame follows', async ({ page, shop, context }) => {
  const { id, frame } = await ready(page, shop);
  await page.evaluate(() => (document.querySelector('iframe')!.style.maxHeight = '300px'));
  const full = frame.getByRole('link', { name: /^Open the full page/ });
  await expect(full).toBeVisible();
  await expect(agreeButton(frame)).toBeHidden();
  // Chromium without windows opens none from a frame of another site: the tab is opened by hand.
  await expect(full).toHaveAttribute('target', '_blank');
  const alone = await context.newPage();
  await alone.goto((await full.getAttribute('href'))!);
  await expect(alone.getByText("Zoë O'Neill")).toBeVisible();
  await alone.getByRole('button', { name: say('capture', 'agree') }).click();
  await expect(alone.getByRole('heading', { level: 1, name: say('capture', 'sent') })).toBeVisible();
  expect((await shop.read(id)).status).toBe('completed');
});

test('a donor who is covered goes on in a frame that can be seen, and not in one that is too small', async ({ page, shop }) => {
  const donor = await shop.platform.authorisedDonor();
  const session = await shop.session({ donor: { id: donor.id }, parentOrigin: shop.origin });
  await page.goto(shop.page(session.url, 'inline'));
  const frame = page.frameLocator('iframe');
  const goOn = frame.getByRole('button', { name: say('capture', 'continue-to', { platform: shop.platform.name }) });
  const full = frame.getByRole('link', { name: /^Open the full page/ });
  const sized = (width: number, height: number) => page.evaluate(([width, height]) => {
    Object.assign(document.querySelector('iframe')!.style, { minWidth: '0', maxWidth: `${width}px`, minHeight: `${height}px`, maxHeight: `${height}px` });
  }, [width, height] as const);
  for (const [width, height] of [[319, 480], [320, 479]] as const) {
    await sized(width, height);
    await expect(full, `${width} × ${height}`).toBeVisible();
    await expect(goOn).toBeHidden();
    await sized(320, 480);
    await expect(goOn).toBeVisible();
    await expect(full).toBeHidden();
  }
  await goOn.scrollIntoViewIfNeeded();
  await expect(goOn).toHaveAttribute('aria-disabled', 'false');
  await goOn.click();
  await expect(told(page).last()).toHaveText(`complete {"sessionId":"${session.id}"}`);
  expect((await shop.read(session.id)).outcome).toBe('already_on');
});

test('a page of the wrong origin, or of a session without one, is not framed', async ({ page, shop, watch }) => {
  const session = await shop.session();
  await page.goto(shop.page(session.url, 'inline'));
  await expect(page.frameLocator('iframe').getByLabel(say('capture', 'first'))).toHaveCount(0);
  await expect(told(page)).toHaveCount(0);
  // The browser complains of it in the console, as it should.
  expect(watch.problems.splice(0).join(' ')).toContain('frame-ancestors');
});

test('messages of others are not believed', async ({ page, shop }) => {
  const { id } = await ready(page, shop);
  await page.evaluate((sessionId) => window.postMessage({ source: 'uplift', v: 1, sessionId, type: 'complete' }, '*'), id);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(page.locator('#told')).not.toContainText('complete');
});

test('the page of another session is not believed, though it comes from Uplift', async ({ page, shop }) => {
  const [asked, other] = [await shop.session({ parentOrigin: shop.origin }), await shop.session({ parentOrigin: shop.origin })];
  await page.goto(shop.page(asked.url, 'inline'));
  await expect(told(page)).toHaveText([`ready {"sessionId":"${asked.id}"}`]);
  await page.evaluate((url) => document.body.append(Object.assign(document.createElement('iframe'), { src: url, id: 'other' })), other.url);
  await page.frameLocator('#other').getByRole('button', { name: say('capture', 'leave') }).click();
  const heard = () => page.evaluate(() => (window as any).heard.map((one: string) => JSON.parse(one)));
  await expect.poll(heard).toContainEqual({ source: 'uplift', v: 1, sessionId: other.id, type: 'cancel' });
  await expect(told(page)).toHaveText([`ready {"sessionId":"${asked.id}"}`]);
  await expect(page.locator('#place iframe')).toBeVisible();
});

test('the script is loaded by the hash that the guide names, and by no other', async ({ page, shop, watch }) => {
  const [host, guide] = [new URL((await shop.session()).url).origin, await page.request.get('/developers/checkout')];
  const [hash = 'the guide names none'] = /sha256-[A-Za-z0-9+/]{43}=/.exec(await guide.text()) ?? [];
  await page.goto(`${shop.origin}/thanks`);
  const loaded = (integrity: string) => page.evaluate(
    ([src, integrity]) => new Promise((resolve) => {
      const script = Object.assign(document.createElement('script'), { src, integrity, crossOrigin: 'anonymous' });
      script.onload = () => resolve((window as any).Uplift.version);
      script.onerror = () => resolve('refused');
      document.head.append(script);
    }),
    [`${host}/embed/v1.js`, integrity] as const,
  );
  expect(await loaded(`sha256-${'A'.repeat(43)}=`)).toBe('refused');
  // The browser complains of it in the console, as it should.
  expect(watch.problems.splice(0).join(' ')).toContain('integrity');
  expect(await loaded(hash)).toBe(1);
});

test('an address that is no session’s is not opened', async ({ page, shop }) => {
  const session = await shop.session({ parentOrigin: shop.origin });
  await page.goto(shop.page(session.url, 'inline'));
  for (const url of ['javascript:alert(1)', 'https://example.org/authorise/x', '/help']) {
    const said = await page.evaluate((url) => {
      try {
        (window as any).Uplift.open({ url, mode: 'redirect' });
        return 'opened';
      } catch (error) {
        return (error as Error).name;
      }
    }, url);
    expect(said, url).toBe('TypeError');
  }
});
