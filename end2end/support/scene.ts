/** People with something on every page, made once for each worker that looks at all pages. */

import type { Browser, BrowserContextOptions } from '@playwright/test';
import { londonDay, plusDays } from './calendar';
import { signInAs, type Audience } from './people';
import { now, Platform } from './platform';
import { uplift, unique } from './uplift';

type State = Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>>;

export interface Scene {
  donor: State;
  newcomer: State;
  staff: State;
  beginner: State;
  engineer: State;
  platform: string;
  client: string;
  gift: string;
  waiting: string;
  link: string;
  charity: string;
  empty: string;
  source: string;
  paused: string;
}

async function state(browser: Browser, email: string, audience: Audience, options: BrowserContextOptions): Promise<State> {
  const page = await browser.newPage(options);
  await signInAs(page, email, audience);
  const kept = await page.context().storageState();
  await page.context().close();
  return kept;
}

export async function scene(browser: Browser, baseURL: string): Promise<Scene> {
  const options = { baseURL };
  const platform = await Platform.create(`A platform with a rather long name indeed ${unique()}`);
  const today = londonDay(await now());
  const charity = await platform.charity(`The Society of Friends of the Old Lighthouse and Harbour Museum ${unique()}`);
  const empty = await platform.charity();
  const [donor, newcomer] = [await platform.authorisedDonor(), await platform.donor()];
  const link = await platform.ask(201, 'PUT', `/donors/${donor.id}/linked-accounts/par`, { value: `SCENE${unique()}${unique()}` });
  const gift = await platform.give(donor, charity, { grossAmount: 1_250_000, netAmount: 1_225_000, settlementDate: today });
  const waiting = await platform.give(newcomer, charity, { grossAmount: 2_000 });
  await platform.give(donor, charity, { settlementDate: plusDays(today, 3) });
  const refunded = await platform.give(donor, charity, { grossAmount: 900, settlementDate: today });
  await platform.ask(200, 'DELETE', `/donations/${refunded.id}?reason=refund`);
  const second = await Platform.create();
  await uplift('admin', 'source', 'add', '--charity', charity.id, '--platform', second.id);

  const staff = await state(browser, charity.owner, 'staff', options);
  const desk = await browser.newPage({ ...options, storageState: staff });
  const found: Record<string, string> = {};
  for (const name of [platform.name, second.name]) {
    await desk.goto(`/charity/${charity.id}/sources`);
    await desk.getByRole('link', { name }).click();
    await desk.getByRole('link', { name: 'End the source' }).waitFor();
    found[name] = new URL(desk.url()).pathname;
  }
  await desk.getByRole('button', { name: 'Pause' }).click();
  await desk.getByRole('status').waitFor();
  await desk.context().close();

  return {
    donor: await state(browser, donor.email, 'donor', options),
    newcomer: await state(browser, newcomer.email, 'donor', options),
    staff,
    beginner: await state(browser, empty.owner, 'staff', options),
    engineer: await state(browser, platform.owner, 'staff', options),
    platform: platform.id,
    client: platform.clientId,
    gift: gift.id,
    waiting: waiting.id,
    link: link.id,
    charity: charity.id,
    empty: empty.id,
    source: found[platform.name],
    paused: found[second.name],
  };
}
