/** Every page of the site with an example of it, or several. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Scene } from './scene';

/** Who looks. */
export type Who = 'nobody' | 'donor' | 'newcomer' | 'staff' | 'beginner' | 'engineer' | 'trustee' | 'official' | 'operator';

/** What is seen there, who looks, and the address. */
export type Look = [name: string, who: Who, address: (scene: Scene) => string];

/** The routes of the server's router, which a test of the server holds this list to. */
export const ROUTES: string[] = JSON.parse(readFileSync(path.join(__dirname, 'routes.json'), 'utf8'));

/** By route. The first example of a route is the page as it is when all is well. */
export const PAGES: Record<string, Look[]> = {
  '/': [
    ['the start page', 'nobody', () => '/'],
    ['the start page of a donor', 'donor', () => '/'],
    ['the start page of staff', 'staff', () => '/'],
  ],
  '/charities': [['Uplift for charities', 'nobody', () => '/charities']],
  '/platforms': [['Uplift for platforms', 'nobody', () => '/platforms']],
  '/sign-in': [
    ['signing in', 'nobody', () => '/sign-in'],
    ['signing in as staff', 'nobody', () => '/sign-in?for=staff'],
    ['signing in while signed in', 'donor', () => '/sign-in'],
  ],
  '/sign-in/code': [['the code', 'nobody', () => '/sign-in/code?attempt=sgn_x']],
  '/sign-in/link/{token}': [['the link', 'nobody', () => '/sign-in/link/x']],
  '/sign-in/provider': [['the choice of a provider that nobody is sent to', 'nobody', () => '/sign-in/provider']],
  '/sign-in/callback': [['coming back from nowhere', 'nobody', () => '/sign-in/callback']],
  '/sign-in/second-step': [['the second step of nobody', 'nobody', () => '/sign-in/second-step']],
  '/sign-in/where': [['where to, for nobody', 'nobody', () => '/sign-in/where']],
  '/sign-out': [
    ['signed out', 'nobody', () => '/sign-out'],
    ['signing out', 'donor', () => '/sign-out'],
  ],
  '/account': [
    ['the account of a donor', 'donor', () => '/account'],
    ['the account of staff', 'staff', () => '/account'],
  ],
  '/account/confirm': [
    ['proving it again', 'donor', () => '/account/confirm'],
    ['proving it again as staff', 'staff', () => '/account/confirm?to=/account/security'],
    ['proved', 'staff', () => '/account/confirm?done'],
  ],
  '/account/security': [
    ['sign-in security of staff', 'staff', () => '/account/security'],
    ['sign-in security of a donor', 'donor', () => '/account/security'],
  ],
  '/account/security/app': [['setting up an app', 'staff', () => '/account/security/app']],
  '/account/security/codes': [['recovery codes that are kept', 'staff', () => '/account/security/codes']],
  '/account/security/passkey': [['adding a passkey', 'donor', () => '/account/security/passkey']],
  '/account/browsers': [['signed-in browsers', 'donor', () => '/account/browsers']],
  '/help': [
    ['help', 'nobody', () => '/help'],
    ['help of a donor', 'donor', () => '/help'],
  ],
  '/accessibility': [['accessibility', 'nobody', () => '/accessibility']],
  '/cookies': [['cookies', 'nobody', () => '/cookies']],
  '/privacy': [['privacy', 'nobody', () => '/privacy']],
  '/privacy/deleted': [
    ['the account is deleted', 'nobody', () => '/privacy/deleted'],
    ['an account that is not deleted', 'donor', () => '/privacy/deleted'],
  ],
  '/developers': [['the guide for developers', 'nobody', () => '/developers']],
  '/developers/checkout': [['Gift Aid in a checkout', 'nobody', () => '/developers/checkout']],
  '/developers/examples': [['whole programs', 'nobody', () => '/developers/examples']],
  '/developers/sandbox': [['test donors and charities', 'nobody', () => '/developers/sandbox']],
  '/developers/search': [
    ['searching the documentation', 'nobody', () => '/developers/search'],
    ['what a search finds', 'nobody', () => '/developers/search?q=donation'],
    ['a search that finds nothing', 'nobody', () => '/developers/search?q=zzzqqq'],
  ],
  '/developers/statuses': [['the statuses of a donation', 'nobody', () => '/developers/statuses']],
  '/developers/versions': [['versions and deprecation', 'nobody', () => '/developers/versions']],
  '/developers/not-offered': [['what is not offered', 'nobody', () => '/developers/not-offered']],
  '/developers/changelog': [['the changelog of the API', 'nobody', () => '/developers/changelog']],
  '/developers/webhooks': [['events and webhooks', 'nobody', () => '/developers/webhooks']],
  '/developers/reference': [['the reference', 'nobody', () => '/developers/reference']],
  '/developers/reference/{part}': [
    ['a part of the reference', 'nobody', () => '/developers/reference/donations'],
    ['a part of the reference that there is not', 'nobody', () => '/developers/reference/nothing'],
  ],
  '/developers/reference/{part}/{call}': [
    ['a call', 'nobody', () => '/developers/reference/donations/createDonation'],
    ['a call in another language', 'nobody', () => '/developers/reference/donations/createDonation?language=python'],
    ['a call without fields', 'nobody', () => '/developers/reference/tokens/revokeToken'],
    ['a call that there is not', 'nobody', () => '/developers/reference/donations/nothing'],
  ],
  '/developers/errors': [['the list of errors', 'nobody', () => '/developers/errors']],
  '/developers/errors/{code}': [['one error', 'nobody', () => '/developers/errors/donor_not_found']],
  '/sandbox': [['the sandbox', 'nobody', () => '/sandbox']],
  '/sandbox/mailbox': [
    ['the mailbox', 'nobody', () => '/sandbox/mailbox'],
    ['an address without emails', 'nobody', () => '/sandbox/mailbox?q=zzzqqq'],
  ],
  '/sandbox/clock': [['the clock', 'nobody', () => '/sandbox/clock']],
  '/sandbox/hmrc': [['the simulated HMRC', 'nobody', () => '/sandbox/hmrc']],
  '/sandbox/shop': [['the shop', 'nobody', () => '/sandbox/shop']],
  '/sandbox/components': [['the components', 'nobody', () => '/sandbox/components']],
  '/not-me/{token}': [
    ['“this was not me”', 'nobody', ({ notMe }) => notMe],
    ['“this was not me” of a link that no message holds', 'nobody', () => '/not-me/x'],
  ],
  '/prove-charity/{token}': [
    ['a charity that its official confirms', 'nobody', ({ proof }) => proof],
    ['a charity that its official confirms, by a link that no message holds', 'nobody', () => '/prove-charity/x'],
  ],
  '/stop/{token}': [
    ['what a platform asks to end', 'nobody', ({ stop }) => stop],
    ['what a platform asks to end, by a link that no message holds', 'nobody', () => '/stop/x'],
  ],
  '/giving': [
    ['giving', 'donor', () => '/giving'],
    ['giving, by a link that was cut short', 'donor', () => '/giving?after=x'],
    ['giving, narrowed', 'donor', () => '/giving?year=2026-27&state=declared'],
    ['giving, narrowed to nothing', 'donor', () => '/giving?found=none'],
    ['giving on a day', 'donor', () => '/giving?on=2026-03-14'],
    ['giving without gifts or authorisation', 'newcomer', () => '/giving'],
  ],
  '/giving/donations/{donation}': [
    ['a gift', 'donor', ({ gift }) => `/giving/donations/${gift}`],
    ['a gift that is not covered', 'newcomer', ({ waiting }) => `/giving/donations/${waiting}`],
  ],
  '/giving/authorisation': [
    ['the authorisation', 'donor', () => '/giving/authorisation'],
    ['no authorisation', 'newcomer', () => '/giving/authorisation'],
  ],
  '/giving/authorisation/give': [
    ['authorising', 'newcomer', () => '/giving/authorisation/give'],
    ['authorising in Welsh', 'newcomer', () => '/giving/authorisation/give?lang=cy'],
    ['authorising again', 'donor', () => '/giving/authorisation/give'],
  ],
  '/giving/authorisation/cancel': [
    ['stopping', 'donor', () => '/giving/authorisation/cancel'],
    ['already off', 'newcomer', () => '/giving/authorisation/cancel'],
  ],
  '/giving/authorisation/cancelled': [['stopped', 'newcomer', () => '/giving/authorisation/cancelled']],
  '/giving/email': [
    ['changing the email address', 'donor', () => '/giving/email'],
    ['the code for another address', 'donor', () => '/giving/email?code=sgn_01ke5v3s8f7qk9mz4x2w6r1t0a'],
  ],
  '/giving/linked': [
    ['cards and phones', 'donor', () => '/giving/linked'],
    ['no cards', 'newcomer', () => '/giving/linked'],
    ['a card just removed', 'donor', () => '/giving/linked?done=removed&card=YLPR'],
  ],
  '/giving/privacy': [
    ['what is kept', 'donor', () => '/giving/privacy'],
    ['what is kept of somebody without gifts', 'newcomer', () => '/giving/privacy'],
  ],
  '/giving/statements': [
    ['statements', 'donor', () => '/giving/statements'],
    ['no statements', 'newcomer', () => '/giving/statements'],
  ],
  '/giving/statements/{year}': [
    ['a statement', 'donor', () => '/giving/statements/2026-27'],
    ['a statement of nothing', 'newcomer', () => '/giving/statements/2025-26'],
  ],
  '/giving/privacy/delete': [
    ['deleting the account', 'donor', () => '/giving/privacy/delete'],
    ['deleting an account without declarations', 'newcomer', () => '/giving/privacy/delete'],
  ],
  '/giving/donations/{donation}/details': [
    ['a gift with nothing to put right', 'donor', ({ gift }) => `/giving/donations/${gift}/details`],
  ],
  '/giving/donations/{donation}/not-mine': [
    ['a gift that is not mine', 'donor', ({ gift }) => `/giving/donations/${gift}/not-mine`],
  ],
  '/giving/linked/{link}/remove': [['removing a card', 'donor', ({ link }) => `/giving/linked/${link}/remove`]],
  '/charity': [
    ['charities of somebody who works for two', 'trustee', () => '/charity'],
    ['charities of somebody who has none', 'engineer', () => '/charity'],
  ],
  '/charity/register': [['registering a charity', 'staff', () => '/charity/register']],
  '/charity/{charity}': [
    ['the charity at a glance', 'staff', ({ charity }) => `/charity/${charity}`],
    ['a charity that is setting up', 'beginner', ({ empty }) => `/charity/${empty}`],
  ],
  '/charity/{charity}/settings': [
    ['the charity’s settings', 'staff', ({ charity }) => `/charity/${charity}/settings`],
  ],
  '/charity/{charity}/details': [
    ['the charity’s details', 'staff', ({ charity }) => `/charity/${charity}/details`],
  ],
  '/charity/{charity}/donations': [
    ['donations', 'staff', ({ charity }) => `/charity/${charity}/donations`],
    ['donations of a month', 'staff', ({ charity }) => `/charity/${charity}/donations?days=2026-05-01..2026-05-31`],
    ['donations of a view that is gone', 'staff', ({ charity }) => `/charity/${charity}/donations?view=none`],
    ['donations, none of which fits', 'staff', ({ charity }) => `/charity/${charity}/donations?find=1`],
    ['donations with a broken filter', 'staff', ({ charity }) => `/charity/${charity}/donations?from=x`],
    ['no donations', 'beginner', ({ empty }) => `/charity/${empty}/donations`],
  ],
  '/charity/{charity}/donations/take-out': [
    ['taking gifts out of claiming', 'staff', ({ charity }) => `/charity/${charity}/donations/take-out?from=2020-01-01`],
    ['which gifts to take out', 'staff', ({ charity }) => `/charity/${charity}/donations/take-out`],
    ['no gifts to take out', 'staff', ({ charity }) => `/charity/${charity}/donations/take-out?find=1`],
  ],
  '/charity/{charity}/donations/{donation}': [
    ['a donation', 'staff', ({ charity, gift }) => `/charity/${charity}/donations/${gift}`],
    ['a donation that waits', 'staff', ({ charity, waiting }) => `/charity/${charity}/donations/${waiting}`],
  ],
  '/charity/{charity}/sources': [['sources', 'staff', ({ charity }) => `/charity/${charity}/sources`]],
  '/charity/{charity}/sources/new': [['adding a source', 'staff', ({ charity }) => `/charity/${charity}/sources/new`]],
  '/charity/{charity}/sources/{source}': [
    ['a source', 'staff', ({ source }) => source],
    ['a paused source', 'staff', ({ paused }) => paused],
  ],
  '/charity/{charity}/sources/{source}/end': [['ending a source', 'staff', ({ source }) => `${source}/end`]],
  '/charity/{charity}/terminals': [
    ['terminals', 'staff', ({ charity }) => `/charity/${charity}/terminals`],
    ['terminals without a source', 'beginner', ({ empty }) => `/charity/${empty}/terminals`],
  ],
  '/charity/{charity}/terminals/new': [['adding a terminal', 'staff', ({ charity }) => `/charity/${charity}/terminals/new`]],
  '/charity/{charity}/terminals/{terminal}': [
    ['a terminal', 'staff', ({ charity, terminal }) => `/charity/${charity}/terminals/${terminal}`],
  ],
  '/charity/{charity}/activity': [
    ['what the people of a charity did', 'staff', ({ charity }) => `/charity/${charity}/activity`],
    ['a filter that cannot be read', 'staff', ({ charity }) => `/charity/${charity}/activity?from=x`],
  ],
  '/charity/{charity}/team': [['the team', 'staff', ({ charity }) => `/charity/${charity}/team`]],
  '/charity/{charity}/team/{member}': [['a colleague', 'staff', ({ colleague }) => colleague]],
  '/charity/{charity}/team/{member}/remove': [['removing a colleague', 'staff', ({ colleague }) => `${colleague}/remove`]],
  '/charity/{charity}/join': [['an invitation that was accepted', 'staff', ({ charity }) => `/charity/${charity}/join`]],
  '/charity/{charity}/claims': [
    ['claims', 'official', ({ hospice }) => `/charity/${hospice}/claims`],
    ['overdue claims', 'official', ({ hospice }) => `/charity/${hospice}/claims?state=overdue`],
    ['claims owed for', 'official', ({ hospice }) => `/charity/${hospice}/claims?state=owed`],
    ['claims that wait for the nominee', 'staff', ({ charity }) => `/charity/${charity}/claims`],
    ['no claims', 'beginner', ({ empty }) => `/charity/${empty}/claims`],
  ],
  '/charity/{charity}/claims/settings': [
    ['when claims are made', 'staff', ({ charity }) => `/charity/${charity}/claims/settings`],
  ],
  '/charity/{charity}/claims/fix': [
    ['gifts to put right', 'official', ({ hospice }) => `/charity/${hospice}/claims/fix`],
    ['nothing to put right', 'staff', ({ charity }) => `/charity/${charity}/claims/fix`],
  ],
  '/charity/{charity}/claims/new': [
    ['making a claim', 'official', ({ hospice }) => `/charity/${hospice}/claims/new`],
    ['a claim that cannot be made yet', 'staff', ({ charity }) => `/charity/${charity}/claims/new`],
  ],
  '/charity/{charity}/claims/own': [['claiming without Uplift', 'staff', ({ charity }) => `/charity/${charity}/claims/own`]],
  '/charity/{charity}/claims/fix/{donation}': [['putting a gift right', 'official', ({ refused }) => refused]],
  '/charity/{charity}/claims/adjustments': [
    ['what goes back', 'official', ({ hospice }) => `/charity/${hospice}/claims/adjustments`],
    ['nothing goes back', 'staff', ({ charity }) => `/charity/${charity}/claims/adjustments`],
  ],
  '/charity/{charity}/claims/payments': [
    ['payments by HMRC', 'official', ({ hospice }) => `/charity/${hospice}/claims/payments`],
    ['payments that are not matched', 'official', ({ hospice }) => `/charity/${hospice}/claims/payments?state=not_matched&sort=largest`],
    ['a search among payments that cannot be read', 'official', ({ hospice }) => `/charity/${hospice}/claims/payments?sort=best`],
    ['no payments', 'staff', ({ charity }) => `/charity/${charity}/claims/payments`],
  ],
  '/charity/{charity}/claims/figures': [
    ['the figures of a year', 'official', ({ hospice }) => `/charity/${hospice}/claims/figures`],
    ['the claims of a line of them', 'official', ({ hospice }) => `/charity/${hospice}/claims/figures?line=claimed`],
    ['figures without a claim', 'staff', ({ charity }) => `/charity/${charity}/claims/figures`],
  ],
  '/charity/{charity}/claims/{claim}': [
    ['the newest claim', 'official', ({ newest }) => newest],
    ['the first claim, which HMRC refused', 'official', ({ oldest }) => oldest],
  ],
  '/charity/{charity}/claims/{claim}/lines': [
    ['the gifts of a claim', 'official', ({ newest }) => `${newest}/lines`],
    ['the gifts of a claim that HMRC refused', 'official', ({ oldest }) => `${oldest}/lines`],
    ['those that it did not accept', 'official', ({ oldest }) => `${oldest}/lines?state=not_accepted`],
  ],
  '/charity/{charity}/claims/{claim}/reduce': [
    ['what HMRC decided about a claim afterwards', 'official', ({ newest }) => `${newest}/reduce`],
  ],
  '/charity/{charity}/nominee': [
    ['the nominee', 'staff', ({ charity }) => `/charity/${charity}/nominee`],
    ['a nominee whom HMRC confirmed', 'official', ({ hospice }) => `/charity/${hospice}/nominee`],
  ],
  '/operator': [['what waits for the operator', 'operator', () => '/operator']],
  '/platform': [
    ['platforms', 'engineer', () => '/platform?all'],
    ['platforms of somebody who has none', 'staff', () => '/platform'],
  ],
  '/platform/register': [['registering a platform', 'engineer', () => '/platform/register']],
  '/platform/{platform}': [
    ['the integration at a glance', 'engineer', ({ platform }) => `/platform/${platform}`],
    ['the integration over a week', 'engineer', ({ platform }) => `/platform/${platform}?days=7`],
  ],
  '/platform/{platform}/requests': [
    ['requests', 'engineer', ({ platform }) => `/platform/${platform}/requests`],
    ['requests, none of which fits', 'engineer', ({ platform }) => `/platform/${platform}/requests?outcome=failed&call=GET+/nothing`],
    ['requests with a broken filter', 'engineer', ({ platform }) => `/platform/${platform}/requests?id=x&subject=y`],
  ],
  '/platform/{platform}/requests/{request}': [
    ['a request that was refused', 'engineer', ({ platform, request }) => `/platform/${platform}/requests/${request}`],
  ],
  '/platform/{platform}/donations': [
    ['donations of a platform', 'engineer', ({ platform }) => `/platform/${platform}/donations`],
    ['donations of a platform, none of which fits', 'engineer', ({ platform }) => `/platform/${platform}/donations?find=nothing&status=held`],
    ['donations of a platform with a broken filter', 'engineer', ({ platform }) => `/platform/${platform}/donations?status=x`],
  ],
  '/platform/{platform}/donations/{donation}': [
    ['a donation of a platform', 'engineer', ({ platform, gift }) => `/platform/${platform}/donations/${gift}`],
    ['a donation of a platform that waits', 'engineer', ({ platform, waiting }) => `/platform/${platform}/donations/${waiting}`],
  ],
  '/platform/{platform}/events': [
    ['events', 'engineer', ({ platform }) => `/platform/${platform}/events`],
    ['what happened to a donation', 'engineer', ({ platform, gift }) => `/platform/${platform}/events?find=${gift}`],
    ['events, none of which fits', 'engineer', ({ platform, gift }) => `/platform/${platform}/events?find=${gift}&type=claim.paid`],
    ['events with a broken filter', 'engineer', ({ platform }) => `/platform/${platform}/events?find=x&type=y`],
  ],
  '/platform/{platform}/settings': [
    ['the platform’s settings', 'engineer', ({ platform }) => `/platform/${platform}/settings`],
  ],
  '/platform/{platform}/terminals': [
    ['terminals that wait for the platform', 'engineer', ({ platform }) => `/platform/${platform}/terminals`],
    ['the terminal map of the platform', 'engineer', ({ platform }) => `/platform/${platform}/terminals?all`],
  ],
  '/platform/{platform}/charities': [
    ['charities that added the platform', 'engineer', ({ platform }) => `/platform/${platform}/charities`],
  ],
  '/platform/{platform}/capture': [['the capture page’s settings', 'engineer', ({ platform }) => `/platform/${platform}/capture`]],
  '/platform/{platform}/capture/sessions': [
    ['sessions of the capture page', 'engineer', ({ platform }) => `/platform/${platform}/capture/sessions`],
    ['sessions with a broken filter', 'engineer', ({ platform }) => `/platform/${platform}/capture/sessions?status=x`],
  ],
  '/platform/{platform}/credentials': [['credentials', 'engineer', ({ platform }) => `/platform/${platform}/credentials`]],
  '/platform/{platform}/credentials/new': [['adding a client', 'engineer', ({ platform }) => `/platform/${platform}/credentials/new`]],
  '/platform/{platform}/credentials/{client}': [
    ['a client', 'engineer', ({ platform, client }) => `/platform/${platform}/credentials/${client}`],
  ],
  '/platform/{platform}/credentials/{client}/scopes': [
    ['narrowing a client', 'engineer', ({ platform, client }) => `/platform/${platform}/credentials/${client}/scopes`],
  ],
  '/platform/{platform}/credentials/{client}/revoke': [
    ['revoking a client', 'engineer', ({ platform, client }) => `/platform/${platform}/credentials/${client}/revoke`],
  ],
  '/platform/{platform}/activity': [['what the people of a platform did', 'engineer', ({ platform }) => `/platform/${platform}/activity`]],
  '/platform/{platform}/team': [['the team of a platform', 'engineer', ({ platform }) => `/platform/${platform}/team`]],
  '/platform/{platform}/team/{member}': [['a colleague at a platform', 'engineer', ({ developer }) => developer]],
  '/platform/{platform}/team/{member}/remove': [['removing a colleague from a platform', 'engineer', ({ developer }) => `${developer}/remove`]],
  '/platform/{platform}/join': [['an invitation to a platform that was accepted', 'engineer', ({ platform }) => `/platform/${platform}/join`]],
  '/platform/{platform}/checklist': [['going live', 'engineer', ({ platform }) => `/platform/${platform}/checklist`]],
  '/platform/{platform}/webhooks': [
    ['webhooks', 'engineer', ({ platform }) => `/platform/${platform}/webhooks`],
  ],
  '/platform/{platform}/webhooks/new': [['adding a webhook', 'engineer', ({ platform }) => `/platform/${platform}/webhooks/new`]],
  '/platform/{platform}/webhooks/{webhook}': [
    ['a webhook', 'engineer', ({ platform, webhook }) => `/platform/${platform}/webhooks/${webhook}`],
  ],
  '/platform/{platform}/webhooks/{webhook}/change': [
    ['changing a webhook', 'engineer', ({ platform, webhook }) => `/platform/${platform}/webhooks/${webhook}/change`],
  ],
  '/platform/{platform}/webhooks/{webhook}/delete': [
    ['deleting a webhook', 'engineer', ({ platform, webhook }) => `/platform/${platform}/webhooks/${webhook}/delete`],
  ],
};

/** What is shown where no route leads. */
export const BESIDE: Look[] = [['an address that leads nowhere', 'nobody', () => '/nowhere']];

/** All of them. */
export const LOOKS: Look[] = [...Object.values(PAGES).flat(), ...BESIDE];

/** The route that an address belongs to; one without placeholders goes first, as in the router. */
export function routeOf(address: string): string | undefined {
  const [place] = address.split('?');
  const placeholders = (route: string) => route.split('{').length;
  const fits = (route: string) => new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}$`).test(place);
  return ROUTES.filter(fits).sort((one, other) => placeholders(one) - placeholders(other))[0];
}
