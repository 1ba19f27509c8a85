import { noSidewaysScroll } from './support/accessible';
import { signInAs } from './support/people';
import { expect, test } from './support/test';

test('a reference is copied with one press, and the page says so', async ({ page, platform, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const charity = await platform.charity();
  await signInAs(page, charity.owner, 'staff');
  await page.goto(`/charity/${charity.id}/sources`);
  const button = page.getByRole('button', { name: /^Copy\s*the reference/ });
  await button.click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(charity.reference);

  await page.getByRole('link', { name: platform.name }).click();
  await page.evaluate(() => navigator.clipboard.writeText('nothing'));
  await button.click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(charity.reference);
});

test('no button lies over the code that it copies', async ({ page }) => {
  for (const address of ['/developers', '/developers/reference/donations/createDonation', '/developers/checkout']) {
    await page.goto(address);
    await expect(page.getByRole('button', { name: /^Copy/ }).first()).toBeVisible();
    for (const width of [320, 1280]) {
      await noSidewaysScroll(page, width);
      const covered = await page.getByRole('button', { name: /^Copy/ }).evaluateAll((buttons) => buttons.flatMap((button) => {
        const press = button.getBoundingClientRect();
        const code = button.parentElement!.parentElement!.querySelector('pre')!.getBoundingClientRect();
        const apart = press.bottom <= code.top || press.left >= code.right;
        return apart ? [] : [button.textContent];
      }));
      expect(covered, `${address} at ${width}`).toEqual([]);
    }
  }
});
