// The benchmark: sets the stage, runs each part, prints the table. README.md says what is compared, and how.

import { writeFileSync } from "node:fs";

import { Browser } from "./browser.mjs";
import { GIVER, PAID, greatCharity, platformHistory } from "./charity.mjs";
import { claimMessage } from "./claim.mjs";
import { ending, noLongerThan } from "./ending.mjs";
import { growth, publish } from "./growth.mjs";
import * as filing from "./filing.mjs";
import { PROGRAM, freePort } from "./installation.mjs";
import { liveDelays } from "./live.mjs";
import { loadAverage, versions } from "./machine.mjs";
import { costsAtRate, sizes } from "./page.mjs";
import * as rates from "./rates.mjs";
import { READER, Stage } from "./stage.mjs";
import { stopUnderLoad } from "./stop.mjs";
import { atMost, figure, median, percentile, spread, table } from "./table.mjs";
import { Watch } from "./watch.mjs";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const GIFTS = 100;
/** A day of the great charity's gifts. */
const DAY_AGO = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);

const say = (words) => process.stderr.write(`bench: ${words}\n`);
const settings = { rounds: ROUNDS, seconds: SECONDS, say };
const stage = new Stage();
/** All stages: a part may want more, which leave nothing behind. */
const stages = [stage];
const end = ending(say, () => Promise.all(stages.map((one) => one.stop())));

/** In this order: the last ones stop everything. Each gives its rows, and notes below the table. */
const PARTS = {
    create: () => rates.create(stage, settings),
    batch: () => rates.batch(stage, settings),
    read: () => rates.read(stage, settings),
    token: () => rates.token(stage, settings),
    capture: () => rates.capture(stage, settings),
    claim,
    live,
    size,
    page,
    charity,
    dashboard,
    lists,
    gathering,
    file,
    start,
    stop,
    growth: () => growth(anotherStage, settings),
};
/** It runs for an hour and needs thirty gigabytes. */
const ONLY_IF_ASKED = "growth";

function anotherStage(name) {
    stages.push(new Stage(name, { isKept: false }));
    return stages.at(-1);
}

async function live() {
    say(`${GIFTS} gifts while the donor's page is open, then ${GIFTS} with the page open at another process`);
    const row = (what, delays) => {
        const worst = Math.max(...delays);
        const text = `median ${median(delays).toFixed(0)} ms, worst ${worst.toFixed(0)} ms of ${delays.length}`;
        return atMost(what, worst, 1000, "ms", text, "the worst against the bar");
    };
    const here = await liveDelays(stage.platform, READER, stage.browser, GIFTS, "live");
    const port = await freePort();
    const other = await stage.installation.serve(["--no-worker", "--no-migrate"], port);
    const browser = stage.browser.at(`http://127.0.0.1:${port}`);
    const elsewhere = await liveDelays(stage.platform, READER, browser, GIFTS, "elsewhere");
    browser.close();
    other.child.kill("SIGTERM");
    return { rows: [row("gift on the open page", here), row("the same, page at another process", elsewhere)] };
}

async function size() {
    const found = await sizes(stage.browser, "/giving");
    const bars = { wasm: 85, js: 8, css: 12, html: 12 };
    return {
        rows: Object.entries(bars).map(([kind, bar]) => {
            const kilobytes = found[kind] / 1000;
            return atMost(`donor home, ${kind}, brotli`, kilobytes, bar, "KB", `${kilobytes.toFixed(1)} KB`);
        }),
    };
}

function page() {
    return paged("donor home", stage.browser, "/giving", { rate: 200, bar: 10, core: 1.2 });
}

async function charity() {
    const browser = await signedIn("official@example.org");
    const done = await paged("charity home", browser, `/charity/${stage.platform.charityId}`, { rate: 200, bar: 10, core: 1 });
    browser.close();
    return done;
}

/** The charity with a million gifts, made once for all parts that look at it. */
let great;

function madeGreat() {
    great ??= makeGreat();
    return great;
}

function makeGreat() {
    say("a charity with 1,000,000 donations");
    // While only the oldest are there the list's second page is behind them; in the end it is behind 900,000 more.
    return greatCharity(stage, async (charity) => {
        const browser = await signedIn("great@example.org");
        const { text } = await browser.get(`/charity/${charity}/donations`);
        browser.close();
        const [, next] = /<a href="([^"]*)" rel="next"/.exec(text) ?? [];
        if (next === undefined) throw new Error("the list of the oldest donations has one page alone");
        return next.replaceAll("&amp;", "&");
    });
}

async function dashboard() {
    const { charityId, kept: deep } = await madeGreat();
    const home = `/charity/${charityId}`;
    const staff = await signedIn("great@example.org");
    const [claim] = /\/claims\/clm_\w+/.exec((await staff.get(`${home}/donations?find=claim+1`)).text) ?? [];
    if (claim === undefined) throw new Error("no donation of claim 1 is found");
    const pages = {
        "dashboard over 1,000,000 donations": home,
        "the list of its donations": `${home}/donations`,
        "its donations behind 900,000 others": deep,
        "its donations, oldest first": `${home}/donations?sort=oldest`,
        "its donations, largest first": `${home}/donations?sort=largest`,
        "its donations, smallest first": `${home}/donations?sort=smallest`,
        "its donations on their 100th page": `${home}/donations?page=100`,
        "its largest donations on their 100th page": `${home}/donations?sort=largest&page=100`,
        "its donations in one state": `${home}/donations?state=held`,
        "its donations that wait": `${home}/donations?state=waiting`,
        "its donations without Gift Aid": `${home}/donations?state=without_gift_aid`,
        "its donations that HMRC owes for": `${home}/donations?state=owed`,
        "the same, largest first": `${home}/donations?state=owed&sort=largest`,
        "its donations of three months": `${home}/donations?from=2026-01-01&to=2026-03-31`,
        "its donations in no claim": `${home}/donations?claim=unclaimed`,
        "its donations in the next claim": `${home}/donations?claim=in`,
        "those that find no room in it": `${home}/donations?claim=full`,
        "its donations under another HMRC reference": `${home}/donations?claim=other_reference`,
        "its donations in the next claim, by a part of a reference": `${home}/donations?claim=in&find=T-98765`,
        "the 50,000 donations of a claim, by its number": `${home}/donations?find=claim+1`,
        "a donation by a part of its reference": `${home}/donations?find=T-98765`,
        "donations by a part that all references have": `${home}/donations?find=great`,
        "donations by a whole reference": `${home}/donations?find=great-98765`,
        "donations by a part that none has": `${home}/donations?find=zzz`,
        "donations by an amount": `${home}/donations?find=42.00`,
        "its claims, and what the next one holds": `${home}/claims`,
        "a claim of 50,000 donations": home + claim,
        "its lines behind 45,000 others": `${home}${claim}/lines?after=45000`,
        "its lines on their 900th page": `${home}${claim}/lines?page=900`,
        "its lines by the amount": `${home}${claim}/lines?sort=largest`,
        "its lines that HMRC did not accept": `${home}${claim}/lines?state=not_accepted`,
        "its 5,000 payments": `${home}/claims/payments`,
        "those that are not matched, by the amount": `${home}/claims/payments?state=not_matched&sort=largest`,
        "a payment by a part of the bank's words": `${home}/claims/payments?find=hmrc`,
        "the figures of its year": `${home}/claims/figures`,
        "2,000 rows that go back to HMRC": `${home}/claims/adjustments`,
    };
    const giver = await signedIn(GIVER);
    const own = {
        "the page of a donor with 50,000 gifts": "/giving",
        "their gifts of one state": "/giving?state=declared",
        "their gifts of one state, of which there are none": "/giving?state=claimed",
        "their gifts to one charity": `/giving?charity=${charityId}`,
        "their gifts of one tax year": `/giving?year=${taxYear()}`,
        "their gifts by what a search found": `/giving?found=${charityId}`,
        "their statements": "/giving/statements",
    };
    return listed([[staff, pages], [giver, own]]);
}

/** The lists that narrow what is read by something that few or none of a long history have, and those beside the gifts. */
async function lists() {
    const { charityId } = await madeGreat();
    const { installation, platform } = stage;
    const own = `/platform/${platformHistory(stage)}`;
    installation.admin("platform", "join", "--platform", platform.credentials.platformId, "--email", "engineer@example.org");
    const none = installation.admin("platform", "create", "--name", "Gives Nothing");
    const added = ["--charity", charityId, "--platform", none.platformId];
    installation.admin("source", "add", ...added);
    const gifts = `/charity/${charityId}/donations`;
    const ofCharity = {
        "a charity's donations that were accepted": `${gifts}?state=accepted`,
        "its declared donations, oldest first": `${gifts}?state=declared&sort=oldest`,
        "its donations in a state of which there are none": `${gifts}?state=claimed`,
        "the same, oldest first": `${gifts}?state=claimed&sort=oldest`,
        "the same, largest first": `${gifts}?state=claimed&sort=largest`,
        "its held donations, largest first": `${gifts}?state=held&sort=largest`,
        "its donations of a day, smallest first": `${gifts}?from=${DAY_AGO}&to=${DAY_AGO}&sort=smallest`,
        "its donations from one platform": `${gifts}?platform=${platform.credentials.platformId}`,
        "its donations from a platform that sent none": `${gifts}?platform=${none.platformId}`,
        "the same platform's, largest first": `${gifts}?platform=${none.platformId}&sort=largest`,
        "its donations dated today": `${gifts}?claim=dated_today`,
        "its donations that are out of time": `${gifts}?claim=out_of_time`,
        "its claims that HMRC owes for": `/charity/${charityId}/claims?state=owed`,
        "its 10,000 donations that need fixing": `/charity/${charityId}/claims/fix`,
        "its 50 terminals, with what came through them": `/charity/${charityId}/terminals`,
        "its platforms": `/charity/${charityId}/sources`,
        "what its people did": `/charity/${charityId}/activity`,
        "the same of one day": `/charity/${charityId}/activity?from=${DAY_AGO}&to=${DAY_AGO}`,
    };
    const standings = ["waiting", "not_covered", "details_needed", "accepted", "paid", "no_gift_aid", "cancelled"];
    const ofGiver = Object.fromEntries(standings.map((state) => [`a donor's gifts that are ${state.replaceAll("_", " ")}`, `/giving?state=${state}`]));
    const ofPaid = {
        "the page of a donor with 25,000 gifts that were accepted": "/giving",
        "their gifts that were paid in full, of which there are none": "/giving?state=paid",
        "their gifts that were accepted and not paid in full": "/giving?state=accepted",
    };
    const ofPlatform = {
        "a platform's donations": `${own}/donations`,
        "its declared donations": `${own}/donations?status=declared`,
        "its accepted donations": `${own}/donations?status=accepted`,
        "its claimed donations, of which there are none": `${own}/donations?status=claimed`,
        "its donation with a reference": `${own}/donations?find=great-98765`,
        "its events": `${own}/events`,
        "its events of a type of which there are none": `${own}/events?type=donation.held`,
        "its requests": `${own}/requests`,
        "its requests that failed": `${own}/requests?outcome=failed`,
        "its requests about a thing that none was about": `${own}/requests?subject=${charityId}`,
        "its sessions": `${own}/capture/sessions`,
        "its open sessions, of which there are none": `${own}/capture/sessions?status=open`,
        "its cancelled sessions, of which there are none": `${own}/capture/sessions?status=cancelled`,
        "its terminals": `${own}/terminals?all`,
        "its charities": `${own}/charities`,
    };
    await platform.signIn();
    const giver = await platform.call("GET", `/donors?type=email&value=${encodeURIComponent(GIVER)}`);
    const statuses = ["awaiting_settlement", "awaiting_authorisation", "held", "declared", "claimed", "accepted", "ineligible", "cancelled"];
    const ofApi = {
        ...Object.fromEntries(statuses.map((status) => [`the API's donations with status ${status}`, `/donations?status=${status}`])),
        "its donations of a charity with few": `/donations?charity=${platform.reference}`,
        "its donations of a donor with 50,000": `/donations?donorId=${giver.id}`,
        "its sessions that expired, of which there are none": "/authorisation-sessions?status=expired",
        "its events of one type": "/events?type=donation.declared",
        "its map of terminals": "/terminals",
    };
    const browsers = await Promise.all(["great@example.org", GIVER, PAID, "engineer@example.org"].map(signedIn));
    const api = { get: (path) => platform.try("GET", path), close: () => undefined };
    const asked = [ofCharity, ofGiver, ofPaid, ofPlatform].map((addresses, place) => [browsers[place], addresses]);
    return listed([...asked, [api, ofApi]]);
}

/** Each address of each of these at 20/s. One that fails does not take the others with it. */
async function listed(asked) {
    const parts = [];
    for (const [browser, addresses] of asked) {
        for (const [what, path] of Object.entries(addresses)) {
            try {
                parts.push(await paged(what, browser, path, { rate: 20, bar: 50 }));
            } catch (error) {
                failed += 1;
                // What was asked for goes on without us.
                await stage.settle();
                parts.push({ rows: [], notes: [`NOT MEASURED: ${what}: ${error.message}`] });
            }
        }
        browser.close();
    }
    return { rows: parts.flatMap((part) => part.rows), notes: parts.flatMap((part) => part.notes) };
}

/** The tax year of today: 6 April is the 96th day of a year, or the 97th. */
function taxYear() {
    const year = new Date(Date.now() - 96 * 86_400_000).getUTCFullYear();
    return `${year}-${String((year + 1) % 100).padStart(2, "0")}`;
}

async function signedIn(email) {
    const browser = new Browser(stage.installation.url);
    await browser.signIn(stage.installation.admin("sign-in-link", "--email", email).url);
    return browser;
}

/** A page at a fixed rate: its p99 against a bar in milliseconds, and what it costs, against one in milliseconds of a core if there is one. */
async function paged(what, browser, path, { rate, bar, core }) {
    const [p50s, p99s, ofServer, ofDatabase] = [[], [], [], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
        const others = await stage.others();
        const { delays, server, database } = await costsAtRate(stage, browser, path, rate, round === 0 ? 2 : SECONDS);
        if (round === 0) continue;
        ofServer.push(server);
        ofDatabase.push(database);
        p50s.push(median(delays));
        p99s.push(percentile(delays, 0.99));
        const found = `p50 ${p50s.at(-1).toFixed(1)} ms, p99 ${p99s.at(-1).toFixed(1)} ms, server ${server.toFixed(2)} ms of a core, database ${database.toFixed(2)}`;
        say(`${what} at ${rate}/s, round ${round} of ${ROUNDS}: ${found}; others used ${others.toFixed(1)} cores before it`);
    }
    const row = atMost(`${what}, ${rate}/s`, median(p99s), bar, "ms", `p50 ${spread(p50s, 1)} ms, p99 ${spread(p99s, 1)} ms`, "p99 against the bar");
    const both = ofServer.map((server, round) => server + ofDatabase[round]);
    const costs = `server ${spread(ofServer, 2)} ms, database ${spread(ofDatabase, 2)} ms, both ${spread(both, 2)} ms`;
    if (core === undefined) return { rows: [row], notes: [`${what}: core time a page: ${costs}`] };
    return { rows: [row, atMost(`${what}, core time a page`, median(ofServer), core, "ms", costs, "the server's against the bar")] };
}

/** The writer of claim messages, by itself. The memory of the plain form is measured after the compressed one's. */
async function claim() {
    const rows = [];
    for (const gifts of [1_000, 10_000, 100_000, 500_000]) {
        const found = [];
        for (let round = 0; round < ROUNDS; round += 1) found.push(await claimMessage(gifts));
        for (const form of ["compressed", "plain"]) {
            const of = (name) => found.map((one) => one[form][name]);
            const what = `claim message, ${gifts.toLocaleString("en-GB")} gifts, ${form}`;
            const took = `${spread(of("seconds"), 3)} s, message of ${of("size")[0].toFixed(1)} MB`;
            const held = `${spread(of("memory"), 1)} MB over the base`;
            if (gifts === 100_000 && form === "compressed") {
                rows.push(atMost(what, median(of("seconds")), 0.15, "s", took, "from its lines"));
                rows.push(atMost("the memory for it", median(of("memory")), 16, "MB", held));
            } else {
                rows.push(figure(what, `${took}, ${held}`, "from its lines"));
            }
        }
    }
    return { rows };
}

/** How many gifts the largest claim has, and how often it is gathered. */
const [HALF_MILLION, GATHERINGS] = [500_000, 10];
/** The charity that makes it, made once for both parts. */
let halfMillion;

function madeHalfMillion() {
    say(`a charity with ${HALF_MILLION.toLocaleString("en-GB")} gifts to claim`);
    halfMillion ??= filing.claimableCharity(stage, HALF_MILLION);
    return halfMillion;
}

/** The largest claim gathered again and again; of the slow times, what PostgreSQL did meanwhile. */
async function gathering() {
    const charity = madeHalfMillion();
    const browser = await signedIn("half@example.org");
    const times = [];
    for (let time = 1; time <= GATHERINGS; time += 1) {
        await stage.others();
        const { seconds, did } = await stage.worked(async () => {
            const watch = new Watch(stage.postgres);
            const { milliseconds } = await filing.gathered(stage, browser, charity, () => watch.look());
            return { seconds: milliseconds / 1000, did: watch.words() };
        });
        const lines = Number(stage.postgres.value("select line_count from claim order by begun_at desc, claim_id desc limit 1"));
        if (lines !== HALF_MILLION) throw new Error(`${lines} gifts were gathered, not ${HALF_MILLION}`);
        times.push({ time, seconds, did });
        say(`gathered ${time} of ${GATHERINGS}: ${seconds.toFixed(1)} s; ${did}`);
        filing.undone(stage);
    }
    browser.close();
    const all = times.map(({ seconds }) => seconds);
    const worst = Math.max(...all);
    const text = `${spread(all, 1)} s`;
    const slow = times.filter(({ seconds }) => seconds === worst || seconds > 1.5 * median(all));
    return {
        rows: [atMost(`gathering 500,000, worst of ${GATHERINGS}`, worst, 10, "s", text, "the worst against the bar")],
        notes: slow.map(({ time, seconds, did }) => `gathering, the ${time}. time, ${seconds.toFixed(1)} s: ${did}`),
    };
}

/** A claim of half a million: gathered by the worker, written from the database, and once on its whole way to HMRC. */
async function file() {
    const gifts = HALF_MILLION;
    const charity = madeHalfMillion();
    const browser = await signedIn("half@example.org");
    const [gathers, messages, copies] = [[], [], []];
    let kept;
    for (let round = 1; round <= ROUNDS; round += 1) {
        await stage.others();
        const { claim, milliseconds } = await stage.worked(() => filing.gathered(stage, browser, charity));
        gathers.push(milliseconds / 1000);
        stage.postgres.value("checkpoint");
        await stage.frozen(async () => {
            copies.push((await filing.copied(stage)) / 1000);
            messages.push(filing.written(stage, claim));
        });
        if (messages.at(-1).gifts !== gifts) throw new Error(`the message has ${messages.at(-1).gifts} gifts, not ${gifts}`);
        say(`round ${round} of ${ROUNDS}: gathered in ${gathers.at(-1).toFixed(1)} s, written in ${messages.at(-1).milliseconds} ms, copied in ${copies.at(-1).toFixed(1)} s`);
        if (round === ROUNDS) kept = await stage.worked(() => filing.filed(stage, browser, charity, claim));
        filing.undone(stage);
    }
    browser.close();
    const seconds = messages.map(({ milliseconds }) => milliseconds / 1000);
    const memory = messages.map((one) => one.memory);
    const what = "claim of 500,000, from the database to the message";
    const size = `message of ${(messages[0].bytes / 1e6).toFixed(1)} MB`;
    const times = spread(seconds.map((one, round) => one / copies[round]), 2);
    return {
        rows: [
            atMost(what, median(seconds), 5, "s", `${spread(seconds, 2)} s, ${size}`, `compressed; psql copies the rows in ${spread(copies, 2)} s`),
            atMost("the memory for it", median(memory), 64, "MB", `${spread(memory, 1)} MB over the base`),
            figure("its gifts gathered before", `${spread(gathers, 1)} s`, "from the button until it waits for approval"),
            figure("written, kept, and about to be sent", `${(kept / 1000).toFixed(1)} s`, "by the worker, from the approval on"),
        ],
        notes: [`${what}: ${times} times as long as psql's copy of the same rows`],
    };
}

/** From the command to the first answer, with the database's own start. */
async function start() {
    const starts = [];
    for (let round = 0; round < ROUNDS; round += 1) {
        await stage.installation.stopAll();
        const { milliseconds } = await stage.installation.serve();
        starts.push(milliseconds / 1000);
    }
    return { rows: [atMost("start on this database", Math.max(...starts), 2, "s", `${spread(starts, 2)} s`, "the slowest against the bar")] };
}

/** SIGTERM while 32 clients send one request after the other. */
async function stop() {
    const [times, failed] = [[], []];
    let [answered, after] = [0, 0];
    await stage.installation.stopAll();
    for (let round = 0; round < ROUNDS; round += 1) {
        const { child } = await stage.installation.serve();
        const name = `stop-${stage.firstKey()}`;
        const done = await stopUnderLoad(stage.platform, child, stage.donors, name, 2);
        await stage.installation.serve();
        const there = Number(stage.postgres.value(`select count(*) from donation where reference like '${name}-%'`));
        if (there < done.created.length) failed.push(`${done.created.length - there} acknowledged gifts are gone`);
        await stage.installation.stopAll();
        times.push(done.milliseconds / 1000);
        failed.push(...done.failed);
        [answered, after] = [answered + done.answered, after + done.after];
    }
    failed.slice(0, 10).forEach((line) => say(`the stop: ${line}`));
    const text = `${spread(times, 2)} s; ${answered} requests answered, ${after} of them after SIGTERM, ${failed.length} failed`;
    const row = atMost("stop while requests run", Math.max(...times), 10, "s", text, "the slowest against the bar; no request may fail");
    return { rows: [failed.length === 0 ? row : { ...row, reached: "NOT REACHED" }] };
}

function print(machine, loadBefore, rows, notes) {
    const busiest = Math.max(...stages.map((one) => one.busiest));
    const lines = [
        ...machine,
        `load        ${loadBefore} before, ${loadAverage()} after; others used at most ${busiest.toFixed(1)} cores before a round`,
        `rounds      ${ROUNDS}, of ${SECONDS} s a side; median (least–most)`,
    ];
    if (busiest > 1) lines.push("NOTE        others used more than one core: run it again on a quiet machine");
    const text = `${[...lines, "", table(rows), "", ...notes].join("\n").trimEnd()}\n`;
    process.stdout.write(text);
    writeFileSync("target/bench/table.md", text);
}

const names = Object.keys(PARTS);
const only = process.env.BENCH_ONLY?.split(",") ?? names.filter((name) => name !== ONLY_IF_ASKED);
const longest = only.includes(ONLY_IF_ASKED) ? 150 : 60;
const [rows, notes] = [[], []];
let failed = 0;
noLongerThan(longest * 60, () => end(1, `not done after ${longest} minutes: stopped`));
try {
    for (const part of only) if (!names.includes(part)) throw new Error(`BENCH_ONLY: there is no part ${part}, only ${names.join(", ")}`);
    const loadBefore = loadAverage();
    say("an installation of its own, with 1,000 authorised donors");
    await stage.prepare();
    const machine = versions(stage.postgres, PROGRAM.replace(`${process.cwd()}/`, ""));
    for (const part of names.filter((name) => only.includes(name))) {
        try {
            const done = await PARTS[part]();
            rows.push(...done.rows);
            notes.push(...(done.notes ?? []));
            if (done.measured !== undefined) publish(done.measured, machine);
        } catch (error) {
            // One that fails does not take the figures of the others with it.
            failed += 1;
            say(error.stack);
            notes.push(`NOT MEASURED: ${part}: ${error.message}`);
        }
    }
    print(machine, loadBefore, rows, notes);
    await end(failed === 0 ? 0 : 1);
} catch (error) {
    await end(1, error.stack);
}
