// Lighthouse's marks for three pages as a phone on a slow line meets them, each the median of some runs; and how long a person takes for
// the capture page there.

import { writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

import { Browser } from "../browser.mjs";
import { ending, noLongerThan } from "../ending.mjs";
import { Installation } from "../installation.mjs";
import { loadAverage, othersBusy } from "../machine.mjs";
import { Platform } from "../platform.mjs";
import { atMost, median, table } from "../table.mjs";
import { person } from "./person.mjs";

const RUNS = Number(process.env.RUNS ?? 3);
const ONLY = ["performance", "accessibility", "best-practices"];
const TIMES = { "first-contentful-paint": "first paint", "largest-contentful-paint": "largest paint", "total-blocking-time": "blocked" };
/** Private pages refuse search engines on purpose, so that category is not asked for. TLS is the business of the proxy in docs/deploy. */
const SKIPPED = ["is-on-https", "redirects-http"];

const say = (words) => process.stderr.write(`lighthouse: ${words}\n`);
let installation, chrome;
const end = ending(say, async () => {
    chrome?.kill();
    await installation?.remove();
});
noLongerThan(20 * 60, () => end(1, "not done after 20 minutes: stopped"));

async function signedIn(email) {
    const browser = new Browser(installation.url);
    await browser.signIn(installation.admin("sign-in-link", "--email", email).url);
    return browser;
}

/** The pages: name, path, cookie of who is signed in, the least mark for performance; the other marks are to be full. And the address of
 *  a session of the capture page for the person of each run. */
async function pages() {
    const { code, said } = installation.run(["demo", "--if-empty"]);
    if (code !== 0) throw new Error(`uplift demo failed: ${said}`);
    const platform = await Platform.register(installation, "Open Giving");
    const sessions = [];
    for (let run = 0; run <= RUNS; run += 1) sessions.push(await platform.call("POST", "/authorisation-sessions", {}, `lighthouse-${run}`));
    const [session, ...urls] = sessions.map(({ url }) => url);
    platform.close();
    const [donor, staff] = [await signedIn("zoe.oneill@example.org"), await signedIn("amina@hospice.example.org")];
    const { headers, text } = await staff.get("/charity");
    const [charity] = /\/charity\/chr_\w+/.exec(headers.location ?? text) ?? [];
    for (const browser of [donor, staff]) browser.close();
    if (charity === undefined) throw new Error("the charity's page was not found");
    const chosen = [
        ["donor's page", "/giving", donor.cookie, 98],
        ["charity's page", charity, staff.cookie, 95],
        ["capture page", new URL(session).pathname, undefined, 98],
    ];
    return { chosen, urls };
}

/** For how long others are waited for, over the whole run, in seconds. */
let patience = 120;

/** What others use of the machine; while it is too much it is waited for, but not for ever. */
async function others() {
    let busy = await othersBusy();
    for (; busy > 0.5 && patience > 0; patience -= 2) {
        await pause(2000);
        busy = await othersBusy();
    }
    return busy;
}

async function marks([name, path, cookie, least]) {
    const runs = [];
    const flags = { port: chrome.port, onlyCategories: ONLY, skipAudits: SKIPPED, logLevel: "error", ...(cookie && { extraHeaders: { Cookie: cookie } }) };
    for (let tries = 0; runs.length < RUNS; tries += 1) {
        const busy = await others();
        const { lhr } = await lighthouse(installation.url + path, flags);
        // A machine under load may lose the beginning of a page.
        if (lhr.runtimeError && tries < 2 * RUNS) continue;
        if (lhr.runtimeError) throw new Error(`${name}: ${lhr.runtimeError.message}`);
        if (new URL(lhr.finalDisplayedUrl).pathname !== path) throw new Error(`${name}: ${path} led to ${lhr.finalDisplayedUrl}`);
        runs.push(lhr);
        const marks = ONLY.map((one) => Math.round(lhr.categories[one].score * 100)).join("/");
        say(`${name}, run ${runs.length} of ${RUNS}: ${marks}; others used ${busy.toFixed(1)} cores before it`);
    }
    const of = (category) => Math.round(median(runs.map((run) => run.categories[category].score * 100)));
    // What cost points in any run.
    const lost = runs.flatMap((run) => ONLY.flatMap((category) => run.categories[category].auditRefs
        .filter(({ id, weight }) => weight > 0 && run.audits[id].score !== null && run.audits[id].score < 0.9).map(({ id }) => id)));
    return {
        name,
        bars: [least, 100, 100],
        scores: Object.fromEntries(ONLY.map((one) => [one, of(one)])),
        times: Object.entries(TIMES).map(([id, what]) => `${what} ${Math.round(median(runs.map((run) => run.audits[id].numericValue)))} ms`).join(", "),
        lost: [...new Set(lost)],
    };
}

/** How long a person takes for the capture page. */
async function persons(urls) {
    const runs = [];
    for (const [run, url] of urls.entries()) {
        await others();
        runs.push(await person(chrome.port, url, `zoe.phone.${run}@example.org`));
    }
    const of = (what) => median(runs.map(what));
    const seconds = of(({ typed, touched, waited }) => typed + touched + waited);
    const text = `${seconds.toFixed(0)} s: ${of(({ typed }) => typed).toFixed(0)} s of typing, ${of(({ touched }) => touched).toFixed(0)} s of finding and touching, `
        + `${of(({ waited }) => waited).toFixed(1)} s of pages`;
    return atMost("a person finishes the capture page", seconds, 60, "s", text);
}

try {
    const before = loadAverage();
    installation = await Installation.empty("lighthouse");
    await installation.serve();
    const { chosen, urls } = await pages();
    chrome = await launch({ chromePath: process.env.CHROME_PATH, chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic"] });
    const found = [];
    for (const page of chosen) found.push(await marks(page));
    const rows = found.map(({ name, bars, scores, times, lost }) => {
        const reached = ONLY.every((one, place) => scores[one] >= bars[place]);
        return {
            what: name, ours: `${ONLY.map((one) => scores[one]).join("/")}; ${times}`, yardstick: lost.length > 0 ? `cost points: ${lost.join(", ")}` : "",
            ratio: "", bar: `≥ ${bars.join("/")}`, reached: reached ? "reached" : "NOT REACHED",
        };
    });
    rows.push(await persons(urls));
    const text = `performance/accessibility/best practices of a phone, medians of ${RUNS} runs; load ${before} before, ${loadAverage()} after\n\n${table(rows)}\n`;
    process.stdout.write(text);
    writeFileSync("target/bench/lighthouse.md", text);
    await end(rows.every(({ reached }) => reached === "reached") ? 0 : 1);
} catch (error) {
    await end(1, error.stack);
}
