/** The same as drive.py, by the package for JavaScript. */

import { SignatureError, Uplift, UpliftError, meta, verifyWebhook } from '../../sdk/javascript/index.js';

async function taken(client, step) {
  if (step.sleep) return new Promise((resolve) => setTimeout(resolve, step.sleep));
  if (step.together) return Promise.all(step.together.map((one) => taken(client, one)));
  if (step.verify) return verifyWebhook(step.verify);
  const words = [...(step.path ?? [])];
  for (const name of ['body', 'query', 'options']) if (step[name]) words.push(step[name]);
  const answer = client[step.call](...words);
  if (step.take === undefined) {
    const value = await answer;
    return value && { answer: value, etag: meta(value).etag };
  }
  const items = [];
  for await (const item of answer) {
    items.push(item);
    if (items.length === step.take) break;
  }
  return items;
}

export async function drive({ settings, steps }) {
  let client;
  try {
    client = new Uplift({ clientId: 'cli_test', clientSecret: 'sk_test', ...settings });
  } catch (error) {
    return [{ mistake: error.message }];
  }
  const done = [];
  for (const step of steps) {
    try {
      done.push({ value: await taken(client, step) });
    } catch (error) {
      if (error instanceof UpliftError || error instanceof SignatureError) {
        done.push({ error: { ...error, fields: error.fields, said: error.message } });
      } else if (error instanceof TypeError) done.push({ mistake: error.message });
      else throw error;
    }
  }
  return done;
}
