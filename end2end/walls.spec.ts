import { cookiesOf, post, postAs, send } from './support/http';
import { signInAs } from './support/people';
import { Platform } from './support/platform';
import { expect, test } from './support/test';
import { address } from './support/uplift';
import { say } from './support/words';

const DONOR_PAGES = ['/giving', '/giving/authorisation', '/giving/authorisation/give', '/giving/authorisation/cancel', '/giving/authorisation/cancelled', '/giving/linked', '/account/browsers'];

test('another donor’s gift and card are not found', async ({ page, platform }) => {
  const [owner, charity] = [await platform.authorisedDonor(), await platform.charity()];
  const gift = await platform.give(owner, charity);
  const link = await platform.ask(201, 'PUT', `/donors/${owner.id}/linked-accounts/par`, { value: `WALL${owner.id.slice(4)}` });
  await signInAs(page, address('nosy'), 'donor');
  const [noGift, noLink] = [say('not_mine', 'none'), say('linked', 'gone')];
  for (const [path, name] of [
    [`/giving/donations/${gift.id}`, noGift],
    [`/giving/linked/${link.id}/remove`, noLink],
    ['/giving/donations/don_nonsense', noGift],
    ['/giving/linked/1/remove', noLink],
  ] as const) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  for (const removal of ['remove_link', 'deny_link']) {
    const taken = await postAs(page, '/giving/linked', { _do: `/fn/giving/${removal}`, link: link.id });
    expect(taken.status, removal).toBe(404);
  }
  expect((await platform.ask(200, 'GET', `/donors/${owner.id}/linked-accounts`)).data).toHaveLength(1);
  const feed = await send('/giving/live', { headers: { cookie: await cookiesOf(page) }, signal: AbortSignal.timeout(5_000) });
  const first = await feed.body?.getReader().read();
  expect(new TextDecoder().decode(first?.value)).not.toContain(gift.id);
});

test('another charity’s pages, gifts and file are not found, and its forms do nothing', async ({ page }) => {
  const platform = await Platform.create();
  const [own, other] = [await platform.charity(), await platform.charity()];
  const gift = await platform.give(await platform.donor(), other);
  await signInAs(page, own.owner, 'staff');
  const pages = ['', '/donations', `/donations/${gift.id}`, '/sources', '/sources/new', '/nominee', '/team'];
  for (const path of pages) {
    const answer = await page.goto(`/charity/${other.id}${path}`);
    expect(answer?.status(), path).toBe(404);
    expect(await page.content()).not.toContain(other.name);
  }
  expect((await page.goto(`/charity/${own.id}/donations/${gift.id}`))?.status()).toBe(404);
  const cookie = await cookiesOf(page);
  expect((await send(`/charity/${other.id}/donations.csv`, { headers: { cookie } })).status).toBe(404);
  expect((await send(`/charity/${own.id}/donations.csv`, { headers: { cookie } })).status).toBe(200);
  expect((await send(`/charity/${other.id}/donations.xlsx`, { headers: { cookie } })).status).toBe(404);
  const step = { _do: '/fn/charity/record_nominee_step', charity: other.id, step: 'request', on: '2026-01-05' };
  expect((await postAs(page, `/charity/${own.id}/nominee`, step)).status).toBe(404);
  expect((await postAs(page, '/fn/charity/record_nominee_step', step, { accept: 'application/json' })).status).toBe(404);
  const takeover = { team: other.id, email: own.owner, role: 'owner' };
  expect((await postAs(page, '/fn/team/invite_colleague', takeover, { accept: 'application/json' })).status).toBe(404);
  const message = { charity: other.id };
  expect((await postAs(page, '/fn/charity/send_test_message', message, { accept: 'application/json' })).status).toBe(404);
});

const CONSOLE = ['/requests', '/charities', '/credentials', '/credentials/new', '/team', '/checklist'];

test('another platform’s console is not found, and its forms do nothing', async ({ page }) => {
  const [own, other] = [await Platform.create(), await Platform.create()];
  await other.ask(200, 'GET', '/charities');
  await signInAs(page, own.owner, 'staff');
  const client = `/credentials/${other.clientId}`;
  for (const path of ['', ...CONSOLE, client, `${client}/scopes`, `${client}/revoke`, '/nothing']) {
    const answer = await page.goto(`/platform/${other.id}${path}`);
    expect(answer?.status(), path).toBe(404);
    expect(await page.content()).not.toContain(other.name);
  }
  expect((await page.goto(`/platform/${own.id}${client}`))?.status()).toBe(404);
  const forms: [string, Record<string, string>][] = [
    ['add_client', { name: 'Mine', 'scopes[]': 'read:donor' }],
    ['add_secret', { client: other.clientId }],
    ['end_tokens', { client: other.clientId }],
    ['narrow_client', { client: other.clientId, 'scopes[]': 'read:donor' }],
    ['revoke_client', { client: other.clientId }],
  ];
  for (const platform of [own.id, other.id]) {
    for (const [name, fields] of forms) {
      // Of one's own platform only what names a client of the other.
      if (platform === own.id && !('client' in fields)) continue;
      const answer = await postAs(page, `/fn/platform/${name}`, { platform, ...fields }, { accept: 'application/json' });
      expect(answer.status, name).toBe(404);
    }
  }
  const takeover = { team: other.id, email: own.owner, role: 'owner' };
  expect((await postAs(page, '/fn/team/invite_colleague', takeover, { accept: 'application/json' })).status).toBe(404);
  await other.ask(200, 'GET', '/charities');
});

test('who is signed out is sent to sign in', async ({ page, platform }) => {
  const charity = await platform.charity();
  const gift = await platform.give(await platform.donor(), charity);
  for (const path of [...DONOR_PAGES, `/giving/donations/${gift.id}`]) {
    const answer = await send(path, { headers: { accept: 'text/html' } });
    const back = path === '/giving' ? '' : `?to=${path}`;
    expect([answer.status, answer.headers.get('location')], path).toEqual([303, `/sign-in${back}`]);
  }
  for (const path of ['', '/register', `/${charity.id}`, `/${charity.id}/donations`, `/${charity.id}/donations/${gift.id}`, `/${charity.id}/sources`, `/${charity.id}/sources/new`, `/${charity.id}/nominee`, `/${charity.id}/team`, `/${charity.id}/donations.csv`]) {
    const answer = await send(`/charity${path}`, { headers: { accept: 'text/html' } });
    // A file is no page to come back to.
    const back = path === '' || path.endsWith('.csv') ? '' : `&to=/charity${path}`;
    expect([answer.status, answer.headers.get('location')], path).toEqual([303, `/sign-in?for=staff${back}`]);
  }
  for (const path of ['', '/register', `/${platform.id}`, ...CONSOLE.map((one) => `/${platform.id}${one}`)]) {
    const answer = await send(`/platform${path}`, { headers: { accept: 'text/html' } });
    expect([answer.status, answer.headers.get('location')], path).toEqual([303, `/sign-in?for=staff&to=/platform${path}`]);
  }
  expect((await send('/giving/live')).status).toBe(204);
  await page.goto(`/charity/${charity.id}`);
  await expect(page).toHaveURL(new RegExp(`/sign-in\\?for=staff&to=/charity/${charity.id}$`));
  await expect(page.getByText(say('sign_in', 'staff'), { exact: true })).toBeVisible();
});

test('a donor is no staff, and staff are no donors', async ({ page, another, platform }) => {
  const charity = await platform.charity();
  await signInAs(page, address('donor'), 'donor');
  await page.goto(`/charity/${charity.id}`);
  await expect(page).toHaveURL(/\/sign-in\?for=staff&to=/);
  const desk = await another();
  await signInAs(desk, charity.owner, 'staff');
  await desk.goto('/giving');
  await expect(desk).toHaveURL(/\/sign-in$/);
});

test('a form that nobody is signed in for changes nothing', async ({ platform }) => {
  const charity = await platform.charity();
  for (const [name, fields] of Object.entries({
    'giving/give_authorisation': { first: 'A', last: 'B' },
    'giving/stop_authorisation': { when: 'now' },
    'giving/keep_authorisation': {},
    'charity/register': {},
    'charity/record_nominee_step': { charity: charity.id, step: 'request', on: '2026-01-05' },
    'charity/send_test_message': { charity: charity.id },
    'team/invite_colleague': { team: charity.id, email: address('nobody'), role: 'owner' },
    'sign_in/end_every_session': {},
    'platform/register': { name: 'Nobody’s' },
    'platform/add_client': { platform: platform.id, name: 'Nobody’s', 'scopes[]': 'read:donor' },
    'platform/revoke_client': { platform: platform.id, client: platform.clientId },
    'team/remove_colleague': { team: platform.id, member: 'stf_00000000000000000000000007' },
  })) {
    const answer = await post(`/fn/${name}`, fields, { accept: 'application/json' });
    expect(answer.status, name).toBe(401);
  }
});
