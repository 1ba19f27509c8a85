// Opens more of everything than a person does, on loopback alone, and measures what it costs the server and its people.

import http2 from "node:http2";
import { setTimeout as pause } from "node:timers/promises";

import { Installation } from "./installation.mjs";
import { ask, open, person, rss, signIn } from "./strangers.mjs";
import { IS_TLS, SETTINGS } from "./wire.mjs";

/** By TLS fewer: all have to be open before the first is closed, and a debug build is slow at handshakes. */
const IDLE = IS_TLS ? 400 : 2000;
const HALF_HEADS = 500;
const SLOW_BODIES = 500;
const FEEDS = IS_TLS ? 400 : 2000;

/** What an idle connection may cost before its first request and after it, in KB: then hyper keeps two buffers of 8 KB for it. */
const MOST_IDLE = IS_TLS ? 40 : 20;
const MOST_KEPT = IS_TLS ? 60 : 40;
/** How long the server may keep a connection that brings no head, in seconds: its own limit is 10. */
const MOST_HEAD = 15;
/** The same of a body that does not come: 30. */
const MOST_BODY = 40;
/** How many feeds one session has. */
const MOST_FEEDS = 5;
/** How slow a page may be meanwhile, in milliseconds: median and worst. A debug build on a busy machine is slow. */
const MOST_PAGE = { median: 1000, worst: 8000 };

const over = [];

function check(fits, words) {
    console.log(`${fits ? "ok   " : "OVER "} ${words}`);
    if (!fits) over.push(words);
}

/** Pages side by side over one connection of HTTP/2: their statuses. */
async function modern(port) {
    const session = http2.connect(`http://127.0.0.1:${port}`);
    const page = () =>
        new Promise((done, failed) => {
            const stream = session.request({ ":path": "/help" });
            let status;
            stream.on("response", (head) => (status = head[":status"])).on("error", failed);
            stream.on("end", () => done(status)).resume();
        });
    const statuses = await Promise.all(Array.from({ length: 20 }, page));
    session.close();
    return statuses;
}

async function measure(installation) {
    const { child } = await installation.serve();
    const { port } = installation;
    const headers = { cookie: await signIn(installation) };
    const warm = person(port, headers);
    await pause(4000);
    const alone = await warm();
    over.push(...alone.refused);
    const before = rss(child);
    console.log(`before: RSS ${before} KB; a page ${alone.median.toFixed(0)} ms, at worst ${alone.worst.toFixed(0)} ms`);

    // By TLS the proxy is offered HTTP/1.1 alone.
    const statuses = IS_TLS ? [] : await modern(port);
    check(statuses.every((status) => status === 200), `HTTP/2 answers ${[...new Set(statuses)].join(", ") || "are not asked for"}`);

    const idle = await open(port, IDLE);
    await pause(1000);
    const bare = (rss(child) - before) / IDLE;
    check(bare <= MOST_IDLE, `${idle.found.open} idle connections: ${bare.toFixed(1)} KB each, at most ${MOST_IDLE}`);
    const gone = await idle.allClosed(MOST_HEAD);
    check(idle.found.closed === IDLE, `${idle.found.closed} of them were closed, the last after ${gone.toFixed(1)} s`);
    idle.close();

    // Neither a file nor the database: what reads those would be measured with it.
    const kept = await open(port, IDLE, "GET /integrations/v1/none HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    await pause(1000);
    const answered = kept.found.said.filter((said) => said.startsWith("HTTP/1.1 ")).length;
    const used = (rss(child) - before) / IDLE;
    check(answered === IDLE && used <= MOST_KEPT, `${answered} kept ones after a request: ${used.toFixed(1)} KB each, at most ${MOST_KEPT}`);
    kept.close();

    const uses = person(port, headers);
    const heads = await open(port, HALF_HEADS, "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ");
    const slow = [
        "POST /sign-in HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/x-www-form-urlencoded",
        "Content-Length: 60000", "", "email=".padEnd(1024, "x"),
    ];
    const bodies = await open(port, SLOW_BODIES, slow.join("\r\n"));
    const feed = `GET /giving/live HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${headers.cookie}\r\n\r\n`;
    const feeds = await open(port, FEEDS, feed);
    const headsGone = await heads.allClosed(MOST_HEAD);
    check(heads.found.closed === HALF_HEADS, `${heads.found.closed} half heads were closed, the last after ${headsGone.toFixed(1)} s`);
    const during = rss(child);
    const bodiesGone = await bodies.allClosed(MOST_BODY);
    const late = bodies.found.said.filter((said) => said.startsWith("HTTP/1.1 408")).length;
    check(late === SLOW_BODIES, `${late} slow bodies were answered 408, the last after ${bodiesGone.toFixed(1)} s`);
    const streams = feeds.found.said.filter((said) => said.startsWith("HTTP/1.1 200")).length;
    const refused = feeds.found.said.filter((said) => said.startsWith("HTTP/1.1 429")).length;
    check(streams === MOST_FEEDS && streams + refused === FEEDS, `${streams} feeds of one session are open, ${refused} were refused`);
    const pages = await uses();
    over.push(...pages.refused);
    const words = `${pages.pages} pages meanwhile: ${pages.median.toFixed(0)} ms, at worst ${pages.worst.toFixed(0)} ms`;
    check(pages.median <= MOST_PAGE.median && pages.worst <= MOST_PAGE.worst, words);
    const health = await ask(port, "/integrations/v1/health");
    check(health.status === 200, `health answers ${health.status}`);
    for (const opened of [heads, bodies, feeds]) opened.close();
    await pause(2000);
    console.log(`RSS before ${before} KB, during ${during} KB, after ${rss(child)} KB`);
}

const installation = await Installation.empty("doors");
installation.settings = SETTINGS;
try {
    await measure(installation);
} finally {
    await installation.remove();
}
if (over.length > 0) {
    console.error(`doors: over the bounds: ${over.join("; ")}`);
    process.exitCode = 1;
}
