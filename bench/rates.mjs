// The two comparisons with pgbench: creating donations, and asking for donors and their authorisations.

import { load } from "./load.mjs";
import { processorTime } from "./machine.mjs";
import { today } from "./platform.mjs";
import { createScript, readScript } from "./statement.mjs";
import { ratio, spread } from "./table.mjs";

/** Every side once a round, in turn; every second round backwards. A short round before warms everything. */
async function inTurn(stage, what, { rounds, seconds, say }, sides) {
    const found = Object.fromEntries(Object.keys(sides).map((name) => [name, []]));
    for (let round = 0; round <= rounds; round += 1) {
        const others = await stage.others();
        const order = Object.keys(sides);
        if (round % 2 === 0) order.reverse();
        for (const name of order) {
            const done = await sides[name](round === 0 ? 2 : seconds);
            if (round > 0) found[name].push(done);
        }
        if (round === 0) continue;
        const rates = Object.keys(sides).map((name) => `${name} ${Math.round(found[name].at(-1).rate)}/s`);
        say(`${what}, round ${round} of ${rounds}: ${rates.join(", ")}; others used ${others.toFixed(1)} cores before it`);
    }
    return { found, rates: (name) => found[name].map((done) => done.rate) };
}

/** Load on the API; with what the server itself used of the processors for each request, in microseconds. */
async function loadServer({ installation, server }, kind, seconds, settings) {
    const before = processorTime(server.pid);
    const done = await load(kind, installation.url, seconds, settings);
    return { ...done, cost: ((processorTime(server.pid) - before) * 1000) / done.count };
}

/** The hash of the platform's token, as the service looks for it. */
function tokenHash({ platform, postgres }) {
    return `\\x${postgres.value(`select encode(sha256('${platform.token}'), 'hex')`)}`;
}

/** `POST /donations` against pgbench with the same statement. */
export async function create(stage, settings) {
    const { platform, postgres, donors } = stage;
    const script = stage.write("create.pgbench", createScript());
    const fixed = {
        donors: donors.length, token: tokenHash(stage), hash: `\\x${"5a".repeat(32)}`, kind: "email", none: "-", no: "f",
        transaction: JSON.stringify({ type: "direct", id: platform.reference }), reference: platform.reference.replaceAll("-", ""),
        today: today(), wording: platform.wording.version, number: 10_000_000,
    };
    const pgbench = (seconds) => stage.frozen(async () => {
        const first = stage.firstKey();
        // pgbench's scripts have no clock: the ids of a stretch begin with the time at its start.
        const prefix = Date.now().toString(16).padStart(12, "0");
        const done = await postgres.bench(script, seconds, { ...fixed, first_key: first, prefix });
        check(stage, first, done.count);
        return done;
    });
    const api = async (seconds) => {
        const first = stage.firstKey();
        const own = { FIRST_KEY: first, DONORS: donors.length, REFERENCE: platform.reference, TODAY: today() };
        const done = await loadServer(stage, "create", seconds, { TOKEN: platform.token, ...own });
        check(stage, first, done.count);
        return done;
    };
    const worked = (seconds) => stage.worked(() => api(seconds));
    const { found, rates } = await inTurn(stage, "donation create", settings, { pgbench, api, worked });
    const delay = (name) => spread(found.api.map((done) => done[name]), 1);
    const cost = spread(found.api.map((done) => done.cost));
    return {
        rows: [
            ratio("donation create, 32 connections", rates("api"), "pgbench, the same SQL", rates("pgbench"), 0.9),
            ratio("the same beside the background work", rates("worked"), "pgbench, the same SQL", rates("pgbench")),
        ],
        notes: [`donation create at full load: p50 ${delay("p50")} ms, p99 ${delay("p99")} ms; the server used ${cost} µs of a core for each`],
    };
}

/** Both sides must have done the work that was counted: every gift is there, and declared. */
function check({ postgres }, first, count) {
    const begin = String(first / 1e13);
    const sql = `select count(*), count(*) filter (where status = 'declared') from donation where reference like '${begin}%'`;
    const [all, declared] = postgres.value(sql).split("|").map(Number);
    if (declared !== all || all < count) {
        throw new Error(`${count} gifts were counted, ${all} are there and ${declared} declared: the sides did not do the same work`);
    }
}

/** A lookup by address and the authorisation of that donor, against pgbench with the selects. */
export async function read(stage, settings) {
    const { platform, postgres, donors } = stage;
    const variables = { donors: donors.length, token: tokenHash(stage) };
    const side = (name, script) => {
        const path = stage.write(`${name}.pgbench`, script);
        return (seconds) => stage.frozen(() => postgres.bench(path, seconds, variables));
    };
    const api = async (seconds) => {
        const own = { TOKEN: platform.token, DONOR_IDS: stage.donorFile, IDS: donors };
        const done = await loadServer(stage, "read", seconds, own);
        // A lookup and its authorisation are one, as in pgbench.
        return { ...done, rate: done.rate / 2 };
    };
    const sides = { two: side("two", readScript({ token: false })), api, four: side("four", readScript({ token: true })) };
    const { found, rates } = await inTurn(stage, "lookup + authorisation", settings, sides);
    return {
        rows: [
            ratio("lookup + authorisation", rates("api"), "pgbench, the two selects", rates("two"), 0.8),
            ratio("the same work in SQL", rates("api"), "pgbench, each select after the token's", rates("four")),
        ],
        notes: [`lookup + authorisation: the server used ${spread(found.api.map((done) => done.cost))} µs of a core for each of the two requests`],
    };
}
