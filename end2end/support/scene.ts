/** People with something on every page, made once for each worker that looks at all pages. */

import type { Browser, BrowserContextOptions } from '@playwright/test';
import { londonDay, plusDays } from './calendar';
import { letter, linkIn } from './mailbox';
import { signInAs, type Audience } from './people';
import { now, Platform, registered } from './platform';
import { address, uplift, unique } from './uplift';
import { say, sayInEmail } from './words';

type State = Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>>;

export interface Scene {
  donor: State;
  newcomer: State;
  staff: State;
  beginner: State;
  engineer: State;
  /** Works for two charities. */
  trustee: State;
  /** The demonstration's hospice is theirs: HMRC refused a gift in its first claim, and paid for others. */
  official: State;
  /** Decides for Uplift: the server under test is started with this address in UPLIFT_OPERATOR_PEOPLE. */
  operator: State;
  platform: string;
  /** One that was refused. */
  request: string;
  client: string;
  webhook: string;
  gift: string;
  waiting: string;
  link: string;
  charity: string;
  empty: string;
  terminal: string;
  hospice: string;
  // Whole addresses, as links lead there.
  source: string;
  paused: string;
  colleague: string;
  developer: string;
  oldest: string;
  newest: string;
  refused: string;
  notMe: string;
  stop: string;
  proof: string;
}

async function state(browser: Browser, email: string, audience: Audience, options: BrowserContextOptions): Promise<State> {
  const page = await browser.newPage(options);
  await signInAs(page, email, audience);
  const kept = await page.context().storageState();
  await page.context().close();
  return kept;
}

/** An address that must have been found. */
function must(found: string | null, where: string): string {
  if (!found) throw new Error(`${where} has not the link that was looked for`);
  return found;
}

/** Invites somebody with a long address to a team; the address of their page. */
async function invited(browser: Browser, storageState: State, team: string, options: BrowserContextOptions): Promise<string> {
  const page = await browser.newPage({ ...options, storageState });
  const email = address('a.colleague.with.a.rather.long.name');
  await page.goto(team);
  await page.getByLabel(say('team', 'email')).fill(email);
  await page.getByRole('button', { name: say('team', 'invite-them') }).click();
  const colleague = await page.getByRole('link', { name: email }).getAttribute('href');
  await page.context().close();
  return must(colleague, 'the team');
}

/** The claims of the demonstration, which take longer than a test has. */
async function claims(browser: Browser, options: BrowserContextOptions) {
  const official = await state(browser, 'amina@hospice.example.org', 'staff', options);
  const desk = await browser.newPage({ ...options, storageState: official });
  const whereTo = async (on: string, link: RegExp) => {
    await desk.goto(on);
    return must(await desk.getByRole('main').getByRole('link', { name: link }).first().getAttribute('href'), on);
  };
  await desk.goto('/charity');
  const [, , hospice] = new URL(desk.url()).pathname.split('/');
  const found = {
    official,
    hospice,
    oldest: await whereTo(`/charity/${hospice}/claims`, /^Claim 1$/),
    newest: await whereTo(`/charity/${hospice}/claims`, /^Claim \d+$/),
    refused: await whereTo(`/charity/${hospice}/claims/fix`, /^Correct$/),
  };
  await desk.context().close();
  return found;
}

/** The link of a message to a donor. */
async function mailed(browser: Browser, email: string, [subject, place]: [string, '/not-me/' | '/stop/' | '/prove-charity/'], options: BrowserContextOptions): Promise<string> {
  // Of its own: the mailbox opens beside it.
  const page = await (await browser.newContext(options)).newPage();
  const link = must(linkIn(await letter(page, email, subject), place), 'the message');
  await page.context().close();
  return link;
}

export async function scene(browser: Browser, baseURL: string): Promise<Scene> {
  const options = { baseURL };
  const platform = await Platform.create(`A platform with a rather long name indeed ${unique()}`);
  const today = londonDay(await now());
  const charity = await platform.charity(`The Society of Friends of the Old Lighthouse and Harbour Museum ${unique()}`);
  const empty = await platform.charity();
  // Nobody listens there: its page shows what failed.
  const webhook = await platform.ask(201, 'POST', '/webhook-endpoints', { url: 'http://127.0.0.1:9/hooks' });
  const [donor, newcomer] = [await platform.authorisedDonor(), await platform.donor()];
  const denial = await mailed(browser, donor.email, [sayInEmail('notices', 'given-subject'), '/not-me/'], options);
  const link = await platform.ask(201, 'PUT', `/donors/${donor.id}/linked-accounts/par`, { value: `SCENE${unique()}${unique()}` });
  const gift = await platform.give(donor, charity, { grossAmount: 1_250_000, netAmount: 1_225_000, settlementDate: today });
  const waiting = await platform.give(newcomer, charity, { grossAmount: 2_000 });
  await platform.give(donor, charity, { settlementDate: plusDays(today, 3) });
  const refunded = await platform.give(donor, charity, { grossAmount: 900, settlementDate: today });
  await platform.ask(200, 'DELETE', `/donations/${refunded.id}?reason=refund`);
  const terminal = await platform.ask(201, 'POST', '/terminals', { charity: charity.reference, mid: `M${unique()}`, tid: 'T1' });
  const wrong = await platform.call('POST', '/donations', { grossAmount: 'much', [`Not a field ${unique()}`]: true });
  const request = must(wrong.headers.get('request-id'), 'the response');
  const trustee = address('trustee');
  for (const name of [`One ${unique()}`, `Another ${unique()}`]) await registered(name, trustee);
  const second = await Platform.create();
  await uplift('admin', 'source', 'add', '--charity', charity.id, '--platform', second.id);
  await second.ask(200, 'POST', '/donors/lookup', { type: 'email', value: donor.email });
  await second.ask(200, 'POST', `/donors/${donor.id}/authorisation/cancellation`, {});
  const stop = await mailed(browser, donor.email, [sayInEmail('stop_request', 'asked-subject'), '/stop/'], options);

  const register = address('register');
  await uplift('admin', 'charity', 'ask', '--charity', empty.id, '--email', register);
  const proof = await mailed(browser, register, [sayInEmail('charities', 'ask-subject'), '/prove-charity/'], options);

  const staff = await state(browser, charity.owner, 'staff', options);
  const desk = await browser.newPage({ ...options, storageState: staff });
  const found: Record<string, string> = {};
  for (const name of [platform.name, second.name]) {
    await desk.goto(`/charity/${charity.id}/sources`);
    await desk.getByRole('link', { name }).click();
    await desk.getByRole('link', { name: say('charity_sources', 'stop-button') }).waitFor();
    found[name] = new URL(desk.url()).pathname;
  }
  await desk.getByRole('button', { name: say('charity_sources', 'pause-button') }).click();
  await desk.getByRole('status').waitFor();
  await desk.context().close();
  const engineer = await state(browser, platform.owner, 'staff', options);

  return {
    ...(await claims(browser, options)),
    donor: await state(browser, donor.email, 'donor', options),
    newcomer: await state(browser, newcomer.email, 'donor', options),
    staff,
    beginner: await state(browser, empty.owner, 'staff', options),
    engineer,
    trustee: await state(browser, trustee, 'staff', options),
    operator: await state(browser, 'operator@example.org', 'staff', options),
    platform: platform.id,
    request,
    client: platform.clientId,
    webhook: webhook.id,
    gift: gift.id,
    waiting: waiting.id,
    link: link.id,
    charity: charity.id,
    empty: empty.id,
    terminal: terminal.id,
    source: found[platform.name],
    paused: found[second.name],
    colleague: await invited(browser, staff, `/charity/${charity.id}/team`, options),
    developer: await invited(browser, engineer, `/platform/${platform.id}/team`, options),
    notMe: denial,
    stop,
    proof,
  };
}
