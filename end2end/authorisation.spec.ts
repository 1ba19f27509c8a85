import { authorisationEnds, londonDay, long, plusDays, renewalOpens } from './support/calendar';
import { agreeing, expectProblems } from './support/form';
import { letter } from './support/mailbox';
import { signInAs } from './support/people';
import { now } from './support/platform';
import { expect, test } from './support/test';
import { address } from './support/uplift';
import { say, sayInEmail } from './support/words';
import type { Page } from '@playwright/test';

const status = (page: Page) => page.locator('#giving-status');

const TYPED = ['Ms', 'Zoë', "O'Neill", '14 Harbour Steps', 'Falmouth', 'tr11 3xy'];
const LABELS = [say('capture', 'title'), say('capture', 'first'), say('capture', 'last'), say('capture', 'line1'), say('capture', 'town'), say('capture', 'postcode')];
const LABELS_IN_WELSH = ['Teitl', 'Enw cyntaf', 'Cyfenw', 'Llinell cyfeiriad 1', 'Tref neu ddinas', 'Cod post'];

async function fillIn(page: Page, labels = LABELS): Promise<void> {
  for (const [place, label] of labels.entries()) await page.getByLabel(label).fill(TYPED[place] ?? '');
}

async function agree(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: say('authorisation', 'agree') }).check();
  await agreeing(page).click();
  await page.waitForURL(/\/giving\/authorisation\?done=/);
}

async function authorised(page: Page): Promise<{ email: string; today: string; until: string }> {
  const email = address('giver');
  await signInAs(page, email, 'donor');
  await page.goto('/giving/authorisation/give');
  await fillIn(page);
  await agree(page);
  const today = londonDay(await now());
  return { email, today, until: authorisationEnds(today) };
}

test('an empty form says what is missing and keeps what was typed; a full one switches Gift Aid on', async ({ page }) => {
  const email = address('newcomer');
  await signInAs(page, email, 'donor');
  await expect(status(page).getByRole('heading')).toContainText(say('gift_off', 'is-off'));
  await status(page).getByRole('link', { name: say('authorisation', 'switch-on') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('authorisation', 'switch-on') })).toBeVisible();

  await page.getByLabel(say('capture', 'last')).fill("O'Neill");
  await page.getByLabel(say('capture', 'town')).fill('Falmouth');
  // The list of countries is folded until it is needed, and then stays open.
  await expect(page.getByLabel(say('capture', 'country'))).toBeHidden();
  await page.getByText(say('capture', 'abroad')).click();
  await page.getByLabel(say('capture', 'country')).selectOption({ label: 'Jersey' });
  await agreeing(page).click();
  await expectProblems(page, [
    say('field_errors', 'no-first'),
    /^Enter address line 1/,
    /^Enter your postcode/,
    say('field_errors', 'not-agreed'),
  ]);
  await expect(page.getByLabel(say('capture', 'last'))).toHaveValue("O'Neill");
  await expect(page.getByLabel(say('capture', 'last'))).not.toHaveAttribute('aria-invalid');
  await expect(page.getByLabel(say('capture', 'town'))).toHaveValue('Falmouth');
  await expect(page.getByLabel(say('capture', 'country'))).toBeVisible();
  await expect(page.getByLabel(say('capture', 'country'))).toHaveValue('JE');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await expect(page.getByLabel(say('capture', 'first'))).toHaveAccessibleDescription(/Enter your first name\./);
  await expect(page).toHaveURL((address) => address.pathname === '/giving/authorisation/give' && address.search === '');

  await fillIn(page);
  await page.getByLabel(say('capture', 'country')).selectOption({ label: 'United Kingdom' });
  await agree(page);
  const until = authorisationEnds(londonDay(await now()));
  await expect(page.getByRole('status')).toContainText(say('authorisation', 'given'));
  await expect(page.getByRole('status').getByRole('link', { name: say('authorisation', 'given-see') })).toHaveAttribute('href', '/giving');
  await expect(page).toHaveTitle('Gift Aid – Uplift');
  // What was done is told once.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: say('authorisation', 'gift-aid') })).toBeVisible();
  await expect(page.getByText(say('authorisation', 'given'))).toHaveCount(0);

  await page.goto('/giving');
  await expect(status(page).getByRole('heading')).toContainText(say('gift_aid', 'on-until', { until: long(until) }));
  expect(await letter(page, email, sayInEmail('notices', 'given-subject'))).toContain(sayInEmail('notices', 'not-me'));
});

test('what was agreed to is kept with the words, the name and the address', async ({ page }) => {
  const { today, until } = await authorised(page);
  const history = page.getByRole('region', { name: say('gift_aid', 'history') });
  await expect(history.getByRole('heading', { level: 3 })).toHaveText(`${long(today)} to ${long(until)}`);
  await expect(history.getByText("Ms Zoë O'Neill")).toBeVisible();
  await expect(history.getByText('14 Harbour Steps')).toBeVisible();
  await expect(history.getByText('TR11 3XY')).toBeVisible();
  await history.getByText(say('capture', 'agreed')).click();
  await expect(history.getByText(/to make Gift Aid declarations/i).first()).toBeVisible();
});

test('renewal is offered from 1 March and not before; new details can be given at once', async ({ page }) => {
  const { until } = await authorised(page);
  await expect(status(page)).toContainText(`You can renew from ${long(renewalOpens(until))}.`);
  const renewed = authorisationEnds(plusDays(until, 1));
  await expect(status(page).getByRole('link', { name: say('gift_aid', 'renew-until', { until: long(renewed) }) })).toHaveCount(0);

  await page.getByText(say('gift_aid', 'moved')).click();
  await page.getByRole('link', { name: say('authorisation', 'change-details') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('authorisation', 'change') })).toBeVisible();
  await expect(page.getByLabel(say('capture', 'first'))).toHaveValue('Zoë');
  await page.getByLabel(say('capture', 'last')).fill('Marchetti');
  await agree(page);
  await expect(page.getByRole('status')).toContainText(say('authorisation', 'changed'));
  const history = page.getByRole('region', { name: say('gift_aid', 'history') });
  await expect(history.getByRole('heading', { level: 3 })).toHaveCount(1);
  await expect(history.getByText('Ms Zoë Marchetti')).toBeVisible();
  // The earlier one is a line that opens.
  await expect(history.getByText("Ms Zoë O'Neill")).toBeHidden();
  await history.getByText('Replaced on').click();
  await expect(history.getByText("Ms Zoë O'Neill")).toBeVisible();
});

test('from the account it is one step to one’s name and address, while Gift Aid is on and while it is off', async ({ page }) => {
  const link = page.getByRole('main').getByRole('link', { name: say('account', 'name-and-address') });
  const title = page.getByRole('heading', { level: 1 });
  await signInAs(page, address('unnamed'), 'donor');
  await page.goto('/account');
  await expect(page.getByText(say('account', 'name-and-address-off'))).toBeVisible();
  await link.click();
  await expect(title).toHaveText(say('authorisation', 'switch-on'));
  await expect(page.getByRole('main').getByRole('link', { name: say('donor_details', 'account'), exact: true })).toHaveAttribute('href', '/account');
  await fillIn(page);
  await agree(page);
  await page.goto('/account');
  await expect(page.getByText(say('account', 'name-and-address-lead'))).toBeVisible();
  await link.click();
  await expect(title).toHaveText(say('authorisation', 'change'));
  await expect(page.getByLabel(say('capture', 'line1'))).toHaveValue('14 Harbour Steps');
});

test('who chooses Welsh under “Account” reads their pages and their help in Welsh, and can go back to English', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 });
  await signInAs(page, address('iaith'), 'donor');
  await page.goto('/account');
  await page.getByRole('radio', { name: say('account', 'welsh') }).check();
  await page.getByRole('button', { name: say('account', 'save-language') }).click();
  await expect(page.getByRole('status')).toContainText('Mae eich tudalennau a’ch e-byst bellach yn Gymraeg');
  for (const [path, words] of [['/giving', 'Eich rhoddion'], ['/help', 'Cymorth']] as const) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
    await expect(title).toHaveText(words);
  }
  await page.goto('/account');
  await page.getByRole('radio', { name: 'English (Saesneg)' }).check();
  await page.getByRole('button', { name: 'Cadw’r iaith' }).click();
  await expect(page.getByRole('status')).toContainText(say('account', 'language-saved'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
});

test('Gift Aid stops after a day that the donor names, and can be kept on after all', async ({ page }) => {
  const { email, today } = await authorised(page);
  await status(page).getByRole('link', { name: say('authorisation', 'stop') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('authorisation', 'stop') })).toBeVisible();
  await page.getByRole('button', { name: say('gift_off', 'stop-after') }).click();
  await expectProblems(page, [say('donor_errors', 'no-day')]);

  const day = plusDays(today, 14);
  await page.getByLabel(say('gift_off', 'last-day')).fill(day);
  await page.getByRole('button', { name: say('gift_off', 'stop-after') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('gift_off', 'stops-after', { until: long(day) }) })).toBeVisible();

  await page.goto('/giving');
  await expect(status(page).getByRole('heading')).toContainText(say('gift_aid', 'on-until', { until: long(day) }));
  expect(await letter(page, email, sayInEmail('notices', 'ends-subject', { last: long(day) }))).toContain(
    sayInEmail('notices', 'ends', { last: long(day) }),
  );

  // The button of the card does it.
  await status(page).getByRole('button', { name: say('gift_off', 'keep') }).click();
  await expect(page.getByRole('status')).toContainText(say('authorisation', 'kept', { until: long(authorisationEnds(today)) }));
  expect(await letter(page, email, sayInEmail('notices', 'kept-on-subject'))).toContain(
    sayInEmail('notices', 'kept-on', { last: long(day), until: long(authorisationEnds(today)) }),
  );
  await page.goto('/giving/authorisation/cancelled');
  await expect(page.getByRole('heading', { level: 1, name: say('gift_off', 'is-on') })).toBeVisible();
  await page.goto('/giving');
  await expect(status(page).getByRole('heading')).toContainText(say('gift_aid', 'on-until', { until: long(authorisationEnds(today)) }));
});

test('a day that is past or beyond the end is refused and comes back', async ({ page }) => {
  const { today, until } = await authorised(page);
  await page.goto('/giving/authorisation/cancel');
  for (const day of [plusDays(today, -1), until]) {
    await page.getByLabel(say('gift_off', 'last-day')).fill(day);
    await page.getByRole('button', { name: say('gift_off', 'stop-after') }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1);
    await expect(page.getByLabel(say('gift_off', 'last-day'))).toHaveValue(day);
    await page.goto('/giving/authorisation/cancel');
  }
});

test('Gift Aid stops at once in two clicks, and is switched on again in one step', async ({ page }) => {
  const { today } = await authorised(page);
  await page.goto('/help');
  await page.locator('summary').filter({ hasText: say('help_giving', 'stop') }).click();
  await expect(page.getByText('choose “Stop Gift Aid”')).toBeVisible();
  await page.goto('/giving');
  await status(page).getByRole('link', { name: say('authorisation', 'stop') }).click();
  // Each answer is a button, and none is chosen beforehand.
  await expect(page.getByRole('main').getByRole('radio')).toHaveCount(0);
  await expect(page.getByText(say('gift_off', 'no-undo'))).toBeVisible();
  await page.getByRole('button', { name: say('gift_off', 'stop-now') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('authorisation', 'stopped') })).toBeVisible();
  // There is one way to agree, from here as from everywhere.
  await page.getByRole('main').getByRole('link', { name: say('gift_aid', 'again') }).click();
  await expect(page.getByRole('checkbox', { name: say('authorisation', 'agree') })).not.toBeChecked();
  await page.goto('/giving/authorisation/cancel');
  await expect(page.getByRole('heading', { level: 1, name: say('gift_off', 'is-already-off') })).toBeVisible();

  await page.goto('/giving');
  await expect(status(page).getByRole('heading')).toContainText(say('gift_off', 'is-off'));
  await status(page).getByRole('link', { name: say('gift_aid', 'again') }).click();
  await expect(page.getByText("Ms Zoë O'Neill")).toBeVisible();
  await agree(page);
  await page.goto('/giving');
  await expect(status(page).getByRole('heading')).toContainText(say('gift_aid', 'on-until', { until: long(authorisationEnds(today)) }));
});

test('the words can be read and agreed to in Welsh, which takes along what is typed and stays when the form comes back', async ({ page }) => {
  await signInAs(page, address('cymraes'), 'donor');
  await page.goto('/giving/authorisation/give');
  const [choice, field] = [page.getByRole('button', { name: 'Darllenwch hyn yn Gymraeg' }), page.getByLabel(say('capture', 'first'))];
  expect((await choice.boundingBox())?.y).toBeLessThan((await field.boundingBox())?.y ?? 0);
  await field.fill('Zoë');
  await choice.click();
  await expect(page.getByRole('button', { name: 'Read this in English' })).toBeVisible();
  await expect(page.getByLabel('Enw cyntaf')).toHaveValue('Zoë');
  expect(page.url()).not.toContain('Zo');
  // The whole page is in Welsh, and so is what it says of a mistake and of what was done.
  await expect(page.getByRole('heading', { level: 1, name: 'Troi Rhodd Cymorth ymlaen' })).toBeVisible();
  await expect(agreeing(page)).toHaveText('Troi Rhodd Cymorth ymlaen');
  await fillIn(page, LABELS_IN_WELSH);
  await agreeing(page).click();
  const summary = page.getByRole('alert');
  await expect(summary).toHaveAttribute('lang', 'cy');
  await expect(summary.getByRole('heading', { name: 'Mae problem' })).toBeVisible();
  await expect(summary.getByRole('link')).toHaveText(['Dewiswch y blwch i gytuno.']);
  await expect(page.locator('#declaration-agreed-error')).toContainText(/Gwall:\s*Dewiswch y blwch i gytuno\./);
  await expect(page).toHaveTitle(/^Gwall: Troi Rhodd Cymorth ymlaen/);
  await expect(page.getByLabel('Teitl (dewisol)')).toHaveValue('Ms');
  await expect(page.getByLabel('Enw cyntaf')).toHaveValue('Zoë');
  await expect(page.getByLabel('Cod post')).toHaveValue('tr11 3xy');
  await page.getByRole('checkbox', { name: /rwy’n cytuno/ }).check();
  await agreeing(page).click();
  await expect(page.getByRole('status')).toContainText('Diolch am droi Rhodd Cymorth ymlaen');
  // From here on all of the donor's pages are, with their menu.
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
  await expect(page.getByRole('region', { name: 'Hanes' })).toContainText('yn Gymraeg');
  await page.goto('/giving');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eich rhoddion');
  await expect(status(page).getByRole('heading')).toContainText('Mae Rhodd Cymorth ymlaen tan');
  await page.goto('/giving/authorisation/give?lang=en');
  await expect(page.getByRole('button', { name: 'Darllenwch hyn yn Gymraeg' })).toBeVisible();
});

test('a form that is sent without a script after the session ended gives back what was typed, and signing in leads back to it', async ({ another }) => {
  const page = await another({ javaScriptEnabled: false });
  await signInAs(page, address('away'), 'donor');
  await page.goto('/giving/authorisation/give');
  await fillIn(page);
  await page.context().clearCookies();
  await agreeing(page).click();
  await expect(page.getByRole('heading', { level: 1, name: say('failure', 'signed-out') })).toBeVisible();
  const held = page.locator('section').filter({ has: page.getByRole('heading', { name: say('failure', 'entered') }) });
  for (const typed of TYPED) await expect(held).toContainText(typed);
  await page.getByRole('main').getByRole('link', { name: say('ui', 'sign-in') }).click();
  await expect(page).toHaveURL(/\/sign-in\?to=\/giving\/authorisation\/give$/);
  await expect(page.getByRole('status')).toContainText(say('sign_in', 'signed-out-since'));
});

test('a form that is sent without a script when somebody else signed in beside it does nothing, and gives back what was typed', async ({ another }) => {
  const page = await another({ javaScriptEnabled: false });
  await signInAs(page, address('first'), 'donor');
  await page.goto('/giving/authorisation/give');
  await fillIn(page);
  await page.getByRole('checkbox', { name: say('authorisation', 'agree') }).check();
  const beside = await page.context().newPage();
  await signInAs(beside, address('second'), 'donor');
  await agreeing(page).click();
  await expect(page.getByRole('heading', { level: 1, name: say('failure', 'another-person') })).toBeVisible();
  await expect(page.getByText('Somebody else opened this page. Nothing was saved.')).toBeVisible();
  const held = page.locator('section').filter({ has: page.getByRole('heading', { name: say('failure', 'entered') }) });
  for (const typed of TYPED) await expect(held).toContainText(typed);
  await beside.goto('/giving');
  await expect(status(beside).getByRole('heading')).toContainText(say('gift_off', 'is-off'));
  await page.getByRole('main').getByRole('link', { name: say('failure', 'open-again') }).click();
  await expect(page).toHaveURL(/\/giving\/authorisation\/give$/);
  await expect(page.getByLabel(say('capture', 'first'))).toHaveValue('');
});

test('a field that is folded away shows itself when it has to be corrected', async ({ page }) => {
  await authorised(page);
  await page.goto('/giving/authorisation/cancel');
  await page.getByRole('button', { name: say('gift_off', 'stop-now') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('authorisation', 'stopped') })).toBeVisible();
  await page.goto('/giving/authorisation/give');
  const [line, field] = [page.getByText(say('authorisation', 'change-details')), page.getByLabel(say('capture', 'first'))];
  await line.click();
  await field.fill('');
  await line.click();
  await expect(field).toBeHidden();
  await page.getByRole('checkbox', { name: say('authorisation', 'agree') }).check();
  await agreeing(page).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([say('field_errors', 'no-first')]);
  await expect(field).toBeVisible();
});
