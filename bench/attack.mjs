// Attacks, one after the other, on a server of its own on loopback. Meanwhile a person, who is a thread of its own so that the
// attackers' work does not count as the server's, signs in and loads pages.

import { setTimeout as pause } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

import { Installation } from "./installation.mjs";
import { ask, DONOR, makeDonors, makeLink, open, openLink, person, rss } from "./strangers.mjs";
import { agent as makeAgent, connectBare, connectStrange, IS_TLS, SETTINGS } from "./wire.mjs";

/** Connections that say nothing. By TLS they are fewer, as below: all have to be open before the first is closed. */
const IDLE = IS_TLS ? 1000 : 2000;
/** Connections that are half open at the same time: half heads, HTTP/2's first words alone, bodies that do not come, half handshakes. */
const HALF = IS_TLS
    ? { heads: 400, prefaces: 400, bodies: 1200, handshakes: 3500 }
    : { heads: 3000, prefaces: 1000, bodies: 1500, handshakes: 0 };
/** Handshakes by TLS of somebody who has no certificate. */
const HANDSHAKES = 5000;
/** The first words of a handshake. */
const HELLO = Buffer.from([22, 3, 1, 2, 0, 1]);
/** Room for all of them and for people: UPLIFT_HTTP_CONNECTIONS. */
const CONNECTIONS = 6000;
const FEEDS = IS_TLS ? 1000 : 2000;
const TOKENS = 10_000;
const SIGN_INS = 5000;
const POSTS = 1000;
const POST_BYTES = 4_000_000;

/** How much more memory the server may have at its most than before, and at the end than at the beginning, in MB. */
const MOST_MEMORY = 150;
/** How much a connection that says nothing may cost, in KB, and how long it may stay, in seconds. */
const MOST_IDLE = { kilobytes: IS_TLS ? 40 : 20, seconds: 15 };
/** How long after an attack the memory is looked at once more. */
const AFTERWARDS = 3000;
/** How long the server may keep half-open connections, in seconds. */
const MOST_SECONDS = 60;
/** How many feeds one session has, and one person in all sessions. */
const MOST_FEEDS = { session: 5, person: 10 };
/** In how many sessions one person asks for them. */
const SESSIONS = 4;
/** As many people as have all feeds between them. */
const MANY = Array.from({ length: Math.ceil(FEEDS / MOST_FEEDS.session) }, (_, number) => `donor${number}@example.org`);
/** Tries to sign in, in a quarter of an hour: from one network, and in all (docs/settings.md, UPLIFT_SIGN_IN_MAILS). */
const MOST_OF_NETWORK = 60;
const MOST_OF_ALL = 2000;
/** How slow a page may be meanwhile, in milliseconds: median and worst. */
const MOST_PAGE = { median: 1000, worst: 8000 };

/** How many requests are on their way at a time. */
const AT_ONCE = 32;

if (!isMainThread) {
    const { port, link } = workerData;
    const begun = performance.now();
    const cookie = await openLink(port, link);
    const signedIn = performance.now() - begun;
    const stop = person(port, { cookie });
    parentPort.once("message", async () => {
        parentPort.postMessage({ ...(await stop()), signedIn, cookie });
        parentPort.close();
    });
    parentPort.postMessage("signed in");
}

const over = [];
const rows = [];

/** Begins to watch the server's memory and a person; the function ends that and writes a row: the attack, what its answers must be, and
 * what they were. */
async function watch(installation, child, what, must) {
    const link = makeLink(installation);
    const before = rss(child);
    let most = before;
    const watching = setInterval(() => (most = Math.max(most, rss(child))), 100);
    const worker = new Worker(new URL(import.meta.url), { workerData: { port: installation.port, link } });
    const said = [];
    const broken = [];
    worker.on("message", (message) => said.push(message)).on("error", (error) => broken.push(error));
    const end = async (outcome, fits) => {
        const heard = async (count) => {
            while (said.length < count && broken.length === 0) await pause(20);
            if (broken.length > 0) throw broken[0];
        };
        await heard(1);
        worker.postMessage("stop");
        await heard(2);
        await pause(AFTERWARDS);
        const after = rss(child);
        clearInterval(watching);
        const { pages, median, worst, refused, signedIn } = said[1];
        const grown = (most - before) / 1024;
        const holds = fits && grown <= MOST_MEMORY && refused.length === 0 && median <= MOST_PAGE.median && worst <= MOST_PAGE.worst;
        if (!holds) over.push(what);
        const number = (value) => value.toFixed(0);
        const memory = [before, most, after].map((kilobytes) => number(kilobytes / 1024)).join(", ");
        rows.push([what, must, outcome, `${memory} MB`, `${number(signedIn)} ms`, `${number(median)}, ${number(worst)} ms`]);
        console.log(`${holds ? "holds" : "OVER "} ${what}: ${outcome || "nothing"}; ${refused[0] ?? `${pages} pages`}`);
    };
    const signedIn = async () => {
        while (said.length < 1 && broken.length === 0) await pause(20);
    };
    return { end, signedIn, most: () => most };
}

/** Sends so many requests, some at a time: how often each status was answered. A connection that was cut counts as `cut`. */
async function send(port, count, made) {
    const agent = makeAgent({ maxSockets: AT_ONCE });
    const statuses = {};
    let next = 0;
    const one = async () => {
        while (next < count) {
            const { path, ...request } = made(next++);
            const status = await ask(port, path, { ...request, agent }).then((answer) => answer.status, () => "cut");
            statuses[status] = (statuses[status] ?? 0) + 1;
        }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
    agent.destroy();
    return statuses;
}

const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
const words = (statuses) => Object.entries(statuses).map(([status, count]) => `${count} × ${status}`).join(", ");
const only = (statuses, ...allowed) => Object.keys(statuses).every((status) => allowed.includes(status));

/** A request to begin to sign in, from a network and for an address of its own. */
function beginning(address, email) {
    return {
        path: "/sign-in",
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": address, accept: "text/html" },
        body: new URLSearchParams({ _do: "/fn/sign_in/begin", audience: "donor", email }).toString(),
    };
}

async function idle(installation, child) {
    const must = `at most ${MOST_IDLE.kilobytes} KB each, closed within ${MOST_IDLE.seconds} s`;
    const { end, signedIn } = await watch(installation, child, `${IDLE} connections that say nothing`, must);
    // What the person's sign-in costs is no connection's.
    await signedIn();
    await pause(1000);
    const before = rss(child);
    const opened = await open(installation.port, IDLE);
    await pause(1000);
    const [each, together] = [(rss(child) - before) / IDLE, opened.found.open - opened.found.closed];
    const seconds = await opened.allClosed(MOST_IDLE.seconds);
    const closed = opened.found.closed;
    opened.close();
    const fits = together === IDLE && closed === IDLE && each <= MOST_IDLE.kilobytes;
    await end(`${each.toFixed(1)} KB each, ${closed} closed within ${seconds.toFixed(0)} s`, fits);
}

async function halfOpen(installation, child) {
    const { port } = installation;
    const count = sum(Object.values(HALF));
    const shaken = IS_TLS ? `${HALF.handshakes} with half a handshake, ` : "";
    const kindsOf = `${shaken}${HALF.heads} with half a head, ${HALF.prefaces} with HTTP/2’s first words alone, ${HALF.bodies} with a body that does not come`;
    const { end } = await watch(installation, child, `${count} half-open connections at once: ${kindsOf}`, "closed within a minute");
    const begun = performance.now();
    const head = [
        "POST /sign-in HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/x-www-form-urlencoded",
        "Content-Length: 60000", "", "email=".padEnd(1024, "x"),
    ];
    // Those first that the server keeps longest, so that all are open together.
    const kinds = [
        await open(port, HALF.bodies, head.join("\r\n")),
        await open(port, HALF.prefaces, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        await open(port, HALF.heads, "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: "),
        await open(port, HALF.handshakes, HELLO, connectBare),
    ];
    const together = sum(kinds.map(({ found }) => found.open - found.closed));
    await Promise.all(kinds.map((kind) => kind.allClosed(MOST_SECONDS)));
    const closed = sum(kinds.map(({ found }) => found.closed));
    const seconds = (performance.now() - begun) / 1000;
    for (const kind of kinds) kind.close();
    const fits = together === count && closed === count && seconds <= MOST_SECONDS;
    await end(`${together} at once, ${closed} closed within ${seconds.toFixed(0)} s`, fits);
}

/** Handshakes as fast as they go, of somebody who is refused after each: what that costs the server is in the person's pages. */
async function handshakes(installation, child) {
    const what = `${HANDSHAKES} TLS handshakes without a certificate`;
    const { end, signedIn } = await watch(installation, child, what, "all refused");
    await signedIn();
    const begun = performance.now();
    let [next, refused] = [0, 0];
    const one = async () => {
        while (next < HANDSHAKES) {
            next += 1;
            const { socket, opens } = connectStrange(installation.port);
            let said = "";
            socket.on("data", (part) => (said += part)).on("error", () => {});
            socket.once(opens, () => socket.write("GET /integrations/v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"));
            await new Promise((closed) => socket.once("close", closed));
            if (said === "") refused += 1;
        }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
    const rate = HANDSHAKES / ((performance.now() - begun) / 1000);
    await end(`${refused} refused, ${rate.toFixed(0)} a second`, refused === HANDSHAKES);
}

/** Opens as many feeds as `count` in each of these sessions, and waits until they are answered: what was said, and what closes them. */
async function openFeeds(port, cookies, count) {
    const all = [];
    for (const cookie of cookies) {
        all.push(await open(port, count, `GET /giving/live HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`));
    }
    await pause(10_000);
    const said = all.flatMap(({ found }) => found.said);
    const answered = (status) => said.filter((one) => one.startsWith(`HTTP/1.1 ${status}`)).length;
    return { streams: answered(200), refused: answered(429), close: () => all.forEach((opened) => opened.close()) };
}

/** Feeds that one person asks for, in one session or as many in each of several. */
async function feedsOfOne(installation, child, sessions, most) {
    const cookies = [];
    while (cookies.length < sessions) cookies.push(await openLink(installation.port, makeLink(installation)));
    const what = `${FEEDS} feeds asked for ${sessions === 1 ? "in one session" : `by one person in ${sessions} sessions`}`;
    const { end } = await watch(installation, child, what, `${most} open, the rest 429`);
    const { streams, refused, close } = await openFeeds(installation.port, cookies, FEEDS / sessions);
    close();
    await end(`${streams} open, ${refused} × 429`, streams === most && streams + refused === FEEDS);
}

/** As many feeds of donors of whom each has one session with as many as it may have. */
async function feedsOfMany(installation, child) {
    const { port } = installation;
    const cookies = [];
    const signedOut = rss(child);
    for (const donor of MANY) cookies.push(await openLink(port, makeLink(installation, donor)));
    const session = (rss(child) - signedOut) / MANY.length;
    const count = MANY.length * MOST_FEEDS.session;
    const what = `${count} feeds of ${MANY.length} people, ${MOST_FEEDS.session} of each`;
    const { end, signedIn } = await watch(installation, child, what, "all open");
    // What the person's sign-in costs is no feed's.
    await signedIn();
    await pause(1000);
    const before = rss(child);
    const { streams, close } = await openFeeds(port, cookies, MOST_FEEDS.session);
    const each = (rss(child) - before) / count;
    close();
    await end(`${streams} open, ${each.toFixed(1)} KB a feed, ${session.toFixed(1)} KB a session`, streams === count);
}

async function requests(installation, child, what, must, count, made, fits) {
    const { end, signedIn, most } = await watch(installation, child, what, must);
    await signedIn();
    const before = rss(child);
    const statuses = await send(installation.port, count, made);
    const each = Math.max(0, most() - before) / AT_ONCE;
    await end(`${words(statuses)}; ${each.toFixed(0)} KB a request at most, ${AT_ONCE} at once`, fits(statuses));
}

async function measure(installation) {
    const { child } = await installation.serve();
    const { port } = installation;
    await makeDonors(installation, [DONOR, ...MANY]);
    const quiet = async () => {
        const { end } = await watch(installation, child, "none", "");
        await pause(5000);
        await end("", true);
    };
    await quiet();
    const before = rss(child);
    await idle(installation, child);
    await halfOpen(installation, child);
    if (IS_TLS) await handshakes(installation, child);
    await feedsOfOne(installation, child, 1, MOST_FEEDS.session);
    await feedsOfOne(installation, child, SESSIONS, MOST_FEEDS.person);
    await feedsOfMany(installation, child);
    const token = (number) => ({ path: "/integrations/v1/donations", headers: { authorization: `Bearer upt_invented_${number}` } });
    await requests(installation, child, `${TOKENS} invented tokens`, "401 or 429", TOKENS, token, (statuses) => only(statuses, "401", "429"));
    const ofOne = (number) => beginning(`198.51.100.${number % 250}`, `stranger${number}@d${number}.example.org`);
    const bounded = (most) => (statuses) => only(statuses, "303", "429") && (statuses[303] ?? 0) <= most + AT_ONCE;
    const beside = "and at most as many more as run at the same moment";
    const ofNetwork = `${MOST_OF_NETWORK} taken, ${beside}`;
    await requests(installation, child, `${SIGN_INS} sign-ins begun from one network`, ofNetwork, SIGN_INS, ofOne, bounded(MOST_OF_NETWORK));
    const ofMany = (number) => beginning(`198.${18 + (number >> 8)}.${number & 255}.7`, `other${number}@e${number}.example.org`);
    const fromMany = `${SIGN_INS} begun from as many networks, for as many domains`;
    await requests(installation, child, fromMany, `${MOST_OF_ALL} taken in all, ${beside}`, SIGN_INS, ofMany, bounded(MOST_OF_ALL));
    const large = Buffer.alloc(POST_BYTES, "x");
    const post = () => ({ path: "/sign-in", method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" }, body: large });
    await requests(installation, child, `${POSTS} posts of 4 MB without signing in`, "413", POSTS, post, (statuses) => only(statuses, "413", "cut"));
    await quiet();
    const kept = (rss(child) - before) / 1024;
    if (kept > MOST_MEMORY) over.push(`${kept.toFixed(0)} MB more at the end than at the beginning`);
    const health = await ask(port, "/integrations/v1/health");
    if (health.status !== 200) over.push(`health answers ${health.status}`);
    const { code, said } = installation.run(["verify"]);
    if (code !== 0) over.push(`uplift verify: ${said}`);
}

/** The table as docs/security.md has it. */
function print() {
    const heads = ["attack", "must be", "was answered", "memory before, at most, after", "sign-in", "pages: median, worst"];
    const line = (cells) => `| ${cells.join(" | ")} |`;
    console.log([line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n"));
}

if (isMainThread) {
    const installation = await Installation.empty("attack");
    installation.settings = { ...SETTINGS, UPLIFT_CLIENT_ADDRESS_HEADER: "X-Forwarded-For", UPLIFT_HTTP_CONNECTIONS: String(CONNECTIONS) };
    try {
        await measure(installation);
    } finally {
        await installation.remove();
        print();
    }
    if (over.length > 0) {
        console.error(`attack: over the bounds: ${over.join("; ")}`);
        process.exitCode = 1;
    }
}
