/** Staff sign in with the provider of their organisation: a real one, from npm, beside the sandbox. */

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from './support/test';
import { unique, uplift } from './support/uplift';
import { say } from './support/words';
import type { Page } from '@playwright/test';

const SECRET = 'a secret: of 30 letters & more';

/** A provider, which can go away and come back with another key. */
class Provider {
  private process: ChildProcess | undefined;

  private constructor(readonly port: number, private readonly base: string) {}

  static async start(base: string): Promise<Provider> {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as AddressInfo;
    free.close();
    await once(free, 'close');
    const provider = new Provider(port, base);
    await provider.open('first');
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async open(key: string): Promise<void> {
    this.process = fork(path.join(__dirname, 'support/provider.mjs'), [String(this.port), this.base, key], { silent: true });
    await once(this.process, 'message');
  }

  async close(): Promise<void> {
    const ended = this.process && once(this.process, 'exit');
    this.process?.kill();
    await ended;
    this.process = undefined;
  }
}

/** Asks to sign in as staff. */
async function ask(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in?for=staff');
  await page.getByLabel(say('sign_in', 'email')).fill(email);
  await page.getByRole('main').getByRole('button', { name: say('sign_in', 'send-code') }).click();
}

/** Proves at the provider who one is; gives the address that one came back with. */
async function prove(page: Page, email: string): Promise<string> {
  // The provider's page asks for a typeface from elsewhere.
  await page.route('https://fonts.googleapis.com/**', (typeface) => typeface.abort());
  const back = page.waitForRequest((request) => new URL(request.url()).pathname === '/sign-in/callback');
  await page.locator('input[name=login]').fill(email);
  await page.locator('input[name=password]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  return (await back).url();
}

test('staff sign in with their provider, whose key may change, and an answer works once', async ({ page, another, baseURL }, info) => {
  const provider = await Provider.start(baseURL ?? '');
  try {
    const domain = `${unique()}.example.org`;
    const email = `ann@${domain}`;
    const file = info.outputPath('secret');
    await writeFile(file, SECRET);
    const [issuer, id] = [provider.issuer, 'uplift'];
    await uplift('admin', 'provider', 'add', '--domain', domain, '--issuer', issuer, '--client-id', id, '--client-secret-file', file);

    await ask(page, email);
    await expect(page).toHaveURL(new RegExp(`^${issuer}/`));
    const answer = await prove(page, email);
    await expect(page).toHaveURL(/\/charity$/);
    // A new session holds nothing of the sign-in that was answered.
    await page.goto(answer);
    await expect(page.getByRole('heading', { level: 1, name: say('sign_in', 'refused') })).toBeVisible();
    await page.goto('/charity');
    await expect(page).toHaveURL(/\/charity$/);

    await provider.close();
    await provider.open('second');
    const elsewhere = await another();
    await ask(elsewhere, email);
    await prove(elsewhere, email);
    await expect(elsewhere).toHaveURL(/\/charity$/);
  } finally {
    await provider.close();
  }
});

test('an answer of another issuer, for another client or to another sign-in signs nobody in', async ({ another, baseURL }, info) => {
  const provider = await Provider.start(baseURL ?? '');
  try {
    const domain = `${unique()}.example.org`;
    const file = info.outputPath('secret');
    await writeFile(file, SECRET);
    const [issuer, id] = [provider.issuer, 'uplift'];
    await uplift('admin', 'provider', 'add', '--domain', domain, '--issuer', issuer, '--client-id', id, '--client-secret-file', file);
    // The provider signs anew what it says of each of them, and says nothing else of the first.
    const honest = await another();
    await ask(honest, `nothing-else@${domain}`);
    await prove(honest, `nothing-else@${domain}`);
    await expect(honest).toHaveURL(/\/charity$/);
    for (const bent of ['another-issuer', 'another-audience', 'another-nonce']) {
      const page = await another();
      await ask(page, `${bent}@${domain}`);
      await prove(page, `${bent}@${domain}`);
      await expect(page.getByRole('heading', { level: 1, name: say('sign_in', 'refused') }), bent).toBeVisible();
      await expect(page.getByText(say('conflicts', 'provider-refused')), bent).toBeVisible();
      await page.goto('/charity');
      await expect(page, bent).toHaveURL(/\/sign-in/);
    }
  } finally {
    await provider.close();
  }
});

test('whoever signs out at their provider is signed out here in every browser, and their colleagues are not', async ({ page, another, baseURL }, info) => {
  const provider = await Provider.start(baseURL ?? '');
  try {
    const domain = `${unique()}.example.org`;
    const file = info.outputPath('secret');
    await writeFile(file, SECRET);
    const [issuer, id] = [provider.issuer, 'uplift'];
    await uplift('admin', 'provider', 'add', '--domain', domain, '--issuer', issuer, '--client-id', id, '--client-secret-file', file);
    const [elsewhere, colleague] = [await another(), await another()];
    for (const [browser, who] of [[page, 'ann'], [elsewhere, 'ann'], [colleague, 'bea']] as const) {
      await ask(browser, `${who}@${domain}`);
      await prove(browser, `${who}@${domain}`);
      await expect(browser).toHaveURL(/\/charity$/);
    }

    await page.goto(`${issuer}/session/end`);
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign-out Success' })).toBeVisible();
    for (const browser of [page, elsewhere]) {
      await browser.goto('/charity');
      await expect(browser).toHaveURL(/\/sign-in/);
    }
    await colleague.goto('/charity');
    await expect(colleague).toHaveURL(/\/charity$/);
  } finally {
    await provider.close();
  }
});

test('a provider that is down is said to be down', async ({ page, baseURL }, info) => {
  const provider = await Provider.start(baseURL ?? '');
  try {
    const domain = `${unique()}.example.org`;
    const file = info.outputPath('secret');
    await writeFile(file, SECRET);
    const [issuer, id] = [provider.issuer, 'uplift'];
    await uplift('admin', 'provider', 'add', '--domain', domain, '--issuer', issuer, '--client-id', id, '--client-secret-file', file);
    await provider.close();
    await ask(page, `ann@${domain}`);
    const summary = page.getByRole('alert');
    await expect(summary).toContainText(say('conflicts', 'provider-away'));
    await expect(page.getByLabel(say('sign_in', 'email'))).toHaveValue(`ann@${domain}`);
    await provider.open('first');
    await ask(page, `ann@${domain}`);
    await expect(page).toHaveURL(new RegExp(`^${issuer}/`));
  } finally {
    await provider.close();
  }
});
