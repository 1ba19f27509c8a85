// A first gift: from the token to the declaration. Needs Node.js 20, and nothing else.
// Export UPLIFT_URL, CLIENT_ID, CLIENT_SECRET and CHARITY, then: node first-gift.mjs
const { UPLIFT_URL, CLIENT_ID, CLIENT_SECRET, CHARITY } = process.env;
const api = `${UPLIFT_URL}/integrations/v1`;

// 1. A token lives a day. Keep it, and fetch a new one when a call answers 401.
const form = { grant_type: 'client_credentials', client_id: CLIENT_ID, client_secret: CLIENT_SECRET, audience: api };
const answer = await fetch(`${UPLIFT_URL}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
if (!answer.ok) throw new Error(`no token: ${await answer.text()}`);
const { access_token: token } = await answer.json();

async function call(method, path, body, key) {
  const headers = { authorization: `Bearer ${token}` };
  if (body) headers['content-type'] = 'application/json';
  if (key) headers['idempotency-key'] = key;
  const answer = await fetch(api + path, { method, headers, body: body && JSON.stringify(body) });
  const json = await answer.json();
  // A problem says in `code` what is the matter, and in `errors` which fields need attention.
  if (!answer.ok) throw new Error(`${json.code}: ${json.detail} ${JSON.stringify(json.errors ?? [])}`);
  return json;
}

// 2. The donor: the same address gives the same id every time.
const donor = await call('POST', '/donors', { email: 'grace@example.org' });

// A sandbox has a clock of its own; on your live server these are simply now and today.
const { time: now } = await call('GET', '/health');
const today = new Date(now).toLocaleDateString('sv-SE', { timeZone: 'Europe/London' });

// 3. The authorisation, unless one is on file: show `explanation` and `text` to the donor, and send what they agreed to.
const { active } = await call('GET', `/donors/${donor.id}/authorisation`);
if (!active) {
  const { version } = await call('GET', '/authorisation-declaration');
  await call('POST', `/donors/${donor.id}/authorisations`, {
    name: { first: 'Grace', last: 'Example' },
    address: { line1: '2 Example Street', town: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
    declaration: { version, agreed: true, language: 'en', explainedAt: now },
  });
}

// 4. The gift, as soon as it is made. The reference is your own name for it; the key makes a repeat safe.
const reference = `javascript-${Date.now()}`;
const donation = await call('POST', '/donations', {
  reference,
  donor: { type: 'uid', value: donor.id },
  transaction: { type: 'direct', id: CHARITY },
  grossAmount: 1000,
  netAmount: 980,
  currency: 'GBP',
}, reference);
console.log(`${donation.id} is ${donation.giftAid.status}`);

// 5. The settlement date, once the money reaches the charity.
await call('PATCH', `/donations/${donation.id}`, { settlementDate: today });

// 6. See it: the declaration was made by itself.
const { id, giftAid } = await call('GET', `/donations/${donation.id}`);
console.log(`${id} is ${giftAid.status}, and adds ${giftAid.amount} pence`);
