import { accessible, noSidewaysScroll } from './support/accessible';
import { scene, type Scene } from './support/scene';
import { expect, test as base } from './support/test';
import type { Page } from '@playwright/test';

const test = base.extend<object, { everybody: Scene }>({
  everybody: [
    async ({ browser }, use) => {
      await use(await scene(browser, process.env.BASE_URL ?? 'http://127.0.0.1:3000'));
    },
    { scope: 'worker' },
  ],
});

type Who = 'nobody' | 'donor' | 'newcomer' | 'staff' | 'beginner';

const PAGES: [string, Who, (scene: Scene) => string][] = [
  ['the start page', 'nobody', () => '/'],
  ['signing in', 'nobody', () => '/sign-in'],
  ['signing in as staff', 'nobody', () => '/sign-in?for=staff'],
  ['the code', 'nobody', () => '/sign-in/code?attempt=sgn_x'],
  ['the link', 'nobody', () => '/sign-in/link/x'],
  ['signed out', 'nobody', () => '/sign-out'],
  ['help', 'nobody', () => '/help'],
  ['accessibility', 'nobody', () => '/accessibility'],
  ['cookies', 'nobody', () => '/cookies'],
  ['privacy', 'nobody', () => '/privacy'],
  ['the guide for developers', 'nobody', () => '/developers'],
  ['the list of errors', 'nobody', () => '/developers/errors'],
  ['one error', 'nobody', () => '/developers/errors/donor_not_found'],
  ['an address that leads nowhere', 'nobody', () => '/nowhere'],
  ['the sandbox', 'nobody', () => '/sandbox'],
  ['the mailbox', 'nobody', () => '/sandbox/mailbox'],
  ['the clock', 'nobody', () => '/sandbox/clock'],
  ['the components', 'nobody', () => '/sandbox/components'],
  ['giving', 'donor', () => '/giving'],
  ['giving, the older part', 'donor', () => '/giving?after=x'],
  ['giving without gifts or authorisation', 'newcomer', () => '/giving'],
  ['a gift', 'donor', ({ gift }) => `/giving/donations/${gift}`],
  ['a gift that is not covered', 'newcomer', ({ waiting }) => `/giving/donations/${waiting}`],
  ['the authorisation', 'donor', () => '/giving/authorisation'],
  ['no authorisation', 'newcomer', () => '/giving/authorisation'],
  ['authorising', 'newcomer', () => '/giving/authorisation/give'],
  ['authorising in Welsh', 'newcomer', () => '/giving/authorisation/give?lang=cy'],
  ['authorising again', 'donor', () => '/giving/authorisation/give'],
  ['stopping', 'donor', () => '/giving/authorisation/cancel'],
  ['nothing to stop', 'newcomer', () => '/giving/authorisation/cancel'],
  ['stopped', 'newcomer', () => '/giving/authorisation/cancelled'],
  ['cards and phones', 'donor', () => '/giving/linked'],
  ['no cards', 'newcomer', () => '/giving/linked'],
  ['removing a card', 'donor', ({ link }) => `/giving/linked/${link}/remove`],
  ['signed-in browsers', 'donor', () => '/account/browsers'],
  ['signing out', 'donor', () => '/sign-out'],
  ['signing in while signed in', 'donor', () => '/sign-in'],
  ['the charity at a glance', 'staff', ({ charity }) => `/charity/${charity}`],
  ['a charity that is setting up', 'beginner', ({ empty }) => `/charity/${empty}?registered`],
  ['registering a charity', 'staff', () => '/charity/register'],
  ['donations', 'staff', ({ charity }) => `/charity/${charity}/donations`],
  ['donations, none of which fits', 'staff', ({ charity }) => `/charity/${charity}/donations?amount=1`],
  ['donations with a broken filter', 'staff', ({ charity }) => `/charity/${charity}/donations?amount=x`],
  ['no donations', 'beginner', ({ empty }) => `/charity/${empty}/donations`],
  ['a donation', 'staff', ({ charity, gift }) => `/charity/${charity}/donations/${gift}`],
  ['a donation that waits', 'staff', ({ charity, waiting }) => `/charity/${charity}/donations/${waiting}`],
  ['sources', 'staff', ({ charity }) => `/charity/${charity}/sources`],
  ['adding a source', 'staff', ({ charity }) => `/charity/${charity}/sources/new`],
  ['a source', 'staff', ({ source }) => source],
  ['a paused source', 'staff', ({ paused }) => paused],
  ['ending a source', 'staff', ({ source }) => `${source}/end`],
  ['the nominee', 'staff', ({ charity }) => `/charity/${charity}/nominee`],
];

async function looksRight(page: Page): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await accessible(page, `${width} px, ${colorScheme}`);
    }
  }
  await noSidewaysScroll(page, 320);
}

for (const [name, who, path] of PAGES) {
  test(`everybody can use: ${name}`, async ({ page, everybody }) => {
    if (who !== 'nobody') await page.context().addCookies(everybody[who].cookies);
    await page.goto(path(everybody));
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/ – Uplift$|^Uplift/);
    await looksRight(page);
  });
}

for (const [name, who, path, button] of [
  ['signing in', 'nobody', () => '/sign-in', 'Email me a code'],
  ['authorising', 'newcomer', () => '/giving/authorisation/give', 'Authorise Uplift'],
  ['registering', 'staff', () => '/charity/register', 'Register the charity'],
  ['adding a source', 'staff', ({ charity }) => `/charity/${charity}/sources/new`, 'Add the platform'],
  ['the components', 'nobody', () => '/sandbox/components', 'Save'],
] as [string, Who, (scene: Scene) => string, string][]) {
  test(`everybody can correct: ${name}`, async ({ page, everybody }) => {
    if (who !== 'nobody') await page.context().addCookies(everybody[who].cookies);
    await page.goto(path(everybody));
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await looksRight(page);
  });
}

test('on a phone the menu opens, and is as good to use', async ({ page, everybody }) => {
  await page.context().addCookies(everybody.donor.cookies);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/giving');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Your giving' })).toBeVisible();
  await accessible(page);
});
