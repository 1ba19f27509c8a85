/** The pages for developers, as a browser shows them. */

import { expect, test } from './support/test';

/** Nobody reads on for longer than six screens. */
const TALLEST = 6000;

test('no page for developers is long, with what is folded closed', async ({ page }) => {
  // More than a hundred pages.
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1280, height: 900 });
  const [seen, open, tall] = [new Set<string>(), ['/developers'], [] as string[]];
  for (let address = open.pop(); address; address = open.pop()) {
    if (seen.has(address)) continue;
    seen.add(address);
    await page.goto(address);
    const { height, links } = await page.evaluate(async () => {
      await document.fonts.ready;
      const links = [...document.querySelectorAll('a[href^="/developers"]')].map((link) => link.getAttribute('href')!.replace(/#.*/, ''));
      return { height: document.documentElement.scrollHeight, links };
    });
    if (height > TALLEST) tall.push(`${address}: ${height}`);
    // Samples in Python are the longest; the feed is no page.
    open.push(...links.filter((link) => !link.endsWith('.atom') && (!link.includes('?') || link.includes('=python'))));
  }
  expect(seen.size).toBeGreaterThan(100);
  expect(tall).toEqual([]);
});

test('an address that names a folded field opens what it is in', async ({ page }) => {
  const folded = page.locator('[id="response.giftAid.status"]');
  await page.goto('/developers/reference/donations/createDonation#response.giftAid.status');
  await expect(folded).toBeVisible();
  await expect(folded).toBeInViewport();
  // By hand, one fold at a time.
  await page.goto('/developers/reference/donations/createDonation');
  await page.getByText('2 fields of donor', { exact: true }).first().click();
  await expect(page.locator('[id="body.donor.type"]')).toBeVisible();
  await expect(folded).toBeHidden();
});

test('a call leads up to its part, back and on, and shows its sample in another language', async ({ page }) => {
  await page.goto('/developers/reference/donations');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Send a donation', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Send a donation' })).toBeVisible();
  await expect(page).toHaveTitle('Send a donation – Uplift');
  await main.getByRole('link', { name: 'Python', exact: true }).click();
  await expect(main.getByRole('group', { name: 'the Python code' })).toBeInViewport();
  const beside = main.getByRole('navigation', { name: 'Previous and next' });
  await beside.getByRole('link', { name: 'Next: List your donations' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'List your donations' })).toBeVisible();
  await expect(main.getByRole('group', { name: 'the Python code' })).toBeVisible();
  await beside.getByRole('link', { name: 'Previous: Send a donation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Send a donation' })).toBeVisible();
  await main.getByRole('link', { name: 'Donations', exact: true }).click();
  await expect(page).toHaveURL(/\/developers\/reference\/donations\?language=python$/);
});
