import { londonDay } from './support/calendar';
import { agreeing } from './support/form';
import { MARKUP, PIECES, expectInert } from './support/injection';
import { signInAs } from './support/people';
import { Platform, credentials, now } from './support/platform';
import { expect, test } from './support/test';
import { address, hmrcReference, unique } from './support/uplift';
import { say } from './support/words';
import type { Locator, Page } from '@playwright/test';

/** Puts the text into a field, whatever the field is for. */
async function typeInto(field: Locator, markup: string): Promise<void> {
  // A date field takes nothing but dates from the keyboard; a program could send anything.
  await field.evaluate((input) => {
    if (input.tagName === 'INPUT') input.setAttribute('type', 'text');
    input.removeAttribute('maxlength');
  });
  await field.fill(markup);
}

/** Puts the text into every field of the form, dates too, and sees that it comes back as it was. */
async function typeEverywhere(page: Page, names: string[], markup: string, button: string, form = page.getByRole('main')): Promise<void> {
  const field = (name: string) => form.locator(`[name="${name}"]`);
  for (const name of names) await typeInto(field(name), markup);
  await form.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectInert(page);
  for (const name of names) {
    // Where the page came back, a date field is one again and shows nothing; its attribute must still be whole.
    const [type, value] = await field(name).evaluate((input: HTMLInputElement) => [input.type, input.getAttribute('value') ?? input.value]);
    expect(type === 'date' || type === 'time' ? value : await field(name).inputValue(), name).toBe(markup);
  }
}

/** Gives the page of payments files with the text in every cell, and in the file's name, and sees that none of it becomes markup. */
async function giveStatements(page: Page, markup: string): Promise<void> {
  const payments = page.url().split('?')[0];
  const cell = `"${markup.replaceAll('"', '""')}"`;
  const hmrc = `"HMRC CHARITIES ${markup.replaceAll('"', '""')}"`;
  const [year, month, day] = londonDay(await now()).split('-');
  const give = async (...lines: string[]) => {
    await page.goto(payments);
    const name = `${markup.replaceAll('/', '')}.csv`;
    await page.getByLabel(say('payments', 'import-file')).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
    await page.getByRole('button', { name: say('payments', 'import-button') }).click();
  };
  const heading = `Date,Description,Amount,${cell}`;
  for (const lines of [
    [`${cell},${cell},${cell}`, `${cell},${cell},${cell}`],
    [heading, `${cell},${hmrc},${cell},${cell}`],
    [heading, `${cell},${hmrc},12.34,${cell}`],
  ]) {
    await give(...lines);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectInert(page);
  }
  await give(heading, `${day}/${month}/${year},${hmrc},12.34,${cell}`);
  await expect(page.getByRole('status')).toContainText('1 new');
  // A long description is cut.
  await expect(page.getByRole('row').filter({ hasText: markup.slice(0, 40) })).toContainText('£12.34');
  await expectInert(page);
}

test('markup stays text in every form that comes back', async ({ page, platform }) => {
  test.slow();
  await page.goto('/sandbox/components');
  await typeEverywhere(page, ['full_name', 'amount', 'postcode', 'from', 'story'], MARKUP, 'Save');
  await page.goto('/sandbox/components');
  await typeInto(page.getByRole('search').locator('[name="since"]'), MARKUP);
  await page.getByRole('search').getByRole('button', { name: say('ui', 'show') }).click();
  await expect(page).toHaveURL(/[?&]since=./);
  await expectInert(page);
  await page.goto('/sandbox/clock');
  await typeEverywhere(page, ['date', 'time'], MARKUP, say('sandbox', 'set-clock'));
  await page.goto('/sign-in');
  await typeEverywhere(page, ['email'], MARKUP, say('sign_in', 'send-code'));

  await signInAs(page, address('typist'), 'donor');
  await page.goto('/giving/authorisation/give');
  await typeEverywhere(page, [
      'name[title]', 'name[first]', 'name[last]', 'address[line1]', 'address[line2]', 'address[town]', 'address[postcode]',
    ], MARKUP, say('authorisation', 'switch-on'));
  await page.goto('/giving/privacy/delete');
  await typeEverywhere(page, ['confirm'], MARKUP, say('donor_privacy', 'delete-mine'));

  const charity = await platform.charity();
  await signInAs(page, charity.owner, 'staff');
  await page.goto('/charity/register');
  const fields = ['name', 'hmrcReference', 'regulatorNumber', 'regulatorName', 'officialFirst', 'officialLast', 'officialEmail', 'officialPhone', 'your_name'];
  await page.getByLabel(say('charity', 'who-regulates')).selectOption('other');
  await typeEverywhere(page, fields, MARKUP, say('charity', 'register-button'));
  await page.goto(`/charity/${charity.id}/sources/new`);
  await page.getByRole('radio', { name: say('charity_sources', 'kind-own') }).check();
  await typeEverywhere(page, ['reference'], MARKUP.slice(0, 40), say('charity_sources', 'add-button'));
  await page.goto(`/charity/${charity.id}/nominee`);
  await typeEverywhere(page, ['on'], MARKUP, say('nominee', 'record-request'));
});

test('markup stays text in every form about claims, terminals and colleagues', async ({ page, platform }) => {
  test.slow();
  const charity = await platform.charity();
  await signInAs(page, charity.owner, 'staff');
  const desk = `/charity/${charity.id}`;
  await page.goto(`${desk}/claims/payments`);
  await typeEverywhere(page, ['statement'], MARKUP, say('payments', 'import-button'));
  await giveStatements(page, MARKUP);
  await page.goto(`${desk}/claims/settings`);
  await page.getByRole('radio', { name: say('claim_settings', 'kind-company') }).check();
  await typeEverywhere(page, ['end_day'], MARKUP, say('claim_settings', 'period-save'));
  for (const [when, field] of [[say('claim_settings', 'monthly'), 'day'], [say('claim_settings', 'threshold'), 'threshold']]) {
    await page.goto(`${desk}/claims/settings`);
    await page.getByRole('radio', { name: when }).check();
    await typeEverywhere(page, [field], MARKUP, say('ui', 'save'));
  }
  await page.goto(`${desk}/terminals/new`);
  await typeEverywhere(page, ['mid', 'tid', 'validFrom', 'validUntil'], MARKUP, say('terminals', 'add-button'));
  await page.goto(`${desk}/terminals/new`);
  await page.getByRole('radio', { name: say('terminals', 'known-descriptor') }).check();
  await typeEverywhere(page, ['descriptor'], MARKUP, say('terminals', 'add-button'));
  const terminal = await platform.ask(201, 'POST', '/terminals', { charity: charity.reference, mid: `M${unique()}` });
  await page.goto(`${desk}/terminals/${terminal.id}`);
  await typeEverywhere(page, ['validFrom', 'validUntil'], MARKUP, say('terminals', 'change-button'));
  await page.goto(`${desk}/team`);
  await typeEverywhere(page, ['email'], MARKUP, say('team', 'invite-them'));
});

test('markup stays text in every form of a console', async ({ page, platform }) => {
  test.slow();
  await signInAs(page, platform.owner, 'staff');
  // A name may hold markup: what comes back is one that is too long.
  await page.goto('/platform/register');
  await typeEverywhere(page, ['name'], MARKUP.padEnd(161, 'x'), say('platform', 'register'));
  const console = `/platform/${platform.id}`;
  await page.goto(`${console}/credentials/new`);
  for (const scope of await page.getByRole('checkbox').all()) await scope.uncheck();
  await typeEverywhere(page, ['name'], MARKUP, say('platform_clients', 'do-add'));
  await page.goto(`${console}/team`);
  await typeEverywhere(page, ['email'], MARKUP, say('team', 'invite-them'));
  await page.goto(`${console}/webhooks/new`);
  await typeEverywhere(page, ['url', 'description'], MARKUP, say('webhooks', 'do-add'));
  const webhook = await platform.ask(201, 'POST', '/webhook-endpoints', { url: 'http://127.0.0.1:9/hooks' });
  await page.goto(`${console}/webhooks/${webhook.id}/change`);
  await typeEverywhere(page, ['url', 'description'], MARKUP, say('ui', 'save'));
});

test('markup in a gift that is put right and in a payment stays text', async ({ page }) => {
  // Dozens of pages.
  test.slow();
  await signInAs(page, 'amina@hospice.example.org', 'staff');
  await page.goto('/charity');
  const desk = new URL(page.url()).pathname;
  const main = page.getByRole('main');
  await page.goto(`${desk}/claims/fix`);
  await main.getByRole('link', { name: say('held_gifts', 'correct') }).first().click();
  await typeEverywhere(page, ['title', 'first', 'last', 'line1', 'line2', 'town', 'postcode'], MARKUP, say('held_gifts', 'save'));
  await page.goto(`${desk}/claims`);
  await main.getByRole('link', { name: /^Claim \d+$/ }).first().click();
  const claim = page.url();
  await page.goto(claim);
  const formOf = (button: string) => main.locator('form').filter({ has: page.getByRole('button', { name: button, exact: true, includeHidden: true }) });
  await typeEverywhere(page, ['on', 'amount', 'reference'], MARKUP, say('claim', 'record-payment'), formOf(say('claim', 'record-payment')));
  await page.goto(claim);
  await main.getByText(say('claim', 'set-off'), { exact: true }).click();
  await typeEverywhere(page, ['on', 'amount', 'against'], MARKUP, say('claim', 'record-set-off'), formOf(say('claim', 'record-set-off')));
});

test('markup in a repayment to HMRC stays text', async ({ page, another }) => {
  // A form for each gift that goes back and that no claim carries yet: a donor of the demonstration wants one back.
  const engineer = await another();
  await signInAs(engineer, 'dev@opencollection.example.org', 'staff');
  await engineer.goto('/platform');
  await engineer.goto(`${new URL(engineer.url()).pathname}/credentials/new`);
  await engineer.getByLabel(say('platform_clients', 'name')).fill(`Refunds ${unique()}`);
  for (const scope of ['read:donation', 'delete:donation']) await engineer.locator(`input[value="${scope}"]`).check();
  await engineer.getByRole('button', { name: say('platform_clients', 'do-add') }).click();
  await expect(engineer.getByRole('heading', { level: 1, name: /^Refunds/ })).toBeVisible();
  const collection = await credentials(engineer);
  const [gift] = (await collection.ask(200, 'GET', '/donations?status=accepted&limit=1')).data;
  await collection.ask(200, 'DELETE', `/donations/${gift.id}?reason=refund`);

  await signInAs(page, 'amina@hospice.example.org', 'staff');
  await page.goto('/charity');
  const ledger = `${new URL(page.url()).pathname}/claims/adjustments`;
  const row = page.getByRole('row').filter({ has: page.locator(`a[href$="/donations/${gift.id}"]`) });
  await page.goto(ledger);
  await row.getByText(say('payments', 'repay')).click();
  await typeEverywhere(page, ['on', 'note'], MARKUP, say('payments', 'repay-record'), row);
});

test('markup in a date of the donor’s stays text', async ({ page, platform }) => {
  const donor = await platform.authorisedDonor();
  await signInAs(page, donor.email, 'donor');
  await page.goto('/giving/authorisation/cancel');
  await typeEverywhere(page, ['lastDay'], MARKUP, say('gift_off', 'stop-after'));
});

test('a code is never put back into the page', async ({ page }) => {
  await page.goto('/sign-in/code?attempt=sgn_x');
  await page.getByLabel(say('sign_in', 'code')).fill('<b>12</b>');
  await page.getByRole('main').getByRole('button', { name: say('sign_in', 'title') }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectInert(page);
  if (test.info().project.name === 'plain') await expect(page.getByLabel(say('sign_in', 'code'))).toHaveValue('');
});

async function visit(page: Page, addresses: (markup: string) => string[]): Promise<void> {
  for (const path of addresses(encodeURIComponent(MARKUP))) {
    await page.goto(path);
    await expectInert(page);
  }
}

test('markup in every parameter of a public address stays text', async ({ page }) => {
  await visit(page, (markup) => [
    `/sign-in?for=${markup}`,
    `/sign-in/code?attempt=${markup}`,
    `/sign-in/link/${markup}`,
    `/not-me/${markup}`,
    `/developers/errors/${markup}`,
    `/developers/search?q=${markup}`,
    `/developers/reference/donations/createDonation?language=${markup}`,
    `/developers/reference/donations/${markup}`,
    `/sandbox/components?error=${markup}`,
    `/sign-in?to=${markup}`,
    `/sign-in?for=staff&to=/charity/${markup}`,
    `/nowhere/${markup}?${markup}=${markup}`,
  ]);
});

test('markup in every parameter of a donor’s address stays text', async ({ page }) => {
  await signInAs(page, address('reader'), 'donor');
  await visit(page, (markup) => [
    `/giving?after=${markup}`,
    `/giving/donations/${markup}`,
    `/giving/authorisation?done=${markup}`,
    `/giving/authorisation/give?lang=${markup}`,
    `/giving/linked?done=${markup}`,
    `/giving/linked/${markup}/remove`,
  ]);
});

test('markup in every parameter of a console’s address stays text, filters included', async ({ page }) => {
  // Dozens of pages.
  test.slow();
  const platform = await Platform.create(`Give <b>& Go ${unique()}`);
  await signInAs(page, platform.owner, 'staff');
  await visit(page, (markup) => [
    `/platform/${markup}`,
    `/platform/${platform.id}/credentials/${markup}?added=${markup}`,
    `/platform/${platform.id}/charities?after=${markup}`,
    `/platform/${platform.id}/requests?after=${markup}`,
    `/platform/${platform.id}/requests/${markup}`,
    `/platform/${platform.id}/donations?after=${markup}`,
    `/platform/${platform.id}/donations?find=${markup}&status=${markup}`,
    `/platform/${platform.id}/donations/${markup}`,
    `/platform/${platform.id}/events?after=${markup}`,
    `/platform/${platform.id}/events?find=${markup}&type=${markup}`,
    `/platform/${platform.id}/webhooks/${markup}`,
    `/platform/${platform.id}/webhooks/${markup}/change`,
    `/platform/${platform.id}/requests?id=${markup}&outcome=${markup}&call=${markup}&subject=${markup}&client=${markup}&from=${markup}&to=${markup}`,
  ]);
  await page.goto(`/platform/${platform.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(platform.name);
});

test('markup in every parameter of a charity’s address stays text, filters included', async ({ page, platform }) => {
  // Dozens of pages.
  test.slow();
  const charity = await platform.charity();
  await signInAs(page, charity.owner, 'staff');
  await visit(page, (markup) => [
    `/charity/${markup}`,
    `/charity/${charity.id}?registered=${markup}`,
    `/charity/${charity.id}/sources/${markup}`,
    `/charity/${charity.id}/donations?after=${markup}`,
    `/charity/${charity.id}/claims?after=${markup}`,
    `/charity/${charity.id}/claims/${markup}`,
    `/charity/${charity.id}/claims/fix/${markup}`,
    `/charity/${charity.id}/team/${markup}`,
    `/charity/${charity.id}/terminals?after=${markup}`,
    `/charity/${charity.id}/terminals/${markup}`,
  ]);
  const markup = encodeURIComponent(MARKUP);
  await page.goto(`/charity/${charity.id}/donations?state=${markup}&platform=${markup}&from=${markup}&to=${markup}&find=${markup}&claim=${markup}&sort=${markup}`);
  await expectInert(page);
  await expect(page.getByRole('search').locator('[name="find"]')).toHaveValue(MARKUP);
});

test('names with markup are saved as they are and shown as text, titles included', async ({ page, another }) => {
  const [first, area, svg, title] = PIECES;
  const mark = unique();
  const platform = await Platform.create(`${svg} ${mark}`);
  const charityName = `Aid ${mark} ${title}`;

  const desk = await another();
  await signInAs(desk, address('office'), 'staff');
  await desk.goto('/charity/register');
  await desk.getByLabel(say('charity', 'name')).fill(charityName);
  await desk.getByLabel(say('charity', 'hmrc-reference')).fill(hmrcReference());
  await desk.getByLabel(say('charity', 'who-regulates')).selectOption('other');
  await desk.getByLabel(say('charity', 'charity-number')).fill('1"><b>x</b>');
  await desk.getByLabel(say('charity', 'regulator-name')).fill(`R ${first}`);
  await desk.getByLabel(say('charity', 'first-name')).fill('Ada');
  await desk.getByLabel(say('charity', 'last-name')).fill('Achterberg');
  await desk.getByRole('group', { name: say('charity', 'official') }).getByLabel(say('charity', 'email')).fill(address('official'));
  await desk.getByLabel(say('account', 'your-name')).fill(`S ${first}`);
  await desk.getByRole('button', { name: say('charity', 'register-button') }).click();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(charityName);
  await expect(desk).toHaveTitle(`${charityName} – Uplift`);
  await expectInert(desk);
  const id = new URL(desk.url()).pathname.split('/')[2];
  await page.goto('/sandbox');
  await expectInert(page);
  await page.getByRole('button', { name: `${say('sandbox', 'confirm')} ${charityName}` }).click();
  await expect(page.getByRole('button', { name: `${say('sandbox', 'confirm')} ${charityName}` })).toHaveCount(0);

  await desk.goto(`/charity/${id}/sources/new`);
  await expectInert(desk);
  await desk.getByLabel(say('charity_sources', 'platform'), { exact: true }).selectOption({ label: platform.name });
  await desk.getByRole('checkbox', { name: say('charity_sources', 'i-confirm', { charity: charityName }) }).check();
  await desk.getByRole('button', { name: say('charity_sources', 'add-button') }).click();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(platform.name);
  await expect(desk).toHaveTitle(`${platform.name} – ${charityName} – Uplift`);
  await expectInert(desk);
  const reference = (await desk.getByText(/^UP-/).first().innerText()).trim();
  await desk.getByRole('link', { name: say('charity_sources', 'stop-button') }).click();
  await expect(desk).toHaveTitle(`Stop using ${platform.name}? – ${charityName} – Uplift`);
  await expectInert(desk);

  const donor = { id: '', email: address('named') };
  await signInAs(page, donor.email, 'donor');
  await page.goto('/giving/authorisation/give');
  // The name of a person holds no markup; a home may.
  const typed = { [say('capture', 'first')]: 'Ada', [say('capture', 'last')]: "O'Neill", [say('capture', 'line1')]: `1 ${area}`, [say('capture', 'line2')]: title, [say('capture', 'town')]: first };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
  await page.getByLabel(say('capture', 'postcode')).fill('LS1 1AA');
  await page.getByRole('checkbox').check();
  await agreeing(page).click();
  const history = page.getByRole('region', { name: say('gift_aid', 'history') });
  await expect(history).toContainText("Ada O'Neill");
  await expect(history).toContainText(`1 ${area}`);
  await expectInert(page);
  await page.goto('/giving/authorisation/give');
  await expect(page.getByLabel(say('capture', 'line2'))).toHaveValue(title);
  await expectInert(page);

  await page.goto('/giving');
  donor.id = (await platform.donor(donor.email)).id;
  const charity = { id, name: charityName, hmrcReference: '', owner: '', reference };
  const gift = await platform.give(donor, charity, { reference: `${mark}${area}`, settlementDate: londonDay(await now()) });
  const row = page.locator(`#gift-${gift.id}`);
  if (test.info().project.name === 'plain') await page.reload();
  await expect(row).toContainText(charityName);
  await expect(row).toContainText(platform.name);
  await expectInert(page);
  await row.getByRole('link').click();
  await expect(page.locator('blockquote')).toContainText(`Home address: 1 ${area}, ${title}, ${first}`);
  await expect(page.getByText(`${mark}${area}`)).toBeVisible();
  await expectInert(page);

  for (const path of ['', '/nominee', '/sources', '/donations', `/donations/${gift.id}`]) {
    await desk.goto(`/charity/${id}${path}`);
    await expectInert(desk);
  }
  await expect(desk.getByRole('main')).toContainText(`${mark}${area}`);
  await page.goto('/sandbox');
  await expectInert(page);
});
