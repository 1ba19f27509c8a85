// Opens more of everything than a person does, on loopback alone, and measures what it costs the server and its people.

import { readFileSync } from "node:fs";
import http from "node:http";
import http2 from "node:http2";
import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import { Installation } from "./installation.mjs";

const IDLE = 2000;
const HALF_HEADS = 500;
const SLOW_BODIES = 500;
const FEEDS = 2000;

/** What an idle connection may cost, in KB. */
const MOST_IDLE = 20;
/** How long the server may keep a connection that brings no head, in seconds: its own limit is 10. */
const MOST_HEAD = 15;
/** The same of a body that does not come: 30. */
const MOST_BODY = 40;
/** How many feeds one session has. */
const MOST_FEEDS = 6;
/** How slow a page may be meanwhile, in milliseconds: median and worst. A debug build on a busy machine is slow. */
const MOST_PAGE = { median: 1000, worst: 8000 };

const over = [];

function check(fits, words) {
    console.log(`${fits ? "ok   " : "OVER "} ${words}`);
    if (!fits) over.push(words);
}

function rss(child) {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"));
    return Number(kilobytes);
}

/** One request over a connection of the agent's: status, headers, text. */
function ask(port, path, { method = "GET", headers = {}, body, agent } = {}) {
    return new Promise((done, failed) => {
        const request = http.request({ host: "127.0.0.1", port, path, method, headers, agent }, (answer) => {
            let text = "";
            answer.setEncoding("utf8").on("data", (part) => (text += part));
            answer.on("end", () => done({ status: answer.statusCode, headers: answer.headers, text }));
            answer.on("error", failed);
        });
        request.on("error", failed);
        request.end(body);
    });
}

/** Opens so many connections and sends each the same; `ended` is when the last was closed by the server, `said` what came. */
async function open(port, count, sent) {
    const sockets = [];
    const found = { said: [], open: 0, closed: 0 };
    for (let number = 0; number < count; number += 1) {
        const socket = net.connect(port, "127.0.0.1");
        found.said.push("");
        socket.on("data", (part) => (found.said[number] += part.toString("latin1").slice(0, 200)));
        socket.on("error", () => {});
        socket.on("close", () => (found.closed += 1));
        await new Promise((connected) => socket.once("connect", connected).once("close", connected));
        found.open += 1;
        if (sent !== undefined) socket.write(sent);
        sockets.push(socket);
    }
    const allClosed = async (seconds) => {
        const begun = performance.now();
        while (found.closed < count && performance.now() - begun < seconds * 1000) await pause(50);
        return (performance.now() - begun) / 1000;
    };
    const close = () => sockets.forEach((socket) => socket.destroy());
    return { found, allClosed, close };
}

/** A person who loads one page after the other until it is stopped. */
function person(port, headers) {
    const times = [];
    let goesOn = true;
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const uses = (async () => {
        for (let number = 0; goesOn; number += 1) {
            const begun = performance.now();
            const { status } = await ask(port, ["/giving", "/help", "/sign-in"][number % 3], { headers, agent });
            if (status >= 400) over.push(`a page answered ${status}`);
            times.push(performance.now() - begun);
            await pause(50);
        }
        agent.destroy();
    })();
    return async () => {
        goesOn = false;
        await uses;
        times.sort((a, b) => a - b);
        return { pages: times.length, median: times[Math.floor(times.length / 2)], worst: times.at(-1) };
    };
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

/** A donor's session, as a cookie. */
async function signIn(installation) {
    const { port } = installation;
    const platform = installation.admin("platform", "create", "--name", "Give and Go");
    const form = `grant_type=client_credentials&client_id=${platform.clientId}&client_secret=${platform.clientSecret}`;
    const kind = { "content-type": "application/x-www-form-urlencoded" };
    const token = JSON.parse((await ask(port, "/oauth/token", { method: "POST", headers: kind, body: form })).text);
    await ask(port, "/integrations/v1/donors", {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token.access_token}` },
        body: JSON.stringify({ email: "zoe@example.org" }),
    });
    const { url } = installation.admin("sign-in-link", "--email", "zoe@example.org");
    const path = new URL(url).pathname;
    const body = new URLSearchParams({ _do: "/fn/sign_in/open_link", token: path.split("/").at(-1) }).toString();
    const answer = await ask(port, path, { method: "POST", headers: kind, body });
    const cookie = (answer.headers["set-cookie"] ?? []).find((one) => one.startsWith("__Host-session="));
    if (cookie === undefined) throw new Error(`signing in failed: ${answer.status}`);
    return cookie.split(";")[0];
}

async function measure(installation) {
    const { child } = await installation.serve();
    const { port } = installation;
    const headers = { cookie: await signIn(installation) };
    const warm = person(port, headers);
    await pause(4000);
    const alone = await warm();
    const before = rss(child);
    console.log(`before: RSS ${before} KB; a page ${alone.median.toFixed(0)} ms, at worst ${alone.worst.toFixed(0)} ms`);

    const statuses = await modern(port);
    check(statuses.every((status) => status === 200), `HTTP/2 answers ${[...new Set(statuses)].join(", ")}`);

    const idle = await open(port, IDLE);
    const each = (rss(child) - before) / IDLE;
    check(each <= MOST_IDLE, `${idle.found.open} idle connections: ${each.toFixed(1)} KB each, at most ${MOST_IDLE}`);
    const gone = await idle.allClosed(MOST_HEAD);
    check(idle.found.closed === IDLE, `${idle.found.closed} of them were closed, the last after ${gone.toFixed(1)} s`);
    idle.close();

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
    const answered = bodies.found.said.filter((said) => said.startsWith("HTTP/1.1 408")).length;
    check(answered === SLOW_BODIES, `${answered} slow bodies were answered 408, the last after ${bodiesGone.toFixed(1)} s`);
    const streams = feeds.found.said.filter((said) => said.startsWith("HTTP/1.1 200")).length;
    const refused = feeds.found.said.filter((said) => said.startsWith("HTTP/1.1 429")).length;
    check(streams === MOST_FEEDS && streams + refused === FEEDS, `${streams} feeds of one session are open, ${refused} were refused`);
    const pages = await uses();
    const words = `${pages.pages} pages meanwhile: ${pages.median.toFixed(0)} ms, at worst ${pages.worst.toFixed(0)} ms`;
    check(pages.median <= MOST_PAGE.median && pages.worst <= MOST_PAGE.worst, words);
    const health = await ask(port, "/integrations/v1/health");
    check(health.status === 200, `health answers ${health.status}`);
    for (const opened of [heads, bodies, feeds]) opened.close();
    await pause(2000);
    console.log(`RSS before ${before} KB, during ${during} KB, after ${rss(child)} KB`);
}

const installation = await Installation.empty("doors");
try {
    await measure(installation);
} finally {
    await installation.remove();
}
if (over.length > 0) {
    console.error(`doors: over the bounds: ${over.join("; ")}`);
    process.exitCode = 1;
}
