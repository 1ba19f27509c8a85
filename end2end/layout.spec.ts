import { noSidewaysScroll } from './support/accessible';
import { signInAs } from './support/people';
import { registered } from './support/platform';
import { expect, test } from './support/test';
import { address } from './support/uplift';

test('on a phone the menu opens and closes, and its links lead on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, address('phone'), 'donor');
  const menu = page.getByRole('navigation', { name: 'Your giving' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu).toBeVisible();
  await menu.getByRole('button', { name: 'Close' }).click();
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Cards and phones' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cards and phones' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu.getByRole('link', { name: 'Cards and phones' })).toHaveAttribute('aria-current', 'page');
  await menu.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are signed out' })).toBeVisible();
});

test('the first key leads past the header to the content', async ({ page }) => {
  await page.goto('/help');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
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

test('a printed page says whose it is, that it is a sandbox’s, and what the list is narrowed to', async ({ page }) => {
  const charity = await registered();
  await signInAs(page, charity.owner, 'staff');
  await page.goto(`/charity/${charity.id}/donations?state=held&from=2026-04-06`);
  await expect(page).toHaveTitle(`Donations – ${charity.name} – Uplift`);
  const [line, filters] = [page.locator('header + p'), page.getByText('State: Held · From: 6 April 2026')];
  await expect(line).toBeHidden();
  await expect(filters).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(line).toBeVisible();
  await expect(line).toContainText(charity.name);
  await expect(line).toContainText('Sandbox. Nothing here is real.');
  await expect(filters).toBeVisible();
});

test('the ring around what has the focus stands out from the deep card and from the sandbox’s strip', async ({ page, platform }) => {
  const donor = await platform.authorisedDonor();
  await signInAs(page, donor.email, 'donor');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/giving');
    await page.keyboard.press('Tab');
    for (const link of [page.getByRole('link', { name: 'Stop Gift Aid' }), page.getByRole('link', { name: 'Tools' })]) {
      await link.focus();
      const [ring, around] = await link.evaluate((element) => {
        let below: Element | null = element;
        while (below && getComputedStyle(below).backgroundColor === 'rgba(0, 0, 0, 0)') below = below.parentElement;
        return [getComputedStyle(element).outlineColor, getComputedStyle(below!).backgroundColor];
      });
      // WCAG 2.2, 1.4.11: what shows the focus differs by at least 3 to 1 from what is beside it.
      expect(contrast(ring!, around!), `${colorScheme}: ${ring} on ${around}`).toBeGreaterThan(3);
    }
  }
});

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
