import { cookiesOf, expectGuarded, expectPage, policy, post, send } from './support/http';
import { signInAs } from './support/people';
import { expect, test } from './support/test';
import { address } from './support/uplift';
import { say } from './support/words';

test('a page without islands runs no script, and no two pages share a nonce', async () => {
  const [help, one, two] = [await send('/help'), await send('/sign-in'), await send('/sign-in')];
  expect(policy(help).get('script-src')).toBe("'none'");
  expect(await help.text()).not.toContain('<script');
  expect(policy(one).get('script-src')).not.toBe(policy(two).get('script-src'));
});

test('no script makes markup of text', async ({ page, watch }) => {
  await page.goto('/sign-in');
  const outcomes = await page.evaluate(() => {
    const { trustedTypes } = window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } };
    const place = document.createElement('div');
    const ways = [
      () => (place.innerHTML = '<b>markup</b>'),
      () => place.insertAdjacentHTML('beforeend', '<b>markup</b>'),
      () => new DOMParser().parseFromString('<b>markup</b>', 'text/html'),
      () => trustedTypes.createPolicy('another', { createHTML: String }),
    ];
    return ways.map((way) => {
      try {
        way();
        return 'taken';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
  // The browser says that it obeyed; that is the only complaint that is wanted.
  const said = watch.problems.splice(0);
  expect(said.every((one) => /trusted/i.test(one)), said.join('\n')).toBe(true);
});

test('a browser that runs no script loads none', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/sandbox/components');
  await page.waitForLoadState('networkidle');
  const kinds = new Set(asked.map((path) => path.split('.').pop()).filter((kind) => kind === 'js' || kind === 'wasm'));
  expect([...kinds].sort()).toEqual(test.info().project.name === 'plain' ? [] : ['js', 'wasm']);
});

test('cookies are bound to this host, and no script can read them', async ({ page }) => {
  await page.goto('/help');
  expect(await page.context().cookies()).toEqual([]);
  await page.goto('/sign-in');
  await page.getByLabel(say('sign_in', 'email')).fill(address('cookie'));
  await page.getByRole('button', { name: say('sign_in', 'send-code') }).click();
  await expect(page.getByRole('heading', { name: say('sign_in', 'check-email') })).toBeVisible();
  await signInAs(page, address('cookie'), 'donor');
  const cookies = await page.context().cookies();
  expect(cookies.map((cookie) => cookie.name).sort()).toEqual(['__Host-browser', '__Host-session']);
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ path: '/', httpOnly: true, secure: true, sameSite: 'Lax' });
    expect(cookie.value).not.toMatch(/@|dnr_/);
  }
  expect(await page.evaluate(() => document.cookie)).toBe('');
});

test('signing in makes a new session, and signing out ends the old one', async ({ page }) => {
  const session = async () => (await page.context().cookies()).find((cookie) => cookie.name === '__Host-session')?.value;
  await signInAs(page, address('first'), 'donor');
  const [before, cookie] = [await session(), await cookiesOf(page)];
  await signInAs(page, address('second'), 'donor');
  expect(await session()).not.toBe(before);
  expect((await send('/giving', { headers: { cookie } })).status).toBe(303);
  const second = await cookiesOf(page);
  expect((await send('/giving', { headers: { cookie: second } })).status).toBe(200);
  const out = await post('/sign-out', { _do: '/fn/sign_in/end_session' }, { cookie: second });
  expect(out.status).toBe(303);
  expect(out.headers.get('clear-site-data')).toBe('"cache", "storage"');
  expect((await send('/giving', { headers: { cookie: second } })).status).toBe(303);
});

test('no page of somebody who is signed in is kept by anybody', async ({ page, platform }) => {
  const charity = await platform.charity();
  await signInAs(page, address('cache'), 'donor');
  for (const path of ['/giving', '/giving/authorisation', '/giving/linked', '/account/browsers', '/', '/help']) {
    const answer = await send(path, { headers: { cookie: await cookiesOf(page) } });
    expect(answer.headers.get('cache-control'), path).toBe('no-store');
  }
  await signInAs(page, charity.owner, 'staff');
  for (const path of ['', '/donations', '/sources', '/nominee', '/donations.csv', '/donations.xlsx']) {
    const answer = await send(`/charity/${charity.id}${path}`, { headers: { cookie: await cookiesOf(page) } });
    expect([answer.status, answer.headers.get('cache-control')], path).toEqual([200, 'no-store']);
  }
  const refused = await post('/sign-in', { _do: '/fn/sign_in/begin', email: 'x' });
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([422, 'no-store']);
});

test('files of the site are kept for ever, because their names change with their content', async () => {
  const html = await (await send('/sign-in')).text();
  const files = [...new Set(html.match(/\/pkg\/[\w.-]+/g))];
  expect(files.map((file) => file.split('.').pop()).sort()).toEqual(['css', 'js', 'wasm']);
  for (const file of files) {
    const answer = await send(file);
    expect([answer.status, answer.headers.get('cache-control')], file).toEqual([200, 'public, max-age=31536000, immutable']);
    if (!file.endsWith('.js')) continue;
    // Nothing that the module is made of writes markup past the policy of the pages. The one setter is of the views' library, for views that
    // are made in the browser; the policy refuses it a text.
    const sinks = (await answer.text()).match(/\.(inner|outer)HTML *=[^=]|insertAdjacentHTML|document\.write|new Function|\beval\(/g);
    expect(sinks, file).toEqual([expect.stringContaining('.innerHTML=')]);
  }
});

test('files and feeds are guarded as pages are, and so is what is refused of them', async ({ page, platform }) => {
  const charity = await platform.charity();
  const desk = `/charity/${charity.id}`;
  const none = `${desk}/claims/clm_none`;
  const files: [string, 'donor' | 'staff', number][] = [
    ['/giving/live', 'donor', 200],
    ['/giving/privacy/data.json', 'donor', 200],
    ['/giving/gifts.csv', 'donor', 200],
    ['/giving/gifts.csv?year=x', 'donor', 400],
    [`${desk}/donations.csv`, 'staff', 200],
    [`${desk}/donations.csv?from=x`, 'staff', 400],
    [`${desk}/donations.xlsx`, 'staff', 200],
    [`${desk}/donations.xlsx?from=x`, 'staff', 400],
    [`${none}/lines.csv`, 'staff', 404],
    [`${none}/pack.zip`, 'staff', 404],
    [`${none}/messages/x.xml`, 'staff', 404],
    [`${none}/live`, 'staff', 404],
  ];
  for (const who of ['donor', 'staff'] as const) {
    await signInAs(page, who === 'donor' ? address('files') : charity.owner, who);
    const cookie = await cookiesOf(page);
    for (const [path, whose, status] of files) {
      const answer = await send(path, { headers: { cookie } });
      if (who === whose) expect(answer.status, path).toBe(status);
      expectGuarded(answer, `${path} for ${who}`);
      // A feed does not end by itself.
      await answer.body?.cancel();
    }
  }
  const cookie = await cookiesOf(page);
  await expectPage(await send(`${desk}/donations.csv?from=x`, { headers: { cookie, accept: 'text/html' } }), 400, say('failure', 'filter'));
  await expectPage(await send(`${none}/pack.zip`, { headers: { cookie, accept: 'text/html' } }), 404, say('failure', 'not-found'));
});

test('a post from another site is refused, and changes nothing', async ({ page }) => {
  await signInAs(page, address('victim'), 'donor');
  const cookie = await cookiesOf(page);
  const attempts: Record<string, string>[] = [
    { origin: 'https://attacker.example.org' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of attempts) {
    for (const path of ['/account/browsers', '/fn/sign_in/end_every_session']) {
      const what = `${path} ${JSON.stringify(headers)}`;
      const answer = await post(path, { _do: '/fn/sign_in/end_every_session' }, { cookie, ...headers });
      expect(answer.status, what).toBe(403);
      expect(await answer.text(), what).toMatch(/^This did not come from Uplift\. /);
      expectGuarded(answer, what);
      const shown = await post(path, { _do: '/fn/sign_in/end_every_session' }, { cookie, accept: 'text/html', ...headers });
      await expectPage(shown, 403, say('failure', 'another-site'));
    }
  }
  await page.goto('/giving');
  await expect(page).toHaveURL(/\/giving$/);
});

test('a page of another site cannot press a button here', async ({ page, baseURL }) => {
  await signInAs(page, address('lured'), 'donor');
  await page.route('http://attacker.example.org/**', (route) => {
    const form = `<form method="post" action="${baseURL}/account/browsers"><input type="hidden" name="_do" value="/fn/sign_in/end_every_session"><button>Win a prize</button></form>`;
    return route.fulfill({ contentType: 'text/html', body: `<!doctype html><html lang="en"><title>Prize</title>${form}</html>` });
  });
  await page.goto('http://attacker.example.org/');
  const refused = page.waitForResponse(`${baseURL}/account/browsers`);
  await page.getByRole('button', { name: 'Win a prize' }).click();
  expect((await refused).status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('failure', 'another-site'));
  await expect(page.getByText('We have not done anything.')).toBeVisible();
  // The browser still shows the refusal; another tab looks.
  const tab = await page.context().newPage();
  await tab.goto('/giving');
  await expect(tab).toHaveURL(/\/giving$/);
});

test('no page can be put into a frame of another site', async ({ page, baseURL, watch }) => {
  await page.route('http://attacker.example.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Frame</title><iframe src="${baseURL}/sign-in"></iframe>` }),
  );
  await page.goto('http://attacker.example.org/');
  await expect(page.frameLocator('iframe').getByRole('heading', { name: say('sign_in', 'title') })).toHaveCount(0);
  // The browser says that it obeyed; that is the only complaint that is wanted.
  const said = watch.problems.splice(0);
  expect(said.every((one) => one.includes('frame-ancestors'))).toBe(true);
});

test('who is not signed in learns nothing about who is here', async ({ platform }) => {
  const known = await platform.donor();
  const [one, other] = [known.email, address('unknown')];
  const answers = await Promise.all([one, other].map((email) => post('/sign-in', { _do: '/fn/sign_in/begin', audience: 'donor', email })));
  for (const answer of answers) {
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^\/sign-in\/code\?attempt=sgn_\w+$/);
  }
});
