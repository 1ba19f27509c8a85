/** The commands that pages for developers print, as their buttons copy them. */

import { host } from '../conformance/support.mjs';

const MEANT = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&#x27;': "'", '&amp;': '&' };

/** A page as a browser gets it. */
export const read = async (place) => (await fetch(host + place, { headers: { accept: 'text/html' } })).text();

/** The commands in this markup, in their order, or other pieces of code, by the name of their buttons. */
export function commandsIn(html, name = /^the command( of step \d+)?$/) {
  const shown = [...html.matchAll(/<pre[^>]* aria-label="([^"]*)"[^>]*>\s*<code\b[^>]*>(.*?)<\/code>/gs)].filter(([, label]) => (name instanceof RegExp ? name.test(label) : label === name));
  // Comments of the page hold the place of text that a browser may change.
  return shown.map(([, , code]) => code.replace(/<!.*?>/g, '').replace(/&[#\w]+;/g, (written) => MEANT[written] ?? written));
}
