/** What the demonstration came to that was told before the tests. Its sums as a whole are held by `uplift verify`, in .ci/test. */

import { signInAs } from './support/people';
import { expect, test } from './support/test';
import { say } from './support/words';
import type { Locator } from '@playwright/test';

/** What stands under a label, in pence. */
async function pence(among: Locator, label: string): Promise<number> {
  const value = among.getByText(label, { exact: true }).locator('xpath=ancestor::dt/following-sibling::dd[1]');
  return inPence(await value.innerText());
}

function inPence(amount: string): number {
  expect(amount).toMatch(/^£[\d,]+\.\d\d$/);
  return Number(amount.replace(/\D/g, ''));
}

test('the hospice’s gifts are claimed by hand and by schedule: HMRC refuses a line, and tax on a gift that is refunded later goes back with the next claim', async ({ page }) => {
  await signInAs(page, 'amina@hospice.example.org', 'staff');
  await page.goto('/charity');
  const claims = `${new URL(page.url()).pathname}/claims`;
  const main = page.getByRole('main');
  const [state, record] = [page.locator('#claim-state'), page.locator('#claim-record')];
  const open = async (number: number) => {
    await page.goto(claims);
    await main.getByRole('link', { name: say('claim_states', 'claim', { number }), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: say('claim_states', 'claim', { number }), exact: true })).toBeVisible();
  };

  await open(1);
  await expect(record).toContainText(/, by \S+@hospice\.example\.org/);
  await expect(state).toContainText(say('claim_states', 'rejected-sent-again'));
  await page.goto(`${page.url()}/lines`);
  await expect(main.getByRole('row').filter({ hasText: say('claim', 'hmrc-rejected-it') })).toHaveCount(1);
  await open(2);
  await expect(record).toContainText(', after a rejection');
  await expect(state).toContainText(say('claim_states', 'paid'));

  await page.goto(`${claims}/adjustments`);
  const refunded = main.getByRole('row').filter({ hasText: say('payments', 'deducted-from') });
  await expect(refunded).toHaveCount(1);
  await expect(refunded.getByRole('link', { name: say('payments', 'claim', { number: 2 }), exact: true })).toBeVisible();
  await refunded.getByRole('link', { name: say('payments', 'deducting-claim', { number: 3 }), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('claim_states', 'claim', { number: 3 }), exact: true })).toBeVisible();
  await expect(record).toContainText(', on schedule');
  await expect(state).toContainText(/Accepted|Paid/);
  const [, amount] = /(£[\d,]+\.\d\d) was deducted/.exec(await state.innerText()) ?? [];
  const back = inPence(amount ?? 'nothing goes back');
  expect(back).toBeGreaterThan(0);
  // It may be paid by now.
  const isPaid = await state.getByText(say('claim_states', 'hmrc-owed'), { exact: true }).isVisible();
  const [claimed, pays] = [await pence(state, say('claim_states', 'gift-aid')), await pence(state, say('claim_states', isPaid ? 'hmrc-owed' : 'hmrc-pays'))];
  expect(pays, 'to the penny').toBe(claimed - back);
});
