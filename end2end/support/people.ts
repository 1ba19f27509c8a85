/** Signing in. */

import { expect, type Page } from '@playwright/test';
import { post } from './http';
import { say } from './words';

export type Audience = 'donor' | 'staff';

/** Signs in by a link, as a button of the sandbox's page of people does; any address at all can be used. */
export async function signInAs(page: Page, email: string, audience: Audience): Promise<void> {
  const answer = await post('/sandbox', { _do: '/fn/sandbox/sign_in_as', audience, email });
  expect(answer.status).toBe(303);
  // Its path alone: the page may be at another of this machine's names.
  await page.goto(new URL(answer.headers.get('location') ?? '', 'http://localhost').pathname);
  await page.getByRole('main').getByRole('button', { name: say('sign_in', 'title') }).click();
  await page.waitForURL(audience === 'donor' ? '**/giving' : /\/(charity(\/chr_\w+)?|platform(\/plt_\w+)?|operator)(\?joined)?$/);
}
