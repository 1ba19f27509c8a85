import { expectProblems, expectRefusal } from './support/form';
import { codeIn, letter, linkIn } from './support/mailbox';
import { signInAs } from './support/people';
import { Platform, registered } from './support/platform';
import { expect, test } from './support/test';
import { address } from './support/uplift';
import { say, sayInEmail } from './support/words';
import type { Page } from '@playwright/test';

async function openTeam(page: Page, of: string): Promise<void> {
  await page.getByRole('navigation', { name: of }).getByRole('link', { name: say('frame', 'settings') }).click();
  await page.getByRole('main').getByRole('link', { name: say('team', 'title') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('team', 'title') })).toBeVisible();
}

async function invite(page: Page, email: string, role: RegExp): Promise<void> {
  await page.getByLabel(say('team', 'email')).fill(email);
  await page.getByRole('radio', { name: role }).check();
  await page.getByRole('button', { name: say('team', 'invite-them') }).click();
}

test('an owner invites a colleague, who comes by the message, gets another role, and is let go', async ({ page, another }) => {
  const charity = await registered();
  const colleague = address('colleague');
  await signInAs(page, charity.owner, 'staff');
  await openTeam(page, charity.name);
  const people = page.getByRole('table', { name: say('team', 'people') });
  await expect(people.getByRole('row').filter({ hasText: charity.owner })).toContainText(say('team', 'owner'));

  await invite(page, 'colleague.example.org', /^Finance/);
  await expectProblems(page, [say('team', 'bad-email')]);
  await expect(page.getByLabel(say('team', 'email'))).toHaveValue('colleague.example.org');
  await expect(page.getByRole('radio', { name: /^Finance/ })).toBeChecked();
  await invite(page, colleague, /^Finance/);
  await expect(page).toHaveURL(/\/charity\/chr_\w+\/team\?invited$/);
  await expect(page.getByRole('status')).toContainText(say('team', 'is-invited'));
  const invited = page.getByRole('table', { name: say('team', 'not-joined') });
  await expect(invited.getByRole('row').filter({ hasText: colleague })).toContainText(say('team', 'finance'));
  await invite(page, colleague, /^Viewer/);
  await expectProblems(page, ['This person is already invited. Choose them in the list to send the invitation again.']);
  await expect(page.getByText(say('team', 'is-invited'))).toHaveCount(0);

  const mail = await letter(page, colleague, sayInEmail('teams', 'charity-invited-subject', { name: charity.name }));
  const desk = await another();
  await desk.goto(linkIn(mail, '/charity/'));
  await expect(desk).toHaveURL(/\/sign-in\?for=staff&to=\/charity\/chr_\w+$/);
  await desk.getByLabel(say('sign_in', 'email')).fill(colleague);
  await desk.getByRole('button', { name: say('sign_in', 'send-code') }).click();
  await expect(desk.getByRole('heading', { level: 1, name: say('sign_in', 'check-email') })).toBeVisible();
  await desk.getByLabel(say('sign_in', 'code')).fill(codeIn(await letter(desk, colleague, sayInEmail('sign_in', 'link-subject'))));
  await desk.getByRole('main').getByRole('button', { name: say('sign_in', 'title') }).click();
  await expect(desk.getByRole('heading', { level: 1, name: charity.name })).toBeVisible();
  const joined = desk.getByRole('status').filter({ hasText: say('team', 'have-joined', { name: charity.name }) });
  await expect(joined).toContainText(say('team', 'joined-finance'));
  await openTeam(desk, charity.name);
  await expect(desk.getByRole('table', { name: say('team', 'people') })).toContainText(charity.owner);
  await expect(desk.getByRole('button', { name: say('team', 'invite-them') })).toHaveCount(0);
  await expect(desk.getByRole('link', { name: colleague })).toHaveCount(0);
  const adding = `/charity/${charity.id}/sources/new`;
  expect((await desk.goto(adding))?.status()).toBe(200);

  await page.goto(`/charity/${charity.id}/team`);
  await expect(invited).toHaveCount(0);
  await people.getByRole('link', { name: colleague }).click();
  await expect(page).toHaveURL(/\/team\/stf_\w+$/);
  await page.getByRole('radio', { name: /^Viewer/ }).check();
  await page.getByRole('button', { name: say('team', 'change-role') }).click();
  await expect(page.getByRole('status')).toContainText(say('team', 'role-changed'));
  await expect(people.getByRole('row').filter({ hasText: colleague })).toContainText(say('team', 'viewer'));
  expect((await desk.goto(adding))?.status()).toBe(403);
  await expect(desk.getByRole('heading', { level: 1, name: say('failure', 'look-only') })).toBeVisible();
  await expect(desk.getByRole('link', { name: say('failure', 'owners') })).toHaveAttribute('href', `/charity/${charity.id}/team`);

  expect((await desk.goto(`/charity/${charity.id}`))?.status()).toBe(200);
  await people.getByRole('link', { name: colleague }).click();
  await page.getByRole('link', { name: say('team', 'remove-from-team') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('team', 'remove-ask') })).toBeVisible();
  await page.getByRole('button', { name: say('team', 'remove-from-team') }).click();
  await expect(page.getByRole('status')).toContainText(say('team', 'is-removed'));
  await expect(page.getByText(colleague)).toHaveCount(0);
  expect((await desk.reload())?.status()).toBe(404);
  await letter(page, colleague, sayInEmail('teams', 'charity-ended-subject'));
});

test('an invitation is cancelled, and whoever comes later finds nothing', async ({ page, another }) => {
  const charity = await registered();
  const mistyped = address('mistyped');
  await signInAs(page, charity.owner, 'staff');
  await openTeam(page, charity.name);
  await invite(page, mistyped, /^Viewer/);
  await page.getByRole('link', { name: mistyped }).click();
  await expect(page.getByText(say('team', 'not-yet'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: say('team', 'cancel-invitation') }).click();
  await expect(page.getByRole('status')).toContainText(say('team', 'is-removed'));
  const stranger = await another();
  await signInAs(stranger, mistyped, 'staff');
  await expect(stranger.getByText(say('charity', 'no-team'))).toBeVisible();
  expect((await stranger.goto(`/charity/${charity.id}/team`))?.status()).toBe(404);
});

test('the last owner cannot leave; with another one it works, and that one is told', async ({ page, another }) => {
  const charity = await registered();
  const second = address('second');
  await signInAs(page, charity.owner, 'staff');
  await openTeam(page, charity.name);
  await page.getByRole('link', { name: charity.owner }).click();
  const refused = say('conflicts', 'last-owner');
  await page.getByRole('link', { name: say('team', 'leave-team') }).click();
  await page.getByRole('button', { name: say('team', 'leave-team') }).click();
  await expectRefusal(page, refused);
  await page.getByRole('link', { name: say('team', 'stay') }).click();
  await page.getByRole('radio', { name: /^Viewer/ }).check();
  await page.getByRole('button', { name: say('team', 'change-role') }).click();
  const changing = page.locator('form').filter({ has: page.getByRole('button', { name: say('team', 'change-role') }) });
  await expect(changing.getByRole('alert')).toContainText(refused);

  await page.goto(`/charity/${charity.id}/team`);
  await invite(page, second, /^Owner/);
  await expect(page.getByRole('status')).toContainText(say('team', 'is-invited'));
  const other = await another();
  await signInAs(other, second, 'staff');
  await page.getByRole('link', { name: charity.owner }).click();
  await page.getByRole('link', { name: say('team', 'leave-team') }).click();
  await page.getByRole('button', { name: say('team', 'leave-team') }).click();
  await expect(page.getByText(say('charity', 'no-team'))).toBeVisible();
  await letter(other, second, sayInEmail('teams', 'charity-team-subject'));
  await openTeam(other, charity.name);
  await expect(other.getByRole('table', { name: say('team', 'people') }).getByRole('row')).toHaveCount(2);
});

test('a platform’s owner invites a developer, who changes the integration and not the team', async ({ page, another }) => {
  const platform = await Platform.create();
  const colleague = address('developer');
  await signInAs(page, platform.owner, 'staff');
  await openTeam(page, platform.name);
  await invite(page, colleague, /^Developer/);
  await expect(page).toHaveURL(/\/platform\/plt_\w+\/team\?invited$/);
  await expect(page.getByRole('status')).toContainText(say('team', 'is-invited'));
  const mail = await letter(page, colleague, sayInEmail('teams', 'platform-invited-subject', { name: platform.name }));
  expect(linkIn(mail, '/platform/')).toContain(platform.id);

  const desk = await another();
  await signInAs(desk, colleague, 'staff');
  await openTeam(desk, platform.name);
  await expect(desk.getByRole('table', { name: say('team', 'people') })).toContainText(platform.owner);
  await expect(desk.getByRole('button', { name: say('team', 'invite-them') })).toHaveCount(0);
  const add = `/platform/${platform.id}/credentials/new`;
  expect((await desk.goto(add))?.status()).toBe(200);
  expect((await desk.goto(`/platform/${platform.id}/activity`))?.status()).toBe(403);

  await page.goto(`/platform/${platform.id}/team`);
  await page.getByRole('link', { name: colleague }).click();
  await page.getByRole('radio', { name: /^Viewer/ }).check();
  await page.getByRole('button', { name: say('team', 'change-role') }).click();
  await expect(page.getByRole('status')).toContainText(say('team', 'role-changed'));
  expect((await desk.goto(add))?.status()).toBe(403);
  await expect(desk.getByRole('link', { name: say('failure', 'owners') })).toHaveAttribute('href', `/platform/${platform.id}/team`);

  await page.getByRole('link', { name: platform.owner }).click();
  await page.getByRole('link', { name: say('team', 'leave-team') }).click();
  await page.getByRole('button', { name: say('team', 'leave-team') }).click();
  await expectRefusal(page, say('conflicts', 'last-owner'));
  await page.goto(`/platform/${platform.id}/team`);
  await page.getByRole('link', { name: colleague }).click();
  await page.getByRole('link', { name: say('team', 'remove-from-team') }).click();
  await page.getByRole('button', { name: say('team', 'remove-from-team') }).click();
  await expect(page.getByRole('status')).toContainText(say('team', 'is-removed'));
  expect((await desk.goto(`/platform/${platform.id}`))?.status()).toBe(404);
  await page.goto(`/platform/${platform.id}/activity`);
  await expect(page.getByRole('table')).toContainText(say('activity', 'team-leave'));
});

test('somebody of a charity joins a platform by accepting the invitation', async ({ page, another }) => {
  const [charity, platform] = [await registered(), await Platform.create()];
  const desk = await another();
  await signInAs(desk, charity.owner, 'staff');
  await signInAs(page, platform.owner, 'staff');
  await openTeam(page, platform.name);
  await invite(page, charity.owner, /^Viewer/);
  await expect(page.getByRole('status')).toContainText(say('team', 'is-invited'));
  expect((await desk.goto(`/platform/${platform.id}`))?.status()).toBe(404);
  await desk.goto('/platform');
  await desk.getByRole('link', { name: say('team', 'join', { name: platform.name }) }).click();
  await desk.getByLabel(say('account', 'your-name')).fill('Sam Okafor');
  await desk.getByRole('button', { name: say('team', 'accept') }).click();
  await expect(desk.getByRole('heading', { level: 1, name: platform.name })).toBeVisible();
  await letter(page, platform.owner, sayInEmail('teams', 'platform-team-subject'));
});
