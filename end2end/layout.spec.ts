import { signInAs } from './support/people';
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
