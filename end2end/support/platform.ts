/** A giving platform's side of the API, with credentials made on the command line. */

import { expect, type Page } from '@playwright/test';
import { address, hmrcReference, unique, uplift } from './uplift';
import { say } from './words';

const base = process.env.BASE_URL ?? 'http://127.0.0.1:3000';

type Json = Record<string, any>;

/** An answer of the API. */
export interface Answer {
  status: number;
  body: Json;
  headers: Headers;
}

/** A charity that added the platform. */
export interface Charity {
  id: string;
  name: string;
  hmrcReference: string;
  /** The address of its owner, who is its authorised official. */
  owner: string;
  /** What the platform sends its gifts with. */
  reference: string;
}

/** A donor whom the platform knows. */
export interface Donor {
  id: string;
  email: string;
}

/** Name and home, as a platform or a page asks for them. */
export const home = {
  name: { title: 'Ms', first: 'Imogen', last: 'Wetherby' },
  address: { line1: '27 Lantern Street', line2: 'Flat 2', town: 'Leeds', postcode: 'LS6 2AB', country: 'GB' },
};

export class Platform {
  private token: Promise<string> | undefined;

  private constructor(
    readonly id: string,
    readonly name: string,
    /** The address of an engineer there, who owns it. */
    readonly owner: string,
    readonly clientId: string,
    readonly clientSecret: string,
  ) {}

  static async create(name = `Platform ${unique()}`, ...more: string[]): Promise<Platform> {
    type Made = { platformId: string; clientId: string; clientSecret: string };
    const owner = address('engineer');
    const made = await uplift<Made>('admin', 'platform', 'create', '--name', name, '--owner-email', owner, ...more);
    return new Platform(made.platformId, name, owner, made.clientId, made.clientSecret);
  }

  /** A platform's side with credentials that somebody copied from a page. */
  static with(clientId: string, clientSecret: string): Platform {
    return new Platform('', '', '', clientId, clientSecret);
  }

  /** Calls the API below `/integrations/v1`. */
  async call(method: string, path: string, body?: Json): Promise<Answer> {
    this.token ??= this.fetchToken();
    const headers: Record<string, string> = { authorization: `Bearer ${await this.token}` };
    if (body) headers['content-type'] = 'application/json';
    const answer = await fetch(`${base}/integrations/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : {}, headers: answer.headers };
  }

  /** Calls it, and takes nothing but this status. */
  async ask(status: number, method: string, path: string, body?: Json): Promise<Json> {
    const answer = await this.call(method, path, body);
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(status);
    return answer.body;
  }

  private async fetchToken(): Promise<string> {
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: this.clientId,
      client_secret: this.clientSecret,
      audience: `${base}/integrations/v1`,
    });
    const answer = await fetch(`${base}/oauth/token`, { method: 'POST', body: form });
    const body = (await answer.json()) as Json;
    expect(answer.status, JSON.stringify(body)).toBe(200);
    return body.access_token;
  }

  /** A new charity that added this platform. */
  async charity(name = `Charity ${unique()}`): Promise<Charity> {
    const charity = await registered(name);
    const { reference } = await uplift<{ reference: string }>('admin', 'source', 'add', '--charity', charity.id, '--platform', this.id);
    return { ...charity, reference };
  }

  /** A donor with this address, known to this platform. */
  async donor(email = address('donor')): Promise<Donor> {
    const answer = await this.call('POST', '/donors', { email });
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
    return { id: answer.body.id, email };
  }

  /** The donor authorises Uplift on this platform. */
  async authorise(donor: Donor, who: Json = home): Promise<Json> {
    const wording = await this.ask(200, 'GET', '/authorisation-declaration');
    const declaration = { version: wording.version, agreed: true, language: 'en', explainedAt: await now() };
    return this.ask(201, 'POST', `/donors/${donor.id}/authorisations`, { ...who, declaration });
  }

  /** A donor who has authorised Uplift. */
  async authorisedDonor(): Promise<Donor> {
    const donor = await this.donor();
    await this.authorise(donor);
    return donor;
  }

  /** Sends a gift; `over` says what is special about it. */
  async give(donor: Donor, charity: Charity, over: Json = {}): Promise<Json> {
    return this.ask(201, 'POST', '/donations', {
      reference: `gift-${unique()}`,
      donor: { type: 'uid', value: donor.id },
      transaction: { type: 'direct', id: charity.reference },
      grossAmount: 2000,
      currency: 'GBP',
      ...over,
    });
  }
}

/** The side of a platform with what a page shows once: the client id and the secret. */
export async function credentials(page: Page): Promise<Platform> {
  const panel = page.getByRole('region', { name: say('platform_clients', 'copy-secret') });
  const id = (await panel.getByText(/^cli_\w{26}$/).first().innerText()).trim();
  const secret = (await panel.getByText(/^sk_sandbox_[\w-]{43}$/).first().innerText()).trim();
  return Platform.with(id, secret);
}

/** A charity without any platform. */
export async function registered(name = `Charity ${unique()}`, owner = address('owner')): Promise<Omit<Charity, 'reference'>> {
  const reference = hmrcReference();
  const { charityId } = await uplift<{ charityId: string }>(
    'admin', 'charity', 'create',
    '--name', name,
    '--hmrc-reference', reference,
    '--regulator', 'none',
    '--official-email', owner,
  );
  return { id: charityId, name, hmrcReference: reference, owner };
}

/** The instant that the rules go by: the sandbox's clock. */
export async function now(): Promise<string> {
  const answer = await fetch(`${base}/integrations/v1/health`);
  return ((await answer.json()) as Json).time;
}
