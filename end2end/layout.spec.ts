import { hasEdge, noSidewaysScroll } from './support/accessible';
import { londonDay, long } from './support/calendar';
import { signInAs } from './support/people';
import { home, now, registered } from './support/platform';
import { expect, test } from './support/test';
import { address } from './support/uplift';
import { say } from './support/words';
import type { Locator, Page } from '@playwright/test';

test('on a phone the menu opens and closes, and its links lead on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, address('phone'), 'donor');
  const menu = page.getByRole('navigation', { name: say('frame', 'giving') });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: say('ui', 'menu') }).click();
  await expect(menu).toBeVisible();
  await menu.getByRole('button', { name: say('ui', 'close') }).click();
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: say('ui', 'menu') }).click();
  await menu.getByRole('link', { name: say('frame', 'cards') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('linked', 'title') })).toBeVisible();
  await page.getByRole('button', { name: say('ui', 'menu') }).click();
  await expect(menu.getByRole('link', { name: say('frame', 'cards') })).toHaveAttribute('aria-current', 'page');
  await menu.getByRole('button', { name: say('ui', 'sign-out') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('sign_in', 'out') })).toBeVisible();
});

test('a menu says where one is, on pages below as well, and signing out comes after its pages', async ({ page, platform, another }) => {
  const donor = await platform.authorisedDonor();
  await signInAs(page, donor.email, 'donor');
  // A platform said who this is: the donor has not.
  await expect(page.getByRole('banner')).toContainText('@example.org');
  await expect(page.getByRole('banner')).not.toContainText(home.name.last);
  const menu = page.getByRole('navigation', { name: say('frame', 'giving') });
  await expect(menu.getByRole('link')).toHaveText([say('frame', 'gifts'), say('frame', 'gift-aid'), say('frame', 'cards'), say('frame', 'account')]);
  await page.goto('/giving/privacy');
  await expect(menu.locator('[aria-current]')).toHaveText([say('frame', 'account')]);
  await expect(menu.getByRole('link', { name: say('frame', 'account') })).toHaveAttribute('aria-current', 'true');
  await signsOutAfter(page, menu.getByRole('link', { name: say('frame', 'account') }));

  const charity = await registered();
  const desk = await another();
  await signInAs(desk, charity.owner, 'staff');
  await desk.goto(`/charity/${charity.id}/claims/settings`);
  const side = desk.getByRole('navigation', { name: charity.name });
  await expect(side.locator('[aria-current]')).toHaveText([say('frame', 'settings')]);
  await signsOutAfter(desk, side.getByRole('link', { name: say('frame', 'settings') }));
});

test('the first key leads past the header to the content', async ({ page }) => {
  await page.goto('/help');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: say('ui', 'skip') });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await expect(page.getByRole('main')).toBeFocused();
});

test('a name of one long word stays where it belongs', async ({ page }) => {
  const charity = await registered('Quillfeather'.repeat(9).slice(0, 100));
  await signInAs(page, charity.owner, 'staff');
  for (const path of ['', '/donations', '/sources/new']) {
    await page.goto(`/charity/${charity.id}${path}`);
    for (const width of [390, 1280]) await noSidewaysScroll(page, width);
    // The last window is wide: the menu stands at the side, and the page's heading next to it.
    const [name, heading] = await Promise.all([
      page.getByRole('navigation', { name: charity.name }).getByText(charity.name).boundingBox(),
      page.getByRole('heading', { level: 1 }).boundingBox(),
    ]);
    expect(name!.x + name!.width, path).toBeLessThanOrEqual(heading!.x);
  }
});

test('a printed page says whose it is and of which day, that it is a sandbox’s, and what the list is narrowed to', async ({ page, another }) => {
  const charity = await registered();
  await signInAs(page, charity.owner, 'staff');
  await page.goto(`/charity/${charity.id}/donations?state=held&from=2026-04-06`);
  await expect(page).toHaveTitle(`Gifts – ${charity.name} – Uplift`);
  const [line, filters] = [page.locator('header + p'), page.getByText('State: Needs fixing · From: 6 April 2026')];
  await expect(line).toBeHidden();
  await expect(filters).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(line).toBeVisible();
  await expect(line).toContainText(charity.name);
  await expect(line).toContainText(say('frame', 'as-at', { day: long(londonDay(await now())) }));
  await expect(line).toContainText(say('frame', 'not-real-printed'));
  await expect(filters).toBeVisible();

  const donor = await another();
  await signInAs(donor, address('paper'), 'donor');
  await donor.emulateMedia({ media: 'print' });
  const sheet = donor.locator('header + p');
  for (const words of [say('frame', 'giving'), '@example.org', 'As at']) await expect(sheet).toContainText(words);
});

test('the ring around what has the focus stands out from every ground', async ({ page, platform, another }) => {
  test.slow();
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  await signInAs(page, donor.email, 'donor');
  for (const path of ['/giving', '/', '/developers', '/sandbox/components']) {
    await page.goto(path);
    await ringsStandOut(page);
  }

  const desk = await another();
  await signInAs(desk, charity.owner, 'staff');
  await desk.goto(`/charity/${charity.id}/sources`);
  await desk.getByRole('main').getByRole('link', { name: platform.name }).click();
  await expect(desk.getByRole('region', { name: say('charity_sources', 'reference-is') })).toBeVisible();
  await ringsStandOut(desk);

  const console = await another();
  await signInAs(console, platform.owner, 'staff');
  await console.goto(`/platform/${platform.id}/credentials/new`);
  await console.getByLabel(say('platform_clients', 'name')).fill('Rings');
  await console.getByRole('checkbox').first().check();
  await console.getByRole('button', { name: say('platform_clients', 'do-add') }).click();
  await expect(console.getByRole('region', { name: say('platform_clients', 'copy-secret') })).toBeVisible();
  await ringsStandOut(console);
});

test('a field that belongs to an answer is there while that is chosen', async ({ page, platform }) => {
  const charity = await platform.charity();
  await platform.give(await platform.authorisedDonor(), charity);
  await signInAs(page, charity.owner, 'staff');
  for (const [path, answers] of [
    ['claims/settings', { [say('claim_settings', 'monthly')]: ['day'], [say('claim_settings', 'weekly')]: ['weekday'], [say('claim_settings', 'threshold')]: ['threshold'], [say('claim_settings', 'by-hand')]: [] }],
    ['claims/settings', { [say('claim_settings', 'kind-company')]: ['end_day', 'end_month'], [say('claim_settings', 'kind-trust')]: [] }],
    ['claims/settings', { [say('claim_settings', 'holds-from')]: ['holds_from'], [say('claim_settings', 'holds-always')]: [] }],
    ['terminals/new', { [say('terminals', 'known-terminal')]: ['mid', 'tid'], 'If every terminal with this number': ['mid'], [say('terminals', 'known-descriptor')]: ['descriptor'] }],
    ['sources/new', { [say('charity_sources', 'kind-own')]: ['reference'], [say('charity_sources', 'kind-ours')]: [] }],
    ['donations/take-out?from=2020-01-01', { [say('charity_gifts', 'another-reason')]: ['words'], [say('charity_gifts', 'claimed-yourself')]: ['on'], [say('charity_gifts', 'company')]: [] }],
  ] as [string, Record<string, string[]>][]) {
    await page.goto(`/charity/${charity.id}/${path}`);
    const all = new Set(Object.values(answers).flat());
    for (const [answer, fields] of Object.entries(answers)) {
      await page.getByRole('radio', { name: answer }).check();
      for (const field of all) await expect(page.locator(`[name="${field}"]`), `${answer}: ${field}`).toBeVisible({ visible: fields.includes(field) });
    }
  }
  await page.goto('/charity/register');
  const [number, name] = [page.getByLabel(say('charity', 'charity-number')), page.getByLabel(say('charity', 'regulator-name'))];
  for (const [regulator, hasNumber, hasName] of [['ccew', true, false], ['other', true, true], ['none', false, false]] as const) {
    await page.getByLabel(say('charity', 'who-regulates')).selectOption(regulator);
    await expect(number, regulator).toBeVisible({ visible: hasNumber });
    await expect(name, regulator).toBeVisible({ visible: hasName });
  }
});

test('in colours that the reader forces, the current page, buttons, cards and tags can still be told', async ({ page, platform }) => {
  const donor = await platform.authorisedDonor();
  await signInAs(page, donor.email, 'donor');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/giving');
  const menu = page.getByRole('navigation', { name: say('frame', 'giving') });
  const ground = (element: Element) => getComputedStyle(element).backgroundColor;
  const [current, other] = [menu.getByRole('link', { name: say('frame', 'gifts'), exact: true }), menu.getByRole('link', { name: say('frame', 'cards') })];
  await expect(current).toHaveAttribute('aria-current', 'page');
  expect(await current.evaluate(ground)).not.toBe(await other.evaluate(ground));
  await hasEdge(page.locator('#giving-status'));
  await page.goto('/sandbox/components');
  for (const name of ['Agree and go on', 'Stop from today']) await hasEdge(page.getByRole('button', { name }));
  await hasEdge(page.getByText('Awaiting settlement').first());
  await page.goto('/giving/privacy');
  await hasEdge(page.locator('main section.border-line').first());
});

test('in colours that the reader forces, staff still tell where they are, which part of a bar is which, and one state from its row', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  await platform.give(donor, charity, { settlementDate: londonDay(await now()) });
  await signInAs(page, charity.owner, 'staff');
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = (element: Element) => getComputedStyle(element).backgroundColor;
  await page.goto(`/charity/${charity.id}`);
  const canvas = await page.locator('html').evaluate(ground);
  const swatches = await page.locator('main li > span[aria-hidden="true"].rounded-full').all();
  expect(swatches.length).toBeGreaterThan(0);
  for (const swatch of swatches) expect(await swatch.evaluate(ground)).not.toBe(canvas);

  await page.goto(`/charity/${charity.id}/donations`);
  const menu = page.getByRole('navigation', { name: charity.name });
  const tabs = page.getByRole('navigation', { name: say('charity_gifts', 'by-state') });
  for (const [current, other] of [
    [menu.getByRole('link', { name: say('frame', 'gifts'), exact: true }), menu.getByRole('link', { name: say('frame', 'claims'), exact: true })],
    [tabs.getByRole('link', { name: say('ui', 'all'), exact: true }), tabs.getByRole('link', { name: say('charity_gifts', 'declared'), exact: true })],
  ]) {
    expect(await current!.evaluate(ground)).not.toBe(await other!.evaluate(ground));
  }
  await hasEdge(page.getByRole('region', { name: say('charity_gifts', 'gifts'), exact: true }));
  await hasEdge(page.locator('tbody .tag').first());
});

test('with text of twice the size, nothing in the header of a phone is cut off', async ({ page }) => {
  await signInAs(page, address('reader'), 'donor');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/giving');
    await page.evaluate(() => {
      const root = document.documentElement;
      root.style.fontSize = `${2 * parseFloat(getComputedStyle(root).fontSize)}px`;
    });
    const header = page.getByRole('banner');
    await expect(header.getByRole('button', { name: say('ui', 'menu') })).toBeVisible();
    for (const one of [...await header.getByRole('link').all(), ...await header.getByRole('button').all()]) {
      const box = (await one.boundingBox())!;
      expect(box.x, `${width} px`).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width, `${width} px`).toBeLessThanOrEqual(width);
    }
    await header.getByRole('button', { name: say('ui', 'menu') }).click();
    const menu = page.getByRole('navigation', { name: say('frame', 'giving') });
    // Its name breaks between words alone.
    const lines = await menu.locator('p').first().evaluate((name) => {
      const range = document.createRange();
      range.selectNodeContents(name);
      return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size;
    });
    expect(lines, `the menu at ${width} px`).toBeLessThanOrEqual(say('frame', 'giving').split(' ').length);
    for (const one of [...await menu.getByRole('link').all(), ...await menu.getByRole('button').all()]) {
      await one.scrollIntoViewIfNeeded();
      const box = (await one.boundingBox())!;
      expect(box.x, `the menu at ${width} px`).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width, `the menu at ${width} px`).toBeLessThanOrEqual(width);
    }
  }
});

test('the answers of the help are folded, but for the one that the claims lead to', async ({ page }) => {
  await page.goto('/help#not-claimed');
  await expect(page.locator('main summary').filter({ hasText: say('information', 'not-claimed') })).toBeInViewport();
  await page.goto('/help');
  await expect(page.locator('main details[open]')).toHaveCount(1);
  await expect(page.locator('main details[open]#not-claimed')).toBeVisible();
});

test('the light on a part that has just arrived has the corners of its card', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  const gift = await platform.give(donor, charity);
  await signInAs(page, donor.email, 'donor');
  await page.goto(`/giving/donations/${gift.id}`);
  const [light, card] = await page.locator('#gift-money').evaluate((part) => {
    part.classList.add('arrived');
    return [part, part.firstElementChild!].map((one) => getComputedStyle(one).borderTopLeftRadius);
  });
  expect(card).not.toBe('0px');
  expect(light).toBe(card);
});

test('a long id ends a line between its groups only', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  const gift = await platform.give(donor, charity);
  await signInAs(page, donor.email, 'donor');
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto(`/giving/donations/${gift.id}`);
  const id = page.getByText(gift.id, { exact: true });
  const groups = await id.evaluate((code) => {
    const found: [string, number][] = [];
    const walk = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      found.push([text.textContent ?? '', range.getClientRects().length]);
    }
    return found;
  });
  expect(groups.map(([text]) => text).join('')).toBe(gift.id);
  for (const [text, lines] of groups) {
    expect(text.length, text).toBeGreaterThanOrEqual(4);
    expect(lines, text).toBe(1);
  }
});

test('facts stand in columns that begin at one place in every row of a list', async ({ page }) => {
  await signInAs(page, address('facts'), 'donor');
  for (const [path, lists] of [['/giving/privacy', 2], ['/sandbox/components', 1]] as const) {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      const edges = await page.locator('main dl.divide-y').evaluateAll((all) => all.map((list) => {
        const left = (cells: string) => new Set([...list.querySelectorAll(cells)].map((cell) => Math.round(cell.getBoundingClientRect().left)));
        return [...[':scope > div > dt', ':scope > div > dt + dd'].map((cells) => left(cells).size), list.querySelectorAll(':scope > div').length];
      }));
      expect(edges.length, path).toBeGreaterThanOrEqual(lists);
      for (const [labels, facts, rows] of edges) {
        expect(rows, path).toBeGreaterThan(1);
        expect([labels, facts], `${path} at ${width} px`).toEqual([1, 1]);
      }
    }
  }
});

test('a large sum stands whole in its tile, however wide the window', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  await platform.give(donor, charity, { grossAmount: 159_040_535, settlementDate: londonDay(await now()) });
  await signInAs(page, charity.owner, 'staff');
  await page.goto(`/charity/${charity.id}`);
  const sums = page.getByRole('main').locator('dl').getByText('£397,601.33', { exact: true });
  await expect(sums.first()).toBeVisible();
  for (const width of [1280, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const sum of await sums.all()) {
      const { lines, over } = await sum.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const tile = element.closest('dl')!.getBoundingClientRect();
        const tops = [...range.getClientRects()].map((line) => Math.round(line.top));
        return { lines: new Set(tops).size, over: range.getBoundingClientRect().right - tile.right };
      });
      expect(lines, `${width} px`).toBe(1);
      expect(over, `${width} px`).toBeLessThanOrEqual(0);
    }
    const sizes = await page.locator('dl.figures').first().locator('dd > span').evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize));
    expect(new Set(sizes).size, `${width} px`).toBe(1);
  }
});

test('a row of the gifts names its platform on a wide screen, and on a phone no row does', async ({ page }) => {
  await signInAs(page, 'amina@hospice.example.org', 'staff');
  await page.getByRole('navigation', { name: /Hospice/ }).getByRole('link', { name: say('frame', 'gifts') }).click();
  const platforms = page.locator(`.dense td[data-label="${say('charity_gifts', 'platform')}"]`);
  await expect(platforms).toHaveCount(50);
  for (const [width, shown] of [[1280, 50], [390, 0], [320, 0]] as const) {
    await page.setViewportSize({ width, height: 844 });
    await expect(platforms.filter({ visible: true })).toHaveCount(shown);
  }
});

test('on a wide screen the gifts stand beside the card and begin at the top, on a phone below it', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  await platform.give(donor, charity, { grossAmount: 123_456 });
  await signInAs(page, donor.email, 'donor');
  for (const [width, beside] of [[1280, true], [1024, true], [390, false]] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/giving');
    const [card, first] = (await Promise.all([page.locator('#giving-status').boundingBox(), page.locator('#gifts li').first().boundingBox()])).map((box) => box!);
    if (beside) {
      expect(first!.y).toBeLessThan(500);
      expect(first!.x).toBeGreaterThan(card!.x + card!.width);
    } else {
      expect(first!.y).toBeGreaterThan(card!.y + card!.height);
      expect(Math.abs(first!.x - card!.x)).toBeLessThanOrEqual(1);
    }
    await noSidewaysScroll(page, width);
  }
});

test('on paper no heading stands on the edge of its box: a part without room inside has neither border nor shadow', async ({ page, platform }) => {
  const [donor, charity] = [await platform.authorisedDonor(), await platform.charity()];
  const gift = await platform.give(donor, charity);
  await signInAs(page, donor.email, 'donor');
  await page.emulateMedia({ media: 'print' });
  for (const path of [`/giving/donations/${gift.id}`, '/giving/authorisation', '/giving/privacy']) {
    await page.goto(path);
    const parts = await page.locator('main section').evaluateAll((all) => all.map((part) => {
      const { borderTopWidth, boxShadow, paddingTop } = getComputedStyle(part);
      // What has no colour is not drawn.
      const hasShadow = boxShadow.replaceAll('rgba(0, 0, 0, 0)', '').includes('rgb');
      return { has: part.textContent?.slice(0, 40), isBox: parseFloat(borderTopWidth) > 0 || hasShadow, room: parseFloat(paddingTop) };
    }));
    expect(parts.length, path).toBeGreaterThan(0);
    expect(parts.filter(({ isBox, room }) => isBox && room === 0), path).toEqual([]);
  }
});

test('what is folded is printed', async ({ page }) => {
  await page.goto('/help');
  const words = page.getByText('You authorised Uplift to make Gift Aid declarations in your name');
  await expect(words).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(words).toBeVisible();
});

/** The one button that signs out stands behind the link in the document. */
async function signsOutAfter(page: Page, link: Locator): Promise<void> {
  const button = page.getByRole('button', { name: say('ui', 'sign-out') });
  const behind = await link.evaluate((one, other) => one.compareDocumentPosition(other!) & Node.DOCUMENT_POSITION_FOLLOWING, await button.elementHandle());
  expect(behind).not.toBe(0);
}

/** The ring of everything in the page that takes the focus differs from what is beside it, in light and in dark. */
async function ringsStandOut(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.keyboard.press('Tab');
    const rings = await page.evaluate(() => {
      // No colour is on its way to another.
      const settle = () => document.getAnimations().forEach((one) => one instanceof CSSTransition && one.finish());
      const found: { name: string; ring: string; ground: string }[] = [];
      for (const one of document.querySelectorAll<HTMLElement>(':is(main, aside) :is(a[href], button, input, select, textarea, summary, [tabindex="0"])')) {
        if (!one.checkVisibility()) continue;
        one.scrollIntoView({ block: 'center' });
        one.focus();
        if (document.activeElement !== one) continue;
        settle();
        // The ring is 3 pixels wide, and 2 pixels away.
        const box = one.getBoundingClientRect();
        const beside = box.left >= 4 ? box.left - 3.5 : box.right + 3.5;
        const below = document.elementsFromPoint(beside, box.top + box.height / 2);
        const ground = below.map((element) => getComputedStyle(element).backgroundColor).find((colour) => colour.startsWith('rgb('));
        if (ground) found.push({ name: `${one.tagName} ${one.textContent}`, ring: getComputedStyle(one).outlineColor, ground });
      }
      return found;
    });
    expect(rings.length, page.url()).toBeGreaterThan(0);
    // WCAG 2.2, 1.4.11: what shows the focus differs by at least 3 to 1 from what is beside it.
    const weak = rings.filter(({ ring, ground }) => contrast(ring, ground) < 3);
    expect(weak, `${page.url()}, ${colorScheme}`).toEqual([]);
  }
}

/** The contrast of two colours such as `rgb(109, 47, 194)`, by WCAG's formula. */
function contrast(one: string, other: string): number {
  const light = (colour: string) => {
    const [red, green, blue] = colour.match(/\d+(\.\d+)?/g)!.map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05;
  };
  const [high, low] = [light(one), light(other)].sort((first, second) => second - first);
  return high! / low!;
}

test('on a phone the first gift of a charity is on the first screen, and the files are folded', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'amina@hospice.example.org', 'staff');
  await page.goto('/charity');
  const [, , hospice] = new URL(page.url()).pathname.split('/');
  await page.goto(`/charity/${hospice}/donations`);
  await expect(page.locator('tbody tr').first()).toBeInViewport();
  const file = page.getByRole('link', { name: say('ui', 'download-csv') });
  await expect(file).toHaveCount(0);
  await page.locator('summary').filter({ hasText: say('charity_gifts', 'more-actions') }).click();
  await expect(file).toBeVisible();
  await noSidewaysScroll(page, 390);
});
