// What bench/doors and bench/attack share: strangers who open connections, and a person who uses pages meanwhile.

import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

import * as wire from "./wire.mjs";

/** How many connections are opened at a time. By TLS each waits for its handshake, and all are to be open before the first is closed. */
const AT_ONCE = wire.IS_TLS ? 16 : 1;

/** The donor who uses pages meanwhile. */
export const DONOR = "zoe@example.org";

/** How much memory a process has, in KB. */
export function rss(child) {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"));
    return Number(kilobytes);
}

/** One request over a connection of the agent's: status, headers, text. */
export function ask(port, path, { method = "GET", headers = {}, body, agent } = {}) {
    return new Promise((done, failed) => {
        const request = wire.request({ host: "127.0.0.1", port, path, method, headers, agent }, (answer) => {
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
export async function open(port, count, sent, connect = wire.connect) {
    const sockets = [];
    const found = { said: [], open: 0, closed: 0 };
    const one = async (number) => {
        const { socket, opens } = connect(port);
        found.said[number] = "";
        socket.on("data", (part) => (found.said[number] += part.toString("latin1").slice(0, 200)));
        socket.on("error", () => {});
        socket.on("close", () => (found.closed += 1));
        await new Promise((opened) => socket.once(opens, opened).once("close", opened));
        found.open += 1;
        if (sent !== undefined) socket.write(sent);
        sockets.push(socket);
    };
    for (let first = 0; first < count; first += AT_ONCE) {
        await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, more) => one(first + more)));
    }
    const allClosed = async (seconds) => {
        const begun = performance.now();
        while (found.closed < count && performance.now() - begun < seconds * 1000) await pause(50);
        return (performance.now() - begun) / 1000;
    };
    const close = () => sockets.forEach((socket) => socket.destroy());
    return { found, allClosed, close };
}

/** A person who loads one page after the other until it is stopped: how many, how long they took, and what was refused. */
export function person(port, headers) {
    const [times, refused] = [[], []];
    let goesOn = true;
    const agent = wire.agent({ maxSockets: 1 });
    const uses = (async () => {
        for (let number = 0; goesOn; number += 1) {
            const begun = performance.now();
            const { status } = await ask(port, ["/giving", "/help", "/sign-in"][number % 3], { headers, agent });
            if (status >= 400) refused.push(`a page answered ${status}`);
            times.push(performance.now() - begun);
            await pause(50);
        }
        agent.destroy();
    })();
    return async () => {
        goesOn = false;
        await uses;
        times.sort((a, b) => a - b);
        return { pages: times.length, median: times[Math.floor(times.length / 2)], worst: times.at(-1), refused };
    };
}

/** A donor's session, as a cookie. */
export async function signIn(installation) {
    await makeDonors(installation, [DONOR]);
    return openLink(installation.port, makeLink(installation));
}

/** Donors whom a platform knows. */
export async function makeDonors(installation, emails) {
    const { port } = installation;
    const platform = installation.admin("platform", "create", "--name", "Give and Go");
    const form = `grant_type=client_credentials&client_id=${platform.clientId}&client_secret=${platform.clientSecret}`;
    const kind = { "content-type": "application/x-www-form-urlencoded" };
    const token = JSON.parse((await ask(port, "/oauth/token", { method: "POST", headers: kind, body: form })).text);
    for (const email of emails) {
        await ask(port, "/integrations/v1/donors", {
            method: "POST",
            headers: { "content-type": "application/json", authorization: `Bearer ${token.access_token}` },
            body: JSON.stringify({ email }),
        });
    }
}

/** The path of a link with which a donor signs in. */
export function makeLink(installation, email = DONOR) {
    return new URL(installation.admin("sign-in-link", "--email", email).url).pathname;
}

/** Signs in with a link, as a browser does: the session, as a cookie. */
export async function openLink(port, path) {
    const kind = { "content-type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams({ _do: "/fn/sign_in/open_link", token: path.split("/").at(-1) }).toString();
    const answer = await ask(port, path, { method: "POST", headers: kind, body });
    const cookie = (answer.headers["set-cookie"] ?? []).find((one) => one.startsWith("__Host-session="));
    if (cookie === undefined) throw new Error(`signing in failed: ${answer.status}`);
    return cookie.split(";")[0];
}
