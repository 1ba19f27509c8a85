// Gift Aid in a checkout: the two steps of your server around the capture page. Needs Node.js 20, and nothing else.
// Export UPLIFT_URL, CLIENT_ID, CLIENT_SECRET and CHARITY, then:
//   node checkout.mjs begin zoe@example.org         when the donor gives: is a question needed, and where is it asked?
//   node checkout.mjs finish zoe@example.org cap_…  when the donor is back: what became of it, and the gift
// RETURN_URL is where donors come back to: one of the addresses in your console, under Settings, Capture page.
const { UPLIFT_URL, CLIENT_ID, CLIENT_SECRET, CHARITY, RETURN_URL } = process.env;
const [step, email, sessionId] = process.argv.slice(2);
const api = `${UPLIFT_URL}/integrations/v1`;

// A token lives a day. Keep it, and fetch a new one when a call answers 401.
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
  if (!answer.ok) throw new Error(`${json.code}: ${json.detail} ${JSON.stringify(json.errors ?? [])}`);
  return json;
}

async function begin() {
  // While an authorisation is on, there is nothing to ask, whichever platform it was given through.
  const donor = await call('POST', '/donors', { email });
  const { active } = await call('GET', `/donors/${donor.id}/authorisation`);
  if (active) return console.log('no question is needed');
  // Keep the id with the donor's basket. The url is for the donor's browser alone.
  const session = await call('POST', '/authorisation-sessions', { donor: { email }, returnUrl: RETURN_URL });
  console.log(`${session.id} is ${session.status}`);
  console.log(session.url);
}

async function finish() {
  // What the browser says is a hint. This is what counts.
  const session = await call('GET', `/authorisation-sessions/${sessionId}`);
  console.log(`${session.id} is ${session.status}`);
  // Once it is completed you have the donor's id; until then their address: the gift is declared when they agree.
  const donor = session.donorId ? { type: 'uid', value: session.donorId } : { type: 'email', value: email };
  const { time } = await call('GET', '/health');
  const reference = `javascript-${sessionId}`;
  const donation = await call('POST', '/donations', {
    reference,
    donor,
    transaction: { type: 'direct', id: CHARITY },
    grossAmount: 2500,
    currency: 'GBP',
    settlementDate: new Date(time).toLocaleDateString('sv-SE', { timeZone: 'Europe/London' }),
  }, reference);
  console.log(`${donation.id} is ${donation.giftAid.status}`);
}

await (step === 'finish' ? finish() : begin());
