// The benchmark: sets the stage, runs each part, prints the table. README.md says what is compared, and how.

import { writeFileSync } from "node:fs";

import { ending, noLongerThan } from "./ending.mjs";
import { PROGRAM, freePort } from "./installation.mjs";
import { liveDelays } from "./live.mjs";
import { loadAverage, processorTime, versions } from "./machine.mjs";
import { delaysAtRate, sizes } from "./page.mjs";
import * as rates from "./rates.mjs";
import { READER, Stage } from "./stage.mjs";
import { atMost, median, percentile, spread, table } from "./table.mjs";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const GIFTS = 100;
const LONGEST_MINUTES = 9;

const say = (words) => process.stderr.write(`bench: ${words}\n`);
const settings = { rounds: ROUNDS, seconds: SECONDS, say };
const stage = new Stage();
const end = ending(say, () => stage.stop());

/** In this order: the last one stops everything. Each gives its rows, and notes below the table. */
const PARTS = {
    create: () => rates.create(stage, settings),
    read: () => rates.read(stage, settings),
    live,
    size,
    page,
    start,
};

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

async function page() {
    const [p50s, p99s, costs] = [[], [], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
        const others = await stage.others();
        const before = processorTime(stage.server.pid);
        const delays = await delaysAtRate(stage.browser, "/giving", 200, round === 0 ? 2 : SECONDS);
        if (round === 0) continue;
        costs.push((processorTime(stage.server.pid) - before) / delays.length);
        p50s.push(median(delays));
        p99s.push(percentile(delays, 0.99));
        const found = `p50 ${p50s.at(-1).toFixed(1)} ms, p99 ${p99s.at(-1).toFixed(1)} ms`;
        say(`donor home at 200/s, round ${round} of ${ROUNDS}: ${found}; others used ${others.toFixed(1)} cores before it`);
    }
    const text = `p50 ${spread(p50s, 1)} ms, p99 ${spread(p99s, 1)} ms`;
    return {
        rows: [atMost("donor home at 200/s", median(p99s), 10, "ms", text, "p99 against the bar")],
        notes: [`donor home: the server used ${spread(costs, 2)} ms of a core for each page`],
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

function print(loadBefore, rows, notes) {
    const lines = [
        ...versions(stage.postgres, PROGRAM.replace(`${process.cwd()}/`, "")),
        `load        ${loadBefore} before, ${loadAverage()} after; others used at most ${stage.busiest.toFixed(1)} cores before a round`,
        `rounds      ${ROUNDS}, of ${SECONDS} s a side; median (least–most)`,
    ];
    if (stage.busiest > 1) lines.push("NOTE        others used more than one core: run it again on a quiet machine");
    const text = `${[...lines, "", table(rows), "", ...notes].join("\n").trimEnd()}\n`;
    process.stdout.write(text);
    writeFileSync("target/bench/table.md", text);
}

const names = Object.keys(PARTS);
const only = process.env.BENCH_ONLY?.split(",") ?? names;
const [rows, notes] = [[], []];
let failed = 0;
noLongerThan(LONGEST_MINUTES * 60, () => end(1, `not done after ${LONGEST_MINUTES} minutes: stopped`));
try {
    for (const part of only) if (!names.includes(part)) throw new Error(`BENCH_ONLY: there is no part ${part}, only ${names.join(", ")}`);
    const loadBefore = loadAverage();
    say("an installation of its own, with 1,000 authorised donors");
    await stage.prepare();
    for (const part of names.filter((name) => only.includes(name))) {
        try {
            const done = await PARTS[part]();
            rows.push(...done.rows);
            notes.push(...(done.notes ?? []));
        } catch (error) {
            // One that fails does not take the figures of the others with it.
            failed += 1;
            say(error.stack);
            notes.push(`NOT MEASURED: ${part}: ${error.message}`);
        }
    }
    print(loadBefore, rows, notes);
    await end(failed === 0 ? 0 : 1);
} catch (error) {
    await end(1, error.stack);
}
