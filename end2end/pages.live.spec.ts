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

type Who = 'nobody' | 'donor' | 'newcomer' | 'staff' | 'beginner' | 'engineer';

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
  ['whole programs', 'nobody', () => '/developers/examples'],
  ['events and webhooks', 'nobody', () => '/developers/webhooks'],
  ['the reference', 'nobody', () => '/developers/reference'],
  ['a part of the reference', 'nobody', () => '/developers/reference/donations'],
  ['another part of the reference', 'nobody', () => '/developers/reference/tokens'],
  ['a part of the reference that there is not', 'nobody', () => '/developers/reference/nothing'],
  ['the list of errors', 'nobody', () => '/developers/errors'],
  ['one error', 'nobody', () => '/developers/errors/donor_not_found'],
  ['an address that leads nowhere', 'nobody', () => '/nowhere'],
  ['the sandbox', 'nobody', () => '/sandbox'],
  ['the mailbox', 'nobody', () => '/sandbox/mailbox'],
  ['the clock', 'nobody', () => '/sandbox/clock'],
  ['the simulated HMRC', 'nobody', () => '/sandbox/hmrc'],
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
  ['terminals', 'staff', ({ charity }) => `/charity/${charity}/terminals`],
  ['terminals of a merchant', 'staff', ({ charity }) => `/charity/${charity}/terminals?mid=M1`],
  ['terminals with a broken number', 'staff', ({ charity }) => `/charity/${charity}/terminals?mid=%07`],
  ['adding a terminal', 'staff', ({ charity }) => `/charity/${charity}/terminals/new`],
  ['terminals without a source', 'beginner', ({ empty }) => `/charity/${empty}/terminals`],
  ['claims', 'staff', ({ charity }) => `/charity/${charity}/claims`],
  ['no claims', 'beginner', ({ empty }) => `/charity/${empty}/claims`],
  ['when claims are made', 'staff', ({ charity }) => `/charity/${charity}/claims/settings`],
  ['gifts to put right', 'staff', ({ charity }) => `/charity/${charity}/claims/fix`],
  ['what goes back', 'staff', ({ charity }) => `/charity/${charity}/claims/adjustments`],
  ['payments by HMRC', 'staff', ({ charity }) => `/charity/${charity}/claims/payments`],
  ['the nominee', 'staff', ({ charity }) => `/charity/${charity}/nominee`],
  ['the integration at a glance', 'engineer', ({ platform }) => `/platform/${platform}`],
  ['platforms of somebody who has none', 'staff', () => '/platform'],
  ['platforms', 'engineer', () => '/platform?all'],
  ['registering a platform', 'engineer', () => '/platform/register'],
  ['requests', 'engineer', ({ platform }) => `/platform/${platform}/requests`],
  ['requests, none of which fits', 'engineer', ({ platform }) => `/platform/${platform}/requests?outcome=failed&call=GET+/nothing`],
  ['requests with a broken filter', 'engineer', ({ platform }) => `/platform/${platform}/requests?id=x`],
  ['charities that added the platform', 'engineer', ({ platform }) => `/platform/${platform}/charities`],
  ['credentials', 'engineer', ({ platform }) => `/platform/${platform}/credentials`],
  ['adding a client', 'engineer', ({ platform }) => `/platform/${platform}/credentials/new`],
  ['a client', 'engineer', ({ platform, client }) => `/platform/${platform}/credentials/${client}?added`],
  ['narrowing a client', 'engineer', ({ platform, client }) => `/platform/${platform}/credentials/${client}/scopes`],
  ['revoking a client', 'engineer', ({ platform, client }) => `/platform/${platform}/credentials/${client}/revoke`],
  ['people of a platform', 'engineer', ({ platform }) => `/platform/${platform}/people`],
  ['going live', 'engineer', ({ platform }) => `/platform/${platform}/checklist`],
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
    // The longest page there is, looked over five times.
    if (name === 'a part of the reference') test.slow();
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
  ['registering a platform', 'engineer', () => '/platform/register', 'Register the platform'],
  ['adding a client', 'engineer', ({ platform }) => `/platform/${platform}/credentials/new`, 'Add the client'],
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
