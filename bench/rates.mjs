// The comparisons with pgbench, and with a Fastify server: creating donations one by one and in batches, asking for donors
// and their authorisations, fetching tokens, finishing sessions of the capture page.

import { Browser } from "./browser.mjs";
import { FastifyServer, isInstalled } from "./fastify.mjs";
import { freePort } from "./installation.mjs";
import { load } from "./load.mjs";
import { processorTime } from "./machine.mjs";
import { today } from "./platform.mjs";
import {
    GIFT_TABLES, TOKEN_TABLES, WITHOUT_FLOOR, batchFloorScript, batchScript, captureScript, createFloorScript, createScript, floorSettled, floorTables,
    readFloorScript, readScript, tokenFloorScript, tokenScript,
} from "./statement.mjs";
import { percentile, ratio, spread } from "./table.mjs";

/** Every side once a round, in turn; every second round backwards. A short round before warms everything. `before` is done before a side. */
async function inTurn(stage, what, { rounds, seconds, say }, sides, before = {}) {
    const found = Object.fromEntries(Object.keys(sides).map((name) => [name, []]));
    for (let round = 0; round <= rounds; round += 1) {
        const others = await stage.others();
        // Every side plans with the same knowledge of the tables: pgbench connects anew for each stretch, a server does not.
        stage.postgres.value("analyze");
        const order = Object.keys(sides);
        if (round % 2 === 0) order.reverse();
        for (const name of order) {
            before[name]?.();
            // None writes back what another one left, and each writes the pages that it touches whole once.
            stage.postgres.value("checkpoint");
            const done = await sides[name](round === 0 ? 2 : seconds);
            if (round > 0) found[name].push(done);
        }
        if (round === 0) continue;
        const rates = Object.keys(sides).map((name) => `${name} ${Math.round(found[name].at(-1).rate)}/s`);
        say(`${what}, round ${round} of ${rounds}: ${rates.join(", ")}; others used ${others.toFixed(1)} cores before it`);
    }
    return { found, rates: (name) => found[name].map((done) => done.rate) };
}

/** Load on a server; with what it used of the processors for each request, in microseconds. */
async function loadServer({ url, pid }, kind, seconds, settings, connections) {
    const before = processorTime(pid);
    const done = await load(kind, url, seconds, settings, connections);
    return { ...done, cost: ((processorTime(pid) - before) * 1000) / done.count };
}

/** A second build of the same schema, to compare this one with. */
const OTHER = process.env.BENCH_OTHER;

/** Where a stage's own server is. */
function serverOf({ installation, server }) {
    return { url: installation.url, pid: server.pid };
}

/** The sides of a comparison that are Uplift: this build, and the other one if there is one. `work` loads a server. */
function builds(stage, work) {
    const { installation } = stage;
    const api = (seconds) => work(serverOf(stage), seconds);
    const other = (seconds) => stage.frozen(async () => {
        const port = await freePort();
        const { child } = await installation.serve(["--no-worker", "--no-migrate"], port, OTHER);
        const server = { url: `http://127.0.0.1:${port}`, pid: child.pid };
        try {
            await work(server, 2);
            return await work(server, seconds);
        } finally {
            const gone = new Promise((exited) => child.once("exit", exited));
            child.kill("SIGTERM");
            await gone;
        }
    });
    return OTHER === undefined ? { api } : { api, other };
}

/** The row of this build against the other one, if there is one. */
function otherRow(what, rates) {
    return OTHER === undefined ? [] : [ratio(`${what}, this build`, rates("api"), "the other build", rates("other"))];
}

/** The platform that gives, in SQL. */
const BENCH = "(select platform_id from platform where name = 'Bench')";

/** The hash of the platform's token, as the service looks for it. */
function tokenHash({ platform, postgres }) {
    return `\\x${postgres.value(`select encode(sha256('${platform.token}'), 'hex')`)}`;
}

/** `POST /donations` against pgbench with the same statement, and against a Fastify server that sends it. */
export async function create(stage, settings) {
    const ours = builds(stage, loadedCreates(stage));
    const fastify = (seconds) => stage.frozen(async () => {
        const server = await FastifyServer.start(stage);
        try {
            // V8 compiles what runs often: that is over before anything counts.
            await created(stage, (own) => load("create", server.url, 2, own));
            return await created(stage, (own) => load("create", server.url, seconds, own));
        } finally {
            await server.stop();
        }
    });
    const sides = { floor: pgbenchFloor(stage), pgbench: pgbenchCreate(stage), ...ours, worked: (seconds) => stage.worked(() => ours.api(seconds)) };
    if (isInstalled()) sides.fastify = fastify;
    const { found, rates } = await inTurn(stage, "donation create", settings, sides, { floor: () => layFloor(stage, GIFT_TABLES) });
    stage.postgres.value(WITHOUT_FLOOR);
    const delay = (name, side = "api") => spread(found[side].map((done) => done[name]), 1);
    const cost = spread(found.api.map((done) => done.cost));
    const rows = [
        ratio("donation create, 32 connections", rates("api"), "pgbench, the same SQL", rates("pgbench"), 0.9),
        ratio("the same, of its floor", rates("api"), "pgbench, its rows alone", rates("floor"), 0.6),
        ratio("its statement for one gift", rates("pgbench"), "pgbench, its rows alone", rates("floor")),
        ratio("the same beside the background work", rates("worked"), "pgbench, the same SQL", rates("pgbench")),
        ...otherRow("donation create", rates),
    ];
    const notes = [`donation create at full load: p50 ${delay("p50")} ms, p99 ${delay("p99")} ms; the server used ${cost} µs of a core for each`];
    if (isInstalled()) {
        rows.push(ratio("the same against a Fastify server", rates("api"), "Fastify + pg, the same SQL", rates("fastify")));
        notes.push(`the Fastify server at full load: p50 ${delay("p50", "fastify")} ms, p99 ${delay("p99", "fastify")} ms`);
    } else {
        notes.push("NOT MEASURED: the Fastify server: its packages are not installed (npm ci in bench/fastify)");
    }
    return { rows, notes };
}

/** How many gifts a batch has. */
const BATCH = 1_000;
/** Batches are few and large. */
const BATCH_CONNECTIONS = 4;

/** `POST /donations/batch` against pgbench with the same statement, over as many connections. */
export async function batch(stage, settings) {
    const ours = builds(stage, (server, seconds) => created(stage, async (own) => {
        const done = await loadServer(server, "batch", seconds, { ...own, SIZE: BATCH }, BATCH_CONNECTIONS);
        return { ...done, rate: done.rate * BATCH, count: done.count * BATCH, cost: done.cost / BATCH };
    }));
    const sides = { floor: pgbenchBatchFloor(stage), pgbench: pgbenchBatch(stage), ...ours };
    const { found, rates } = await inTurn(stage, "donation batch", settings, sides, { floor: () => layFloor(stage, GIFT_TABLES) });
    stage.postgres.value(WITHOUT_FLOOR);
    const cost = spread(found.api.map((done) => done.cost));
    const delay = (name) => spread(found.api.map((done) => done[name]));
    return {
        rows: [
            ratio(`donation batch, ${BATCH} a request`, rates("api"), "pgbench, the same SQL", rates("pgbench")),
            ratio("its statement", rates("pgbench"), "pgbench, its rows alone", rates("floor"), 0.5),
            ...otherRow("donation batch", rates),
        ],
        notes: [`donation batch over ${BATCH_CONNECTIONS} connections: p50 ${delay("p50")} ms, p99 ${delay("p99")} ms a batch; the server used ${cost} µs of a core for each gift`],
    };
}

/** Creates in a stretch: over the API, and the statement alone. */
export function createSides(stage) {
    return { api: (seconds) => loadedCreates(stage)(serverOf(stage), seconds), statement: pgbenchCreate(stage) };
}

/** Gifts over HTTP, one by one, at a server. */
function loadedCreates(stage) {
    return (server, seconds) => created(stage, (own) => loadServer(server, "create", seconds, own));
}

/** pgbench with the statement of the create. */
function pgbenchCreate(stage) {
    const own = { token: tokenHash(stage), hash: `\\x${"5a".repeat(32)}`, none: "-" };
    return pgbenchGifts(stage, stage.write("create.pgbench", createScript()), own, { connections: 32, size: 1 });
}

/** pgbench with the statement of the batch. */
function pgbenchBatch(stage) {
    const platform = stage.postgres.value(`select ${BENCH}`);
    const own = { platform, hash: "5a".repeat(32), none: "-", size: BATCH };
    return pgbenchGifts(stage, stage.write("batch.pgbench", batchScript()), own, { connections: BATCH_CONNECTIONS, size: BATCH });
}

/** The floor's tables anew, with what the service's have at this moment. */
function layFloor({ postgres }, tables) {
    postgres.value(floorTables(tables));
    postgres.value(floorSettled(tables));
}

/** What the rows of a floor say where the service's statements work it out. */
const FLOOR_VALUES = (() => {
    const [id, time] = ["01900000-0000-7000-8000-000000000000", "2026-11-27T09:00:00.000000+00:00"];
    const answer = {
        donationId: id, donorKnown: true, donorId: id, charityName: "St Brannoc’s Hospice", charityReference: "ABCD-1234", declarationId: id,
        status: "declared", donatedAt: time, createdAt: time, today: "2026-11-27", outOfTime: false, authorised: true, charityConflict: false,
    };
    return { detail: JSON.stringify({ status: "declared", declaration_id: id }), answer: JSON.stringify(answer), platform: id };
})();

/** pgbench with the rows of a create alone. */
function pgbenchFloor(stage) {
    const own = { ...FLOOR_VALUES, hash: `\\x${"5a".repeat(32)}` };
    return pgbenchGifts(stage, stage.write("create-floor.pgbench", createFloorScript()), own, { connections: 32, size: 1, table: "floor.donation" });
}

/** pgbench with the rows of a batch alone. */
function pgbenchBatchFloor(stage) {
    const own = { ...FLOOR_VALUES, hash: "5a".repeat(32), size: BATCH };
    const script = stage.write("batch-floor.pgbench", batchFloorScript());
    return pgbenchGifts(stage, script, own, { connections: BATCH_CONNECTIONS, size: BATCH, table: "floor.donation" });
}

/** pgbench with a script that writes `size` gifts at once. */
function pgbenchGifts(stage, script, own, { connections, size, table = "donation" }) {
    const { platform, postgres, donors } = stage;
    const fixed = {
        donors: donors.length, kind: "email", no: "f", today: today(), wording: platform.wording.version, number: 10_000_000,
        transaction: JSON.stringify({ type: "direct", id: platform.reference }), reference: platform.reference.replaceAll("-", ""), ...own,
    };
    return (seconds) => stage.frozen(async () => {
        const first = stage.firstKey();
        // pgbench's scripts have no clock: the ids of a stretch begin with the time at its start.
        const prefix = Date.now().toString(16).padStart(12, "0");
        const done = await postgres.bench(script, seconds, { ...fixed, first_key: first, prefix }, connections);
        const gifts = { rate: done.rate * size, count: done.count * size };
        check(stage, first, gifts.count, table);
        return gifts;
    });
}

/** Gifts over HTTP with keys that nobody has used; all of them must be there afterwards. */
async function created(stage, send) {
    const { platform, donors } = stage;
    const first = stage.firstKey();
    const own = { FIRST_KEY: first, DONORS: donors.length, REFERENCE: platform.reference, TODAY: today(), TOKEN: platform.token };
    const done = await send(own);
    check(stage, first, done.count);
    return done;
}

/** Both sides must have done the work that was counted: every gift is there, and declared. */
function check({ postgres }, first, count, table = "donation") {
    // By the index of references, which begins with the platform.
    const platform = table === "donation" ? BENCH : `'${FLOOR_VALUES.platform}'`;
    const sql = `select count(*), count(*) filter (where status = 'declared') from ${table}
        where platform_id = ${platform} and reference >= '${first}' and reference < '${first + 1e13}'`;
    const [all, declared] = postgres.value(sql).split("|").map(Number);
    if (declared !== all || all < count) {
        throw new Error(`${count} gifts were counted, ${all} are there and ${declared} declared: the sides did not do the same work`);
    }
}

/** Takes away what creates left behind, so that a small database stays one. */
export function uncreated({ postgres }) {
    postgres.value(`
        set session_replication_role = replica;
        create temporary table gone as select donation_id from donation where platform_id = ${BENCH} and reference >= '0' and reference < 'a';
        create unique index on gone (donation_id);
        analyze gone;
        delete from donation using gone where donation.donation_id = gone.donation_id;
        delete from declaration using gone where declaration.donation_id = gone.donation_id;
        delete from audit using gone where audit.subject_id = gone.donation_id;
        delete from event using gone where event.subject_id = gone.donation_id;
        delete from idempotency where platform_id = ${BENCH} and key >= '0' and key < 'a'`);
    postgres.value("vacuum donation, declaration, audit, event, idempotency");
}

/** Lookups with their authorisations in a stretch: over the API, and the statements alone. */
export function readSides(stage) {
    return { api: (seconds) => loadedReads(stage)(serverOf(stage), seconds), statement: pgbenchRead(stage, { token: true }) };
}

/** Lookups and authorisations at a server. */
function loadedReads({ platform, donorFile }) {
    return async (server, seconds) => {
        const done = await loadServer(server, "read", seconds, { TOKEN: platform.token, DONOR_IDS: donorFile });
        // A lookup and its authorisation are one, as in pgbench.
        return { ...done, rate: done.rate / 2 };
    };
}

/** pgbench with the statements of the two, which check the token or are told the platform. */
function pgbenchRead(stage, { token }) {
    return pgbenchReads(stage, `read-${token ? "token" : "platform"}`, readScript({ token }));
}

function pgbenchReads(stage, name, script) {
    const { postgres, donors } = stage;
    const platform = postgres.value(`select ${BENCH}`);
    const path = stage.write(`${name}.pgbench`, script);
    return (seconds) => stage.frozen(() => postgres.bench(path, seconds, { donors: donors.length, token: tokenHash(stage), platform, none: "-" }));
}

/** A lookup by address and the authorisation of that donor, against pgbench with the selects. */
export async function read(stage, settings) {
    const ours = builds(stage, loadedReads(stage));
    const floor = pgbenchReads(stage, "read-floor", readFloorScript());
    const sides = { floor, two: pgbenchRead(stage, { token: false }), ...ours, four: pgbenchRead(stage, { token: true }) };
    const { found, rates } = await inTurn(stage, "lookup + authorisation", settings, sides);
    return {
        rows: [
            ratio("lookup + authorisation", rates("api"), "pgbench, the same SQL", rates("four"), 0.8),
            ratio("the same, of its floor", rates("api"), "pgbench, two rows by key", rates("floor"), 0.6),
            ratio("the same against less", rates("api"), "pgbench, without the token", rates("two")),
            ...otherRow("lookup + authorisation", rates),
        ],
        notes: [`lookup + authorisation: the server used ${spread(found.api.map((done) => done.cost))} µs of a core for each of the two requests`],
    };
}

/** `POST /oauth/token` against pgbench with the same statements. */
export async function token(stage, settings) {
    const { platform, postgres } = stage;
    const { clientId, clientSecret } = platform.credentials;
    const form = new URLSearchParams({ grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret }).toString();
    const secret = `\\x${postgres.value(`select encode(sha256('${clientSecret}'), 'hex')`)}`;
    const client = postgres.value(`select client_id from client_secret where secret_hash = '${secret}'`);
    const scopes = postgres.value(`select scopes from client where client_id = '${client}'`);
    const own = { client, secret, scopes, platform: postgres.value(`select ${BENCH}`) };
    const script = stage.write("token.pgbench", tokenScript());
    const counted = async (run, table = "access_token") => {
        const before = Number(postgres.value(`select count(*) from ${table}`));
        const done = await run();
        const issued = Number(postgres.value(`select count(*) from ${table}`)) - before;
        if (issued < done.count) throw new Error(`${done.count} tokens were counted, and ${issued} are there`);
        return done;
    };
    const pgbench = (seconds) => stage.frozen(() => counted(() => postgres.bench(script, seconds, own)));
    const floorScript = stage.write("token-floor.pgbench", tokenFloorScript());
    const floor = (seconds) => stage.frozen(() => counted(() => postgres.bench(floorScript, seconds, own), "floor.access_token"));
    const ours = builds(stage, (server, seconds) => counted(() => loadServer(server, "token", seconds, { FORM: form })));
    const { found, rates } = await inTurn(stage, "token", settings, { floor, pgbench, ...ours }, { floor: () => layFloor(stage, TOKEN_TABLES) });
    postgres.value(WITHOUT_FLOOR);
    // Of those of a secret the newest live.
    await platform.signIn();
    const cost = spread(found.api.map((done) => done.cost));
    return {
        rows: [
            ratio("token", rates("api"), "pgbench, the same SQL", rates("pgbench")),
            ratio("the same, of its floor", rates("api"), "pgbench, a row by key and a row more", rates("floor"), 0.6),
            ...otherRow("token", rates),
        ],
        notes: [`token: the server used ${cost} µs of a core for each`],
    };
}

/** How many donors are at the capture page at once. */
const DONORS_AT_ONCE = 16;

/** Sessions that a platform creates and a new donor finishes, page by page, against pgbench with the two statements of a session alone. */
export async function capture(stage, settings) {
    const { installation, platform, postgres } = stage;
    const id = postgres.value(`select ${BENCH}`);
    const donor = postgres.value("select donor_id from donor limit 1");
    const script = stage.write("capture.pgbench", captureScript());
    const fixed = { platform: id, donor, language: "en", state: "completed", outcome: "already_on", typed: "t", none: "-", number: 10_000_000 };
    const counted = async (run) => {
        const completed = () => Number(postgres.value("select count(*) from authorisation_session where state = 'completed'"));
        const before = completed();
        const done = await run();
        const more = completed() - before;
        if (more < done.count) throw new Error(`${done.count} sessions were counted, and ${more} are completed`);
        return done;
    };
    const pgbench = (seconds) => stage.frozen(() => counted(() => postgres.bench(script, seconds, { ...fixed, prefix: Date.now().toString(16).padStart(12, "0") })));
    const api = (seconds) => counted(async () => {
        const [first, begun, used, delays] = [stage.firstKey(), performance.now(), processorTime(stage.server.pid), []];
        const one = async (_, place) => {
            const browser = new Browser(installation.url);
            for (let turn = 0; performance.now() - begun < seconds * 1000; turn += 1) {
                const [key, sent] = [`${first + turn * DONORS_AT_ONCE + place}`, performance.now()];
                const { url } = await platform.call("POST", "/authorisation-sessions", {}, key);
                await browser.agree(url, `new-${key}@example.org`);
                delays.push(performance.now() - sent);
            }
            browser.close();
        };
        await Promise.all(Array.from({ length: DONORS_AT_ONCE }, one));
        const milliseconds = performance.now() - begun;
        const cost = (processorTime(stage.server.pid) - used) / delays.length;
        return { rate: (delays.length / milliseconds) * 1000, count: delays.length, p50: percentile(delays, 0.5), p99: percentile(delays, 0.99), cost };
    });
    const { found, rates } = await inTurn(stage, "capture session", settings, { pgbench, api });
    const of = (name, digits) => spread(found.api.map((done) => done[name]), digits);
    return {
        rows: [ratio("capture session, created and completed", rates("api"), "pgbench, its two statements alone", rates("pgbench"))],
        notes: [
            `capture session: one call and seven pages, ${DONORS_AT_ONCE} donors at once: p50 ${of("p50", 0)} ms, p99 ${of("p99", 0)} ms in all; `
                + `the server used ${of("cost", 1)} ms of a core for each, and the donors' side is Node on the same machine`,
        ],
    };
}
