// A first gift with our package for JavaScript. Needs Node.js 20.3.
import { Uplift } from 'uplift';

const { UPLIFT_URL: baseUrl, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, CHARITY: id } = process.env;
const uplift = new Uplift({ baseUrl, clientId, clientSecret });
const donor = { type: 'email', value: 'grace@example.org' };
const gift = await uplift.createDonation({ donor, transaction: { type: 'direct', id }, grossAmount: 1000, currency: 'GBP' });
console.log(`${gift.id} is ${gift.giftAid.status}`);
