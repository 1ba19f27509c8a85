import { accessible } from './support/accessible';
import { expectProblems, expectRefusal } from './support/form';
import { expectGuarded, expectPage, post, postAs, send } from './support/http';
import { PIECES, expectInert } from './support/injection';
import { signInAs } from './support/people';
import { expect, test } from './support/test';
import { address } from './support/uplift';
import { say } from './support/words';

test('an address that leads nowhere says so and leads on', async ({ page }) => {
  for (const path of ['/nowhere', '/giving/nowhere', '/charity/x/y/z/w', '/sandbox/nowhere', '/developers/reference/donations/never_heard_of', '/developers/errors/never_heard_of']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: say('failure', 'not-found') })).toBeVisible();
    await expect(page).toHaveTitle(`${say('failure', 'not-found')} – Uplift`);
  }
  await page.getByRole('main').getByRole('link', { name: say('failure', 'help') }).click();
  await expect(page).toHaveURL(/\/help$/);
});

test('a page that cannot be shown has the status and the words of its error', async ({ page, watch }) => {
  watch.expect(500);
  watch.expect(503);
  for (const [error, status, title] of [
    ['not_found', 404, say('failure', 'not-found')],
    ['forbidden', 403, say('failure', 'forbidden')],
    ['look_only', 403, say('failure', 'look-only')],
    ['too_many', 429, say('failure', 'too-many')],
    ['unavailable', 503, say('failure', 'unavailable')],
    ['internal', 500, say('failure', 'internal')],
  ] as const) {
    const answer = await page.goto(`/sandbox/components?error=${error}`);
    expect(answer?.status(), error).toBe(status);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} – Uplift`);
    // Looking needs a script of the test's own.
    if (test.info().project.name === 'script') await accessible(page, title);
  }
  await expect(page.getByText('req_example')).toBeVisible();
  await page.goto('/sandbox/components?error=signed_out');
  await expect(page).toHaveURL(/\/sign-in$/);
});

test('a form that is refused keeps everything that was typed', async ({ page }) => {
  await page.goto('/sandbox/components');
  await page.getByLabel('Amount').fill('a lot');
  await page.getByLabel('Postcode').fill('LS1 1AA');
  await page.getByLabel('What happened').fill('\n\nTwo lines & more\n<b>bold</b>\n');
  await page.getByLabel('Country').selectOption({ label: 'France' });
  await page.getByRole('checkbox', { name: 'Each declaration' }).check();
  await page.getByRole('checkbox', { name: 'Renewal' }).uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectProblems(page, ['Enter a name', 'Enter an amount in pounds, such as 20', 'Choose how the gift was made', 'Tick the box to go on']);
  await expect(page.getByLabel('Amount')).toHaveValue('a lot');
  await expect(page.getByLabel('Postcode')).toHaveValue('LS1 1AA');
  await expect(page.getByLabel('What happened')).toHaveValue('\n\nTwo lines & more\n<b>bold</b>\n');
  await expect(page.getByLabel('Country')).toHaveValue('FR');
  await expect(page.getByRole('checkbox', { name: 'Each declaration' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Renewal' })).not.toBeChecked();
});

async function fillIn(page: import('@playwright/test').Page, name: string): Promise<void> {
  await page.goto('/sandbox/components');
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Amount').fill('20');
  await page.getByRole('radio', { name: 'Online' }).check();
  await page.getByRole('checkbox', { name: 'I have read this and agree' }).check();
}

test('a form that comes back a second time has its summary in focus again', async ({ page }) => {
  await fillIn(page, '');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectProblems(page, ['Enter a name']);
  await page.getByLabel('Amount').fill('none');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectProblems(page, ['Enter a name', 'Enter an amount in pounds, such as 20']);

  // The last link of the summary left a fragment in the address: it is not carried on to another page.
  await page.getByLabel('Full name').fill('Zoë');
  await page.getByLabel('Amount').fill('20');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\?done$/);
});

test('a conflict and a failure of ours say so and keep what was typed', async ({ page, watch }) => {
  await fillIn(page, 'taken');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectRefusal(page, 'Somebody else has just changed this. Reload the page.');
  await expect(page.getByLabel('Full name')).toHaveValue('taken');

  watch.expect(503);
  await fillIn(page, 'away');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectRefusal(page, 'Uplift is not available at the moment. What you entered is still here. Try again in a minute.');
  await expect(page.getByLabel('Full name')).toHaveValue('away');

  watch.expect(500);
  await fillIn(page, 'broken');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectRefusal(page, 'Something went wrong. What you entered is still here. Try again in a minute.');
  await expect(page.getByLabel('Full name')).toHaveValue('broken');
});

test('the button that was pressed is told apart', async ({ page }) => {
  await fillIn(page, 'Zoë');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\?done$/);
  await fillIn(page, 'Zoë');
  await page.getByRole('button', { name: 'Save and add another' }).click();
  await expect(page).toHaveURL(/\?again$/);
});

test('two forms of one kind keep their errors apart', async ({ page }) => {
  await page.goto('/sandbox/components');
  const row = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: `Row ${name}`, exact: true }) }).last();
  await row('b').getByRole('button', { name: 'Try once more' }).click();
  await expect(row('b').getByRole('alert')).toContainText('Wait 15 minutes, then try again.');
  await expect(row('a').getByRole('alert')).toHaveCount(0);
});

test('the copy button is only there when it works', async ({ page, javaScriptEnabled }) => {
  // Why there is none, where one is missing: the module did not arrive, or did not run.
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('requestfailed', (request) => faults.push(`${request.url()}: ${request.failure()?.errorText}`));
  page.on('response', (answer) => answer.ok() || faults.push(`${answer.url()}: ${answer.status()}`));
  await page.goto('/sandbox/components');
  const button = page.getByRole('button', { name: /^Copy/ });
  if (javaScriptEnabled === false) await expect(button).toHaveCount(0);
  // The page has every component there is: a busy machine takes its time to run all of them.
  else await button.waitFor({ timeout: 20_000 }).catch((error) => expect(faults, error.message).toEqual(['the button']));
});

test('a post that no form of ours makes is refused with the status that fits, in a page that says what to do', async () => {
  const accept = 'text/html';
  const changed = say('failure', 'former-form');
  for (const fields of [{}, { _do: '/fn/no_such_thing' }, { _do: '/giving' }]) await expectPage(await post('/sign-in', fields, { accept }), 400, changed);
  const endless = { _do: '/fn/sign_in/begin', email: 'x'.repeat(5_000_000) };
  await expectPage(await post('/sign-in', endless, { accept }), 413, say('failure', 'too-large'));
  const json = { 'content-type': 'application/json' };
  const sent = { method: 'POST', body: '{"_do":"/fn/sign_in/begin"}' };
  await expectPage(await send('/sign-in', { ...sent, headers: { ...json, accept } }), 415, say('failure', 'no-form'));
  // A program reads the same in a line.
  const bare = await send('/sign-in', { ...sent, headers: json });
  expect([bare.status, bare.headers.get('content-type')]).toEqual([415, 'text/plain; charset=utf-8']);
  expect(await bare.text()).toMatch(/^We could not read that form\. Nothing was saved\./);
  expectGuarded(bare, 'without a page');
});

test('more than a form takes comes back as it was typed', async ({ page }) => {
  await signInAs(page, address('wordy'), 'donor');
  const email = 'x'.repeat(2_000_000);
  const answer = await postAs(page, '/sign-in', { _do: '/fn/sign_in/begin', audience: 'donor', email }, { accept: 'text/html' });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain('This form can hold 1 MB of text.');
  expect(html.includes(email)).toBe(true);
  // Of somebody who is not signed in no form is that long.
  const stranger = await post('/sign-in', { _do: '/fn/sign_in/begin', audience: 'donor', email }, { accept: 'text/html' });
  await expectPage(stranger, 413, say('failure', 'too-large'));
});

test('a form that was open while Uplift was renewed is refused in a page that holds what was typed', async ({ page }) => {
  await page.goto('/sandbox/components?done');
  await page.getByLabel('Full name').fill('Zoë');
  await page.getByLabel('What happened').fill(PIECES.join('\n'));
  const form = page.locator('form').filter({ has: page.getByLabel('Full name') });
  // As if its function had another name by now.
  await form.locator('[name="_do"]').evaluate((input: HTMLInputElement) => input.setAttribute('value', '/fn/sandbox/former'));
  const refused = page.waitForResponse((answer) => answer.request().isNavigationRequest() && answer.request().method() === 'POST');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await refused).status()).toBe(400);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('failure', 'former-form'));
  const held = page.locator('section').filter({ has: page.getByRole('heading', { name: say('failure', 'entered') }) });
  await expect(held).toContainText('Zoë');
  for (const markup of PIECES) await expect(held).toContainText(markup);
  await expectInert(page);
  if (test.info().project.name === 'script') await accessible(page);
  await page.getByRole('link', { name: say('failure', 'reload') }).click();
  await expect(page).toHaveURL(/\/sandbox\/components\?done$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible();
});

test('a form that leaves everything out is told what is missing, in a page with its own status', async () => {
  const answer = await post('/sign-in', { _do: '/fn/sign_in/begin' }, { accept: 'text/html' });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain(say('sign_in', 'no-audience'));
});
