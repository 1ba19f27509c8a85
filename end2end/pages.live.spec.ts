import { accessible, noSidewaysScroll, openWithoutScripts } from './support/accessible';
import { policy, send } from './support/http';
import { BESIDE, LOOKS, PAGES, ROUTES, routeOf, type Look, type Who } from './support/pages';
import { scene, type Scene } from './support/scene';
import { expect, test as base } from './support/test';
import { say } from './support/words';
import type { Page } from '@playwright/test';

const test = base.extend<object, { everybody: Scene }>({
  contextOptions: { reducedMotion: 'reduce' },
  everybody: [
    async ({ browser }, use) => {
      await use(await scene(browser, process.env.BASE_URL ?? 'http://127.0.0.1:3000'));
    },
    // Many people sign in first.
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** What the browser of such a person holds. */
const cookies = (everybody: Scene, who: Who) => (who === 'nobody' ? [] : everybody[who].cookies);

/** The page as the server sends it to such a person. */
async function sentTo(everybody: Scene, [, who, address]: Look): Promise<Response> {
  const cookie = cookies(everybody, who).map((one) => `${one.name}=${one.value}`).join('; ');
  return send(address(everybody), { headers: { accept: 'text/html', cookie } });
}

/** That this is the page that was asked for, and a whole one. */
async function isThere(page: Page, address: string): Promise<void> {
  expect(new URL(page.url()).pathname, 'where the address leads').toBe(address.split('?')[0]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(/ – Uplift$|^Uplift/);
}

/** Nothing moves, nor would: whoever looks here has asked for less motion. */
async function isStill(page: Page): Promise<void> {
  const moving = await page.locator('body *').evaluateAll((all) => all.filter((one) => {
    const { animationName, transitionDuration } = getComputedStyle(one);
    return animationName !== 'none' || transitionDuration.split(', ').some((time) => parseFloat(time) > 0);
  }).map((one) => `${one.tagName} ${one.className}`));
  expect(moving).toEqual([]);
}

/** Whole in light colours at these widths; in dark ones at the first, by the rules that colours decide: nothing else depends on them. */
async function looksRight(page: Page, widths = [1280, 390]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await accessible(page, `${width} px, light`);
    if (width !== widths[0]) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    await accessible(page, `${width} px, dark`, 'colours');
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await noSidewaysScroll(page, 320);
}

test('every page that the server has is looked at', () => {
  expect(Object.keys(PAGES).sort(), 'give a new page an example in support/pages.ts').toEqual([...ROUTES].sort());
});

test('every example is one of its page, and the first shows it as it is when all is well', async ({ everybody }) => {
  test.slow();
  for (const [route, looks] of Object.entries(PAGES)) {
    for (const [name, , address] of looks) expect(routeOf(address(everybody)), name).toBe(route);
    const [first] = looks;
    expect((await sentTo(everybody, first)).status, first[0]).toBe(200);
  }
  for (const [name, , address] of BESIDE) expect(routeOf(address(everybody)), name).toBeUndefined();
});

test('every page has a strict policy for its content', async ({ everybody }) => {
  test.slow();
  for (const look of LOOKS) {
    const [name] = look;
    const answer = await sentTo(everybody, look);
    const directives = policy(answer);
    expect(directives.get('default-src'), name).toBe("'self'");
    expect(directives.get('style-src'), name).toBe("'self'");
    expect(directives.get('object-src'), name).toBe("'none'");
    expect(directives.get('base-uri'), name).toBe("'none'");
    // From two pages somebody can be sent on to the provider of their organisation.
    const leaves = ['/sign-in', '/account/confirm'].includes(new URL(answer.url).pathname);
    expect(directives.get('form-action'), name).toBe(leaves ? "'self' https: http://127.0.0.1:* http://localhost:*" : "'self'");
    expect(directives.get('frame-ancestors'), name).toBe("'none'");
    expect([directives.get('require-trusted-types-for'), directives.get('trusted-types')], name).toEqual(["'script'", 'uplift']);
    expect(directives.get('script-src'), name).toMatch(/^('none'|'nonce-[\w-]{16,}'|'self' 'nonce-[\w-]{16,}' 'wasm-unsafe-eval')$/);
    expect(await answer.text(), name).not.toMatch(/<[a-z][^<>]* (style|on\w+)="/);
    for (const [header, value] of Object.entries({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })) {
      expect(answer.headers.get(header), `${name} ${header}`).toBe(value);
    }
    expect(answer.headers.get('strict-transport-security'), name).toContain('max-age=');
    expect(answer.headers.get('permissions-policy'), name).toContain('geolocation=()');
    expect(answer.headers.get('server'), name).toBeNull();
  }
});

for (const [name, who, address] of LOOKS) {
  test(`everybody can use: ${name}`, async ({ page, everybody }) => {
    await page.context().addCookies(cookies(everybody, who));
    await page.goto(address(everybody));
    await isThere(page, address(everybody));
    await isStill(page);
    await looksRight(page);
  });

  test(`everybody can use, without JavaScript: ${name}`, async ({ page, everybody }) => {
    await page.context().addCookies(cookies(everybody, who));
    await openWithoutScripts(page, address(everybody));
    await isThere(page, address(everybody));
    // A page without a script is the one that was looked at above.
    if ((await page.locator('script').count()) === 0) return;
    await page.setViewportSize({ width: 390, height: 844 });
    await accessible(page);
  });
}

for (const [name, who, address, button] of [
  ['signing in', 'nobody', () => '/sign-in', say('sign_in', 'send-code')],
  ['authorising', 'newcomer', () => '/giving/authorisation/give', say('authorisation', 'switch-on')],
  ['registering', 'staff', () => '/charity/register', say('charity', 'register-button')],
  ['adding a source', 'staff', ({ charity }) => `/charity/${charity}/sources/new`, say('charity_sources', 'add-button')],
  ['inviting a colleague', 'staff', ({ charity }) => `/charity/${charity}/team`, say('team', 'invite-them')],
  ['registering a platform', 'engineer', () => '/platform/register', say('platform', 'register')],
  ['adding a client', 'engineer', ({ platform }) => `/platform/${platform}/credentials/new`, say('platform_clients', 'do-add')],
  ['the components', 'nobody', () => '/sandbox/components', 'Save'],
] as [...Look, string][]) {
  test(`everybody can correct: ${name}`, async ({ page, everybody }) => {
    await page.context().addCookies(cookies(everybody, who));
    await page.goto(address(everybody));
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await looksRight(page);
  });
}

for (const route of ['/giving', '/giving/donations/{donation}', '/charity/{charity}/claims/{claim}']) {
  const [[name, who, address]] = PAGES[route];

  test(`everybody can use, when it is no longer up to date: ${name}`, async ({ page, everybody }) => {
    await page.context().addCookies(cookies(everybody, who));
    // As the server answers somebody who is signed out by now.
    await page.route('**/live', (feed) => feed.fulfill({ status: 204 }));
    await page.goto(address(everybody));
    const notice = page.getByRole('status').filter({ hasText: say('frame', 'outdated') });
    await expect(notice.getByRole('link', { name: say('frame', 'reload') })).toHaveAttribute('href', address(everybody));
    await looksRight(page);
  });
}

test('on a phone the menu opens, and is as good to use', async ({ page, everybody }) => {
  await page.context().addCookies(everybody.donor.cookies);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/giving');
  await page.getByRole('button', { name: say('ui', 'menu') }).click();
  await expect(page.getByRole('navigation', { name: say('frame', 'giving') })).toBeVisible();
  await accessible(page);
});
