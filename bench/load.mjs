// Load on the API over 32 connections that stay open: wrk, or without it a plainer generator in Node.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import http from "node:http";

import { finished } from "./postgres.mjs";

const CONNECTIONS = 32;

/** wrk's version, or nothing when it is not there. Its own exit code says nothing: it prints its usage. */
export const wrk = /^wrk \S+/m.exec(spawnSync("wrk", ["-v"], { encoding: "utf8" }).stdout ?? "")?.[0];

/**
 * Runs one stretch of `create`, `batch`, `read` or `token`; requests a second, how many, and their delays in milliseconds.
 * `connections` is how many stay open.
 */
export async function load(kind, url, seconds, settings, connections = CONNECTIONS) {
    const generator = wrk === undefined ? plain : byWrk;
    const result = await generator(kind, url, seconds, settings, connections);
    if (result.refused > 0 || result.broken > 0) {
        throw new Error(`${result.refused} requests were refused and ${result.broken} broke: nothing was measured`);
    }
    if (result.count === 0) throw new Error("not one request was answered: nothing was measured");
    return result;
}

async function byWrk(kind, url, seconds, settings, connections) {
    const given = Object.entries(settings).map(([name, value]) => [`BENCH_${name}`, String(value)]);
    const args = ["-t", "2", "-c", String(connections), "-d", `${seconds}s`, "--timeout", "10s", "-s", `bench/wrk/${kind}.lua`, url];
    const { code, out, said } = await finished("wrk", args, { ...process.env, ...Object.fromEntries(given) });
    const line = /^RESULT (.*)$/m.exec(out)?.[1];
    if (code !== 0 || line === undefined) throw new Error(`wrk failed: ${said}${out}`);
    const { count, microseconds, refused, broken, p50, p99 } = JSON.parse(line);
    return { rate: (count / microseconds) * 1e6, count, refused, broken, p50: p50 / 1000, p99: p99 / 1000 };
}

async function plain(kind, url, seconds, settings, connections) {
    const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
    const next = { create: creates, batch: batches, read: reads, token: tokens }[kind](settings);
    const [begun, delays] = [performance.now(), []];
    let [refused, broken] = [0, 0];
    const connection = async () => {
        while (performance.now() - begun < seconds * 1000) {
            const sent = performance.now();
            try {
                if ((await once(url, agent, next())) >= 400) refused += 1;
            } catch {
                broken += 1;
            }
            delays.push(performance.now() - sent);
        }
    };
    await Promise.all(Array.from({ length: connections }, connection));
    const milliseconds = performance.now() - begun;
    agent.destroy();
    delays.sort((a, b) => a - b);
    const at = (share) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))];
    return { rate: (delays.length / milliseconds) * 1000, count: delays.length, refused, broken, p50: at(0.5), p99: at(0.99) };
}

function once(url, agent, { method, path, headers, body }) {
    return new Promise((answered, failed) => {
        const request = http.request(url + path, { method, headers, agent }, (answer) => {
            answer.resume().on("end", () => answered(answer.statusCode)).on("error", failed);
        });
        request.on("error", failed).end(body);
    });
}

function creates({ TOKEN, FIRST_KEY, ...settings }) {
    let sent = 0;
    return () => {
        const key = FIRST_KEY + (sent % CONNECTIONS) * 1e10 + 10_000_001 + Math.floor(sent / CONNECTIONS);
        sent += 1;
        return post("/donations", TOKEN, key, gift(key, settings));
    };
}

function batches({ TOKEN, FIRST_KEY, SIZE, ...settings }) {
    let sent = 0;
    return () => {
        const first = FIRST_KEY + 10_000_001 + sent * SIZE;
        sent += 1;
        const donations = Array.from({ length: SIZE }, (_, place) => gift(first + place, settings));
        return post("/donations/batch", TOKEN, first, { donations });
    };
}

function gift(reference, { DONORS, REFERENCE, TODAY }) {
    return {
        reference: String(reference),
        donor: { type: "email", value: `donor-${1 + Math.floor(Math.random() * DONORS)}@example.org` },
        transaction: { type: "direct", id: REFERENCE },
        grossAmount: 500 + Math.floor(Math.random() * 9500),
        currency: "GBP",
        settlementDate: TODAY,
    };
}

function post(path, token, key, json) {
    const body = JSON.stringify(json);
    const own = { "idempotency-key": String(key), "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    return { method: "POST", path: `/integrations/v1${path}`, headers: { authorization: `Bearer ${token}`, ...own }, body };
}

function tokens({ FORM }) {
    const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": Buffer.byteLength(FORM) };
    return () => ({ method: "POST", path: "/oauth/token", headers, body: FORM });
}

function reads({ TOKEN, DONOR_IDS }) {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const ids = readFileSync(DONOR_IDS, "utf8").trimEnd().split("\n");
    let [sent, place] = [0, 0];
    return () => {
        sent += 1;
        if (sent % 2 === 0) return { method: "GET", path: `/integrations/v1/donors/${ids[place]}/authorisation`, headers };
        place = Math.floor(Math.random() * ids.length);
        return { method: "GET", path: `/integrations/v1/donors?type=email&value=donor-${place + 1}%40example.org`, headers };
    };
}
