import { accessible } from './support/accessible';
import { expectProblems } from './support/form';
import { signInAs } from './support/people';
import { now, registered } from './support/platform';
import { londonDay } from './support/calendar';
import { expect, test } from './support/test';
import { unique } from './support/uplift';
import { say } from './support/words';

/** A file as a browser sends it. */
const file = (text: string, name = 'statement.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });

test('a bank’s statement is given as a file: what cannot be read is named by its line, then HMRC’s payments are there', async ({ page, javaScriptEnabled }) => {
  const charity = await registered();
  const [year, month, day] = londonDay(await now()).split('-');
  await signInAs(page, charity.owner, 'staff');
  await page.goto(`/charity/${charity.id}/claims/payments`);
  await expect(page.getByText(say('payments', 'no-payments'))).toBeVisible();
  // What looks is a script.
  if (javaScriptEnabled !== false) await accessible(page);
  const chosen = page.getByLabel(say('payments', 'import-file'));
  const read = page.getByRole('button', { name: say('payments', 'import-button') });

  await read.click();
  await expectProblems(page, [say('payments', 'import-needs-file')]);
  await chosen.setInputFiles(file('When,What\n1,2\n'));
  await page.getByLabel(say('payments', 'import-paste')).fill('kept as it was typed');
  await read.click();
  await expect(page.getByRole('alert')).toContainText('Line 1 must name the columns');
  await expect(page.getByLabel(say('payments', 'import-paste'))).toHaveValue('kept as it was typed');
  const good = `${day}/${month}/${year};Café HMRC CHARITIES;;1234,5`;
  await chosen.setInputFiles(file(`Date;Description;Paid out;Paid in\r\n${good}\r\n${day}/${month}/${year};HMRC;;much\r\n`));
  await read.click();
  await expectProblems(page, ['Line 3: the amount cannot be read. Write it as 1234.56.']);
  await page.goto(`/charity/${charity.id}/claims/payments`);
  await expect(page.getByText(say('payments', 'no-payments'))).toBeVisible();

  for (const said of [say('payments', 'imported-new', { new: 1, matched: 0 }), say('payments', 'imported-none')]) {
    await chosen.setInputFiles(file(`Date;Description;Paid out;Paid in\r\n${good}\r\n`));
    await read.click();
    await expect(page.getByRole('status')).toContainText(said);
    await expect(page.getByRole('row').filter({ hasText: 'Café HMRC CHARITIES' })).toContainText('£1,234.50');
  }

  // Not all that HMRC pays is Gift Aid.
  const payment = page.getByRole('row').filter({ hasText: 'Café HMRC CHARITIES' });
  await payment.getByRole('button', { name: say('payments', 'not-for-claim') }).click();
  await expect(page.getByRole('status')).toContainText(say('payments', 'marked-not-for-claim'));
  await payment.getByRole('button', { name: say('payments', 'is-for-claim') }).click();
  await expect(payment.getByRole('button', { name: say('payments', 'not-for-claim') })).toBeVisible();
});

test('a file that is too large, or no statement, is refused with what to do', async ({ page }) => {
  const charity = await registered();
  await signInAs(page, charity.owner, 'staff');
  await page.goto(`/charity/${charity.id}/claims/payments`);
  for (const [text, says] of [
    ['a'.repeat(2 * 1024 * 1024 + 1), 'The file is larger than 2 MB.'],
    ['%PDF-1.7', 'This is a PDF.'],
    ['PK\u0003\u0004', 'This is an Excel workbook.'],
  ]) {
    await page.getByLabel(say('payments', 'import-file')).setInputFiles(file(text));
    await page.getByRole('button', { name: say('payments', 'import-button') }).click();
    await expect(page.getByRole('alert')).toContainText(says);
  }
});

test('what the next claim leaves out is listed gift by gift, and the list says why', async ({ page, platform }) => {
  const charity = await platform.charity();
  const donor = await platform.authorisedDonor();
  const mark = `today-${unique()}`;
  await platform.give(donor, charity, { reference: mark, settlementDate: londonDay(await now()) });
  // Without its money it is not declared, and no claim has anything to do with it.
  await platform.give(donor, charity);
  await signInAs(page, charity.owner, 'staff');
  await page.goto(`/charity/${charity.id}/claims`);
  await page.getByRole('row').filter({ hasText: 'Made today' }).getByRole('link', { name: say('claims', 'see-gifts', { count: 1 }) }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText(say('charity_gifts', 'not-in-next'));
  const rows = main.getByRole('row').filter({ hasNot: page.getByRole('columnheader') });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(mark);
  await expect(page.getByRole('search').getByLabel(say('charity_gifts', 'next-claim'))).toHaveValue('dated_today');
  await page.getByRole('link', { name: say('charity_gifts', 'see-next') }).click();
  await expect(page).toHaveURL(new RegExp(`/charity/${charity.id}/claims$`));
});
