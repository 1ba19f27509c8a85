/** The sandbox's mailbox, read as a person reads it. */

import { expect, type Page } from '@playwright/test';
import { say } from './words';

/** The newest message with this subject to this address; waits for it to arrive. */
export async function letter(page: Page, to: string, subject: string): Promise<string> {
  const mailbox = await page.context().newPage();
  const message = mailbox
    .locator('details')
    .filter({ has: mailbox.getByRole('heading', { name: subject, exact: true }) })
    .filter({ has: mailbox.getByText(say('sandbox', 'to', { address: to }), { exact: true }) })
    .first();
  await expect(async () => {
    await mailbox.goto(`/sandbox/mailbox?q=${encodeURIComponent(to)}`);
    await expect(message).toBeVisible({ timeout: 100 });
  }).toPass();
  // Older messages are folded; all of the text is there either way.
  const text = (await message.textContent()) ?? '';
  await mailbox.close();
  return text;
}

/** The six digits of a message. */
export function codeIn(text: string): string {
  return /Your code is (\d{6})/.exec(text)?.[1] ?? '';
}

/** The path of the first link in a message that leads to such an address. */
export function linkIn(text: string, place: '/sign-in/link/' | '/not-me/' | '/stop/' | '/prove-charity/' | '/charity/' | '/platform/'): string {
  const found = text.split(/\s+/).find((word) => word.startsWith('http') && word.includes(place));
  return found ? new URL(found).pathname : '';
}
