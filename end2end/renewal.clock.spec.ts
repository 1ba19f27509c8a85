import { authorisationEnds, londonDay, long, renewalOpens } from './support/calendar';
import { signInAs } from './support/people';
import { now } from './support/platform';
import { expect, test } from './support/test';

test.describe.configure({ mode: 'serial' });

async function backToRealTime(page: import('@playwright/test').Page): Promise<void> {
  await page.goto('/sandbox/clock');
  const back = page.getByRole('button', { name: 'Back to real time' });
  if (await back.isVisible()) {
    await back.click();
    await expect(page).toHaveURL(/\?set$/);
  }
}

test.afterAll(async ({ browser }) => {
  const page = await browser.newPage();
  await backToRealTime(page);
  await page.close();
});

test('an authorisation is renewed from 1 March for another year, and ends with the tax year without that', async ({ page, platform, another }) => {
  const [renewing, forgetting] = [await platform.authorisedDonor(), await platform.authorisedDonor()];
  const ends = authorisationEnds(londonDay(await now()));
  const status = page.getByRole('region', { name: /^Gift Aid on your gifts/ });

  const desk = await another();
  await desk.goto('/sandbox/clock');
  await desk.getByRole('button', { name: `Go to ${long(renewalOpens(ends))}` }).click();
  await expect(desk.getByRole('status')).toContainText(long(renewalOpens(ends)));

  await signInAs(page, renewing.email, 'donor');
  const next = `${Number(ends.slice(0, 4)) + 1}-04-05`;
  await expect(status.getByRole('heading')).toContainText(`On until ${long(ends)}`);
  await status.getByRole('link', { name: `Renew until ${long(next)}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Renew your authorisation' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'I have read this and agree' }).check();
  await page.getByRole('button', { name: 'Authorise Uplift' }).click();
  await expect(page.getByRole('status')).toContainText(`Gift Aid is on until ${long(next)}`);

  await desk.getByRole('button', { name: `Go to ${long(`${ends.slice(0, 4)}-04-06`)}` }).click();
  await expect(desk.getByRole('status')).toContainText(long(`${ends.slice(0, 4)}-04-06`));
  await page.goto('/giving');
  await expect(status.getByRole('heading')).toContainText(`On until ${long(next)}`);

  const late = await another();
  await signInAs(late, forgetting.email, 'donor');
  const ended = late.getByRole('region', { name: /^Gift Aid on your gifts/ });
  await expect(ended.getByRole('heading')).toContainText(`Ended on ${long(ends)}`);
  await expect(ended.getByRole('link', { name: 'Switch on again' })).toBeVisible();
  await backToRealTime(desk);
});

test('the clock is set to a day and time, and says what it cannot read', async ({ page }) => {
  await page.goto('/sandbox/clock');
  await page.getByLabel('Time in London').fill('');
  await page.getByRole('button', { name: 'Set the clock' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Enter a time of day such as 09:05.']);
  await page.getByLabel('Another day').fill('2029-02-28');
  await page.getByLabel('Time in London').fill('23:59');
  await page.getByRole('button', { name: 'Set the clock' }).click();
  await expect(page.getByRole('status')).toContainText('28 February 2029');
  expect(londonDay(await now())).toMatch(/^2029-0(2-28|3-01)$/);
  await backToRealTime(page);
  await expect(page.getByText('This is real time')).toBeVisible();
});
