// A page under a fixed rate, what it costs, and the bytes that it sends to a browser.

import { brotliCompressSync, constants } from "node:zlib";

import { databaseTime, processorTime } from "./machine.mjs";

/** The delays of a page at a fixed rate, and the milliseconds of a core that the server and PostgreSQL used for each page. */
export async function costsAtRate({ server, installation }, browser, path, rate, seconds) {
    const postmaster = installation.postmaster();
    const before = [processorTime(server.pid), databaseTime(postmaster)];
    const delays = await delaysAtRate(browser, path, rate, seconds);
    const [ofServer, ofDatabase] = [processorTime(server.pid), databaseTime(postmaster)].map((after, place) => (after - before[place]) / delays.length);
    return { delays, server: ofServer, database: ofDatabase };
}

/** Delays in milliseconds of a page that is asked for at a fixed rate, whether or not earlier answers have come. */
export function delaysAtRate(browser, path, rate, seconds) {
    const [delays, count, begun] = [[], rate * seconds, performance.now()];
    return new Promise((done, failed) => {
        let asked = 0;
        const ask = () => {
            asked += 1;
            const sent = performance.now();
            browser.get(path).then((answer) => {
                if (answer.status !== 200) return failed(new Error(`${path} was answered ${answer.status}`));
                delays.push(performance.now() - sent);
                if (delays.length === count) done(delays);
                return undefined;
            }, failed);
        };
        const timer = setInterval(() => {
            const due = Math.min(count, Math.floor(((performance.now() - begun) / 1000) * rate));
            while (asked < due) ask();
            if (asked === count) clearInterval(timer);
        }, 1);
    });
}

/** What a page makes a browser load, in bytes by kind, as it is sent with brotli (or would be by the best one). */
export async function sizes(browser, path) {
    const page = await browser.get(path);
    const files = [path, ...new Set(page.text.match(/\/pkg\/[\w.-]+\.(?:js|wasm|css)/g) ?? [])];
    const found = { html: 0, css: 0, js: 0, wasm: 0 };
    for (const file of files) {
        const answer = await browser.get(file, { "accept-encoding": "br" });
        if (answer.status !== 200) throw new Error(`${file} was answered ${answer.status}: is the site built?`);
        const sent = answer.headers["content-encoding"] === "br";
        const kind = file === path ? "html" : file.slice(file.lastIndexOf(".") + 1);
        found[kind] += sent ? answer.bytes.length : compressed(answer.bytes);
    }
    if (files.length === 1) throw new Error(`${path} loads no files: is the site built?`);
    return found;
}

function compressed(bytes) {
    return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
