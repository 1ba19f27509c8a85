/** A platform with a site of its own, on another origin than Uplift's, that asks its donors on the capture page. */

import { createServer } from 'node:http';
import { address, assert, good, host, madePlatform, signedIn } from '../conformance/support.mjs';

/** A page that opens a session in one of the ways, and lists what it is told. */
const page = (url, mode) => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Give</title><style>body { margin: 0 }</style>
<main><h1>Give</h1><div id="place"></div><ol id="told"></ol></main>
<script src="${host}/embed/v1.js" crossorigin="anonymous"></script>
<script>
  const note = (name) => (hint) => document.getElementById('told').insertAdjacentHTML('beforeend', '<li>' + name + ' ' + JSON.stringify(hint));
  Uplift.open({ url: ${JSON.stringify(url)}, mode: ${JSON.stringify(mode)}, container: '#place',
    onReady: note('ready'), onComplete: note('complete'), onCancel: note('cancel'), onError: note('error') });
</script></html>`;

/** The same for donors without scripts: a plain frame. */
const plain = (url) => `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Give</title>
<style>body { margin: 0 } iframe { width: 100%; height: 700px; border: 0 }</style><iframe title="Gift Aid" src="${url}"></iframe></html>`;

/** Opens a shop for as long as the tests run. */
export async function opened(t) {
  const server = createServer((request, answer) => {
    const { searchParams } = new URL(request.url, 'http://shop');
    const [url, mode] = [searchParams.get('url'), searchParams.get('mode')];
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    if (!url) answer.end('<!doctype html><html lang="en"><title>Thanks</title><h1>Thanks</h1></html>');
    else answer.end(mode === 'plain' ? plain(url) : page(url, mode));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Another name of this machine, so another site.
  const origin = `http://localhost:${server.address().port}`;
  const owner = address();
  const platform = await madePlatform('--owner-email', owner);
  const desk = await signedIn(t, owner);
  const add = async (what, fields) => {
    const form = { _do: `/fn/platform/${what}`, platform: platform.platformId, ...fields };
    const { status } = await desk.post(`/platform/${platform.platformId}/capture`, form);
    assert.equal(status, 303, what);
  };
  await add('add_return_address', { address: `${origin}/thanks` });
  await add('add_capture_origin', { origin });
  return {
    platform,
    owner,
    origin,
    session: (over = {}) => good('POST', '/authorisation-sessions', { returnUrl: `${origin}/thanks`, ...over }, platform),
    read: ({ id }) => good('GET', `/authorisation-sessions/${id}`, undefined, platform),
    /** The page of the shop that opens a session. */
    page: ({ url }, mode) => `${origin}/give?mode=${mode}&url=${encodeURIComponent(url)}`,
    close: () => new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    }),
  };
}
