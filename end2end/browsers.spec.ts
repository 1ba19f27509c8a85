import { signInAs } from './support/people';
import { expect, test } from './support/test';
import { address } from './support/uplift';
import { say } from './support/words';

test('a person sees all browsers that are signed in, and signs out of every one at once', async ({ page, another }) => {
  const email = address('everywhere');
  const [phone, stranger] = [await another(), await another()];
  await signInAs(page, email, 'donor');
  await signInAs(phone, email, 'donor');
  await signInAs(stranger, address('stranger'), 'donor');

  await page.getByRole('navigation', { name: say('frame', 'giving') }).getByRole('link', { name: say('frame', 'account') }).click();
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: say('account', 'browsers') });
  await expect(line).toContainText(say('account', 'browsers-in', { count: 2 }));
  await line.getByRole('link').click();
  // The list of the page before is gone.
  await expect(page.getByRole('heading', { level: 1, name: say('sign_in', 'browsers') })).toBeVisible();
  const browsers = page.getByRole('main').getByRole('listitem');
  await expect(browsers).toHaveCount(2);
  await expect(browsers.filter({ hasText: say('sign_in', 'this-browser') })).toHaveCount(1);
  await expect(browsers.first()).toContainText('Chrome on Linux');

  await page.getByRole('button', { name: say('sign_in', 'everywhere') }).click();
  await expect(page.getByText('You are signed out in every browser')).toBeVisible();
  for (const tab of [page, phone]) {
    await tab.goto('/giving');
    await expect(tab).toHaveURL(/\/sign-in$/);
  }
  await stranger.goto('/giving');
  await expect(stranger).toHaveURL(/\/giving$/);
});

test('signing out ends only this browser', async ({ page, another }) => {
  const email = address('one');
  const other = await another();
  await signInAs(page, email, 'donor');
  await signInAs(other, email, 'donor');
  await page.goto('/sign-out');
  await page.getByRole('main').getByRole('button', { name: say('ui', 'sign-out') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('sign_in', 'out') })).toBeVisible();
  await other.goto('/giving');
  await expect(other).toHaveURL(/\/giving$/);
});
