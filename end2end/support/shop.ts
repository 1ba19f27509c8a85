/** A platform's own site, on another origin than Uplift's: it asks its donors on the capture page. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Browser } from '@playwright/test';
import { signInAs } from './people';
import { Platform } from './platform';
import { say } from './words';

const base = process.env.BASE_URL ?? 'http://127.0.0.1:3000';

/** A page that opens a session in one of the ways and writes down what it is told. */
function page(url: string, mode: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Give</title>
<main><h1>Give</h1><div id="place"></div><ol id="told"></ol></main>
<script src="${base}/embed/v1.js" crossorigin="anonymous"></script>
<script>
  const note = (name) => (hint) => { const line = document.createElement('li'); line.textContent = name + ' ' + JSON.stringify(hint); document.getElementById('told').append(line); };
  window.heard = [];
  addEventListener('message', (event) => window.heard.push(JSON.stringify(event.data)));
  window.opened = Uplift.open({ url: ${JSON.stringify(url)}, mode: ${JSON.stringify(mode)}, container: '#place',
    onReady: note('ready'), onComplete: note('complete'), onCancel: note('cancel'), onError: note('error') });
</script></html>`;
}

export class Shop {
  private constructor(
    private readonly server: Server,
    readonly origin: string,
    readonly platform: Platform,
    /** Further pages of the site, by path: HTML, or JSON. */
    readonly pages: Map<string, string>,
  ) {}

  /** A platform that registered this site in its console. */
  static async open(browser: Browser): Promise<Shop> {
    const pages = new Map<string, string>();
    const server = createServer((request, answer) => {
      const asked = new URL(request.url ?? '/', 'http://shop');
      const further = pages.get(asked.pathname);
      if (further !== undefined) {
        answer.setHeader('content-type', further.startsWith('{') ? 'application/json' : 'text/html; charset=utf-8');
        answer.end(further);
        return;
      }
      const url = asked.searchParams.get('url');
      answer.setHeader('content-type', 'text/html; charset=utf-8');
      answer.end(url ? page(url, asked.searchParams.get('mode') ?? 'inline') : '<!doctype html><title>Thanks</title><h1>Thanks</h1>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // Another name of this machine, so another site.
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    const platform = await Platform.create();
    const context = await browser.newContext({ baseURL: base });
    const console = await context.newPage();
    await signInAs(console, platform.owner, 'staff');
    for (const [label, place] of [
      [say('capture_settings', 'add-address'), `${origin}/thanks`],
      [say('capture_settings', 'add-address'), `${origin}/basket`],
      [say('capture_settings', 'add-origin'), origin],
    ] as const) {
      await console.goto(`/platform/${platform.id}/capture`);
      const form = console.locator('form').filter({ has: console.getByLabel(label) });
      await form.getByLabel(label).fill(place);
      await form.getByRole('button', { name: say('capture_settings', 'add') }).click();
      await expect(console.getByText(place, { exact: true }).first()).toBeVisible();
    }
    await context.close();
    return new Shop(server, origin, platform, pages);
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** A session of the platform's; with its return addresses unless it says otherwise. */
  async session(over: Record<string, unknown> = {}): Promise<{ id: string; url: string }> {
    const body = { returnUrl: `${this.origin}/thanks`, cancelUrl: `${this.origin}/basket`, ...over };
    const made = await this.platform.ask(201, 'POST', '/authorisation-sessions', body);
    return { id: made.id, url: made.url };
  }

  /** What the platform reads of a session. */
  async read(id: string): Promise<Record<string, any>> {
    return this.platform.ask(200, 'GET', `/authorisation-sessions/${id}`);
  }

  /** The address of a page of the site that opens a session. */
  page(url: string, mode: string): string {
    return `${this.origin}/give?mode=${mode}&url=${encodeURIComponent(url)}`;
  }
}
