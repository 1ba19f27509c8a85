/** The tests' own `test`: every page is watched, and there are other browsers and a platform at hand. */

import { test as base, expect, type BrowserContextOptions, type Page } from '@playwright/test';
import { Platform } from './platform';
import { Watch } from './watch';

interface Fixtures {
  /** Watches every page of the test, and fails it for what no page may do. */
  watch: Watch;
  /** Opens a page in a browser of its own, as another person has. */
  another: (options?: BrowserContextOptions) => Promise<Page>;
}

interface Shared {
  /** A platform for tests that need no platform of their own. */
  platform: Platform;
}

export const test = base.extend<Fixtures, Shared>({
  watch: [
    async ({ context }, use) => {
      const watch = new Watch();
      watch.follow(context);
      await use(watch);
      expect(watch.problems).toEqual([]);
    },
    { auto: true },
  ],
  another: async ({ browser, watch }, use) => {
    const opened: Page[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      watch.follow(context);
      const page = await context.newPage();
      opened.push(page);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
  platform: [
    async ({}, use) => {
      await use(await Platform.create());
    },
    { scope: 'worker' },
  ],
});

export { expect };
