import { accessible } from './support/accessible';
import { expectProblems } from './support/form';
import { cookiesOf, send } from './support/http';
import { signInAs } from './support/people';
import { Platform, credentials } from './support/platform';
import { expect, test } from './support/test';
import { address, unique } from './support/uplift';
import { say } from './support/words';

test('in a sandbox a platform is registered in a minute, and its credentials work at once', async ({ page }) => {
  await signInAs(page, address('engineer'), 'staff');
  await page.goto('/platform');
  await page.getByRole('link', { name: say('platform', 'register-a-platform') }).click();
  await page.getByRole('button', { name: say('platform', 'register') }).click();
  await expectProblems(page, ['Give the platform a name of 1 to 100 characters, without a web or email address.']);
  const name = `Give & Go ${unique()}`;
  await page.getByLabel(say('platform', 'name')).fill(name);
  await page.getByLabel(say('account', 'your-name')).fill('Sam Okafor');
  await page.getByRole('button', { name: say('platform', 'register') }).click();
  await expect(page.getByRole('status')).toContainText(say('platform_clients', 'registered'));
  const platform = await credentials(page);
  await expect(page.getByRole('region', { name: say('platform_clients', 'first-call') })).toContainText('CHARITY=UP-');
  expect(page.url()).not.toContain('sk_');
  if (test.info().project.name === 'script') {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await accessible(page, `the new keys, ${colorScheme}`);
    }
  }
  await platform.ask(200, 'GET', '/charities');

  // Once: neither a reload nor the way back shows it again.
  await page.reload();
  await expect(page.getByText(/sk_sandbox_/)).toHaveCount(0);
  await expect(page.getByRole('status')).toContainText('shown once');
  expect(await page.content()).not.toContain(platform.clientSecret);
  expect((await page.context().cookies()).map((cookie) => cookie.name).sort()).toEqual(['__Host-browser', '__Host-session']);

  await page.getByRole('navigation', { name }).getByRole('link', { name: say('frame', 'overview') }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  // Requests are written down a moment after they are answered, and without JavaScript the page stays as it came.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('table', { name: say('platform', 'last-requests-table') })).toContainText('GET /charities', { timeout: 1_000 });
  }).toPass();

  await page.goto('/platform/register');
  await page.getByLabel(say('platform', 'name')).fill(name);
  await page.getByRole('button', { name: say('platform', 'register') }).click();
  await expectProblems(page, [say('conflicts', 'platform-exists')]);
});

test('a secret is changed without a gap, and ends at once', async ({ page }) => {
  const platform = await Platform.create();
  await platform.ask(200, 'GET', '/charities');
  await signInAs(page, platform.owner, 'staff');
  await page.getByRole('navigation', { name: platform.name }).getByRole('link', { name: say('frame', 'credentials') }).click();
  await page.getByRole('link', { name: 'First client' }).click();
  await expect(page.getByRole('radio', { name: say('platform_clients', 'overlap-none') })).toBeChecked();
  await page.getByRole('button', { name: say('platform_clients', 'add-secret') }).click();
  await expect(page.getByRole('status')).toContainText(say('platform_clients', 'secret-added'));
  const second = await credentials(page);
  expect(second.clientId).toBe(platform.clientId);
  await second.ask(200, 'GET', '/charities');
  await platform.ask(200, 'GET', '/charities');
  await expect(page.getByText('A client can have two active secrets')).toBeVisible();
  await expect(page.getByRole('button', { name: say('platform_clients', 'add-secret') })).toHaveCount(0);

  const ending = platform.clientSecret.slice(-4);
  await page.getByRole('button', { name: `${say('platform_clients', 'revoke')} ${say('platform_clients', 'this-secret-ending', { ending })}` }).click();
  await expect(page.getByRole('status')).toContainText(say('platform_clients', 'secret-revoked'));
  await platform.ask(401, 'GET', '/charities');
  await second.ask(200, 'GET', '/charities');

  await page.getByRole('button', { name: say('platform_clients', 'end-tokens') }).click();
  await expect(page.getByRole('status')).toContainText(say('platform_clients', 'tokens-ended'));
  await second.ask(401, 'GET', '/charities');
});

test('a client has the scopes that it needs, can lose some, and is revoked', async ({ page }) => {
  const platform = await Platform.create();
  await signInAs(page, platform.owner, 'staff');
  await page.goto(`/platform/${platform.id}/credentials`);
  await page.getByRole('link', { name: say('platform_clients', 'add') }).click();
  await page.getByRole('button', { name: say('platform_clients', 'do-add') }).click();
  await expectProblems(page, ['Give the client a name of 1 to 60 characters.', say('platform_clients', 'no-scope')]);
  await page.getByLabel(say('platform_clients', 'name')).fill('Nightly import');
  await page.getByRole('checkbox', { name: /^Find donors/ }).check();
  await page.getByRole('checkbox', { name: /^Read the charities/ }).check();
  await page.getByRole('button', { name: say('platform_clients', 'do-add') }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nightly import' })).toBeVisible();
  const job = await credentials(page);
  await job.ask(200, 'GET', '/charities');
  await job.ask(403, 'GET', '/donations');

  await page.getByRole('link', { name: /^Remove some/ }).click();
  await page.getByRole('checkbox', { name: /^Read the charities/ }).uncheck();
  await page.getByRole('button', { name: say('ui', 'save') }).click();
  await expect(page.getByRole('status')).toContainText(say('platform_clients', 'narrowed'));
  await job.ask(401, 'GET', '/charities');
  const again = Platform.with(job.clientId, job.clientSecret);
  await again.ask(403, 'GET', '/charities');

  await page.getByRole('link', { name: say('platform_clients', 'revoke-client') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('platform_clients', 'revoke-ask', { client: 'Nightly import' }) })).toBeVisible();
  await page.getByRole('button', { name: say('platform_clients', 'revoke-client') }).click();
  await expect(page.getByText(say('platform_clients', 'was-revoked'))).toBeVisible();
  await again.ask(401, 'GET', '/charities');
});

test('an error of the night is found by its request id', async ({ page }) => {
  const platform = await Platform.create();
  for (let number = 0; number < 5; number += 1) await platform.ask(200, 'GET', '/charities');
  const wrong = await platform.call('POST', '/donations', { grossAmount: 'much' });
  expect(wrong.status).toBe(422);
  const id = wrong.headers.get('request-id') ?? 'none';
  await signInAs(page, platform.owner, 'staff');
  await page.getByRole('navigation', { name: platform.name }).getByRole('link', { name: say('frame', 'requests') }).click();
  const rows = page.getByRole('row').filter({ hasNot: page.getByRole('columnheader') });
  await expect(async () => {
    await page.reload();
    await expect(rows).toHaveCount(7, { timeout: 100 });
  }).toPass();
  const filter = page.getByRole('search');
  const show = async (count: number) => {
    await filter.getByRole('button', { name: say('ui', 'show') }).click();
    await expect(page).toHaveURL(/\?/);
    await expect(rows).toHaveCount(count);
  };
  await filter.getByLabel(say('platform_requests', 'request-id')).fill(id);
  await show(1);
  for (const cell of ['POST /donations', '422', 'invalid_fields', 'First client', id]) await expect(rows).toContainText(cell);
  await rows.getByRole('link', { name: 'invalid_fields' }).click();
  await expect(page).toHaveURL(/\/developers\/errors\/invalid_fields$/);

  await page.goto(`/platform/${platform.id}/requests?outcome=refused`);
  await expect(rows).toHaveCount(1);
  await filter.getByLabel(say('platform_requests', 'outcome')).selectOption('done');
  await filter.getByLabel(say('platform_requests', 'call')).selectOption('GET /charities');
  await show(5);
  await filter.getByLabel(say('platform_requests', 'from'), { exact: true }).fill('2099-01-01T00:00');
  await show(0);
  await expect(page.getByText(say('platform_requests', 'none-fit'))).toBeVisible();
  const broken = await page.goto(`/platform/${platform.id}/requests?id=don_1&from=midnight`);
  expect(broken?.status()).toBe(400);
  await expect(page.getByText(say('ui', 'bad-filter'))).toBeVisible();
  expect((await page.goto(`/platform/${platform.id}/requests?after=x`))?.status()).toBe(400);
  await page.getByRole('link', { name: say('failure', 'from-start') }).click();
  await expect(rows.first()).toBeVisible();

  await page.goto(`/platform/${platform.id}`);
  const errors = page.getByRole('table', { name: say('platform', 'by-code') });
  await expect(errors).toContainText('invalid_fields');
  await page.getByText(say('ui', 'as-table')).click();
  await expect(page.getByRole('table', { name: say('platform', 'by-hour') })).toContainText(say('platform', 'refused'));
  await errors.getByRole('link', { name: say('platform', 'requests-counted', { count: 1 }) }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(id);
});

test('the log of requests is read to its last column in the window of a laptop', async ({ page }) => {
  const platform = await Platform.create();
  const wrong = await platform.call('DELETE', '/donors/dnr_01arz3ndektsv4rrffq69g5fav/linked-accounts/phone');
  const id = wrong.headers.get('request-id') ?? 'none';
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAs(page, platform.owner, 'staff');
  await page.goto(`/platform/${platform.id}/requests`);
  const table = page.getByRole('region', { name: say('platform_requests', 'table') });
  const last = table.getByRole('link', { name: id });
  await expect(async () => {
    await page.reload();
    await expect(last).toBeVisible({ timeout: 100 });
  }).toPass();
  const [frame, end] = await Promise.all([table.boundingBox(), last.boundingBox()]);
  expect((end?.x ?? Infinity) + (end?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
  // Its id is in one line, of which all is there to find and to copy.
  expect(end?.height).toBeLessThan(32);
  await expect(last).toHaveText(id);
});

test('the charities that added the platform are there, with state and reference', async ({ page }) => {
  const platform = await Platform.create();
  await signInAs(page, platform.owner, 'staff');
  await page.goto(`/platform/${platform.id}/charities`);
  await expect(page.getByText(say('platform_charities', 'none'))).toBeVisible();
  const charity = await platform.charity();
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: charity.name });
  for (const cell of [charity.reference, say('platform_charities', 'active'), charity.hmrcReference]) await expect(row).toContainText(cell);
});

test('the way to live is ticked by what happened', async ({ page }) => {
  const platform = await Platform.create();
  await signInAs(page, platform.owner, 'staff');
  await page.goto(`/platform/${platform.id}/checklist`);
  await expect(page.getByRole('status')).toContainText(say('platform', 'steps-done', { done: 0, all: 16 }));
  const charity = await platform.charity();
  await platform.give(await platform.donor(), charity);
  await page.reload();
  await expect(page.getByRole('status')).toContainText(say('platform', 'steps-done', { done: 3, all: 16 }));
  await expect(page.getByRole('listitem').filter({ hasText: say('platform', 'step-donation') }).first()).toContainText(say('platform', 'done'));
});

test('a client that asks too fast is told how long to wait', async () => {
  const platform = await Platform.create(undefined, '--rate-limit', '1');
  const first = await platform.call('GET', '/charities');
  expect(first.headers.get('ratelimit-policy')).toBe('"default";q=60;w=60');
  expect(first.headers.get('ratelimit')).toMatch(/^"default";r=59;t=\d+$/);
  let last = first;
  for (let number = 0; number < 61 && last.status === 200; number += 1) last = await platform.call('GET', '/charities');
  expect(last.status).toBe(429);
  expect(last.body.code).toBe('rate_limited');
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('pages of a console are nobody’s to keep', async ({ page }) => {
  const platform = await Platform.create();
  await signInAs(page, platform.owner, 'staff');
  const answer = await send(`/platform/${platform.id}/credentials`, { headers: { cookie: await cookiesOf(page), accept: 'text/html' } });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});
