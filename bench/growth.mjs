// What growth costs: the same work over a few gifts, over many and over very many, of ten years each (history.mjs), in databases of
// their own that are measured in turn. The figures go into docs/performance.md, with a plot.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

import { Browser } from "./browser.mjs";
import { TO_CLAIM, writeHistory } from "./history.mjs";
import { costsAtRate } from "./page.mjs";
import { plot } from "./plot.mjs";
import { finished } from "./postgres.mjs";
import { createSides, readSides, uncreated } from "./rates.mjs";
import { READER } from "./stage.mjs";
import { gatherScript } from "./statement.mjs";
import { atMost, median, spread } from "./table.mjs";

/** How many gifts the databases have; with fewer the figures mean nothing, but it can be tried. */
export const SIZES = (process.env.BENCH_GROWTH ?? "10000,1000000,10000000").split(",").map(Number);
/** How much more the most may cost than the fewest. */
const BAR = 1.3;
/** How often a page is asked for in a second. */
const RATE = 100;
const [PAGE, PLOT] = ["docs/performance.md", "docs/performance/growth.svg"];
const [BEGIN, END] = ["<!-- growth: make growth writes what follows -->", "<!-- end of growth -->"];

const plain = (number) => number.toLocaleString("en-GB");

/** What is measured, and by what; the first figures of each are held against the bar, those with a part of them are not. */
const WORK = [
    { name: "create", by: "the API at 32 connections, for each", of: ({ creates }, seconds) => each(creates.api, seconds) },
    { name: "create", part: "its statement", by: "pgbench at 32 connections, for each", of: ({ creates }, seconds) => each(creates.statement, seconds) },
    { name: "lookup + authorisation", by: "the API at 32 connections, for each", of: ({ reads }, seconds) => each(reads.api, seconds) },
    { name: "lookup + authorisation", part: "its statements", by: "pgbench at 32 connections, for each", of: ({ reads }, seconds) => each(reads.statement, seconds) },
    { name: "donor home", by: `core time at ${RATE}/s, server and database`, of: ({ donorHome }, seconds) => donorHome(seconds) },
    { name: "donor home", part: "its statements", by: "of that, the database", of: ({ donorHome }) => donorHome.database() },
    { name: "charity home", by: `core time at ${RATE}/s, server and database`, of: ({ charityHome }, seconds) => charityHome(seconds) },
    { name: "charity home", part: "its statements", by: "of that, the database", of: ({ charityHome }) => charityHome.database() },
    { name: `gathering ${plain(TO_CLAIM)}`, by: "its statement, in a transaction alone", of: ({ gather }, seconds) => gather(seconds) },
];

/** Milliseconds for each, from what a stretch gave in a second. */
async function each(side, seconds) {
    return 1000 / (await side(seconds)).rate;
}

/** The rows of the table; `newStage` gives a stage that is taken away again when the run is over. */
export async function growth(newStage, { rounds, seconds, say }) {
    const places = [];
    for (const size of SIZES) {
        say(`a database with ${plain(size)} gifts of ten years`);
        const [stage, begun] = [newStage(`growth-${size}`), performance.now()];
        await stage.prepare();
        await writeHistory(stage, size);
        say(`written in ${((performance.now() - begun) / 60_000).toFixed(1)} minutes: ${stage.postgres.value("select pg_size_pretty(pg_database_size(current_database()))")}`);
        places.push({ size, stage });
    }
    // What the load left to the operating system is on the disk before anything counts.
    await finished("sync", [], process.env);
    for (const place of places) place.work = await worked(place.stage);
    const found = SIZES.map(() => WORK.map(() => []));
    for (let round = 0; round <= rounds; round += 1) {
        for (const [row, { name, part, of }] of WORK.entries()) {
            const order = SIZES.map((_, place) => place);
            if (round % 2 === 1) order.reverse();
            for (const place of order) {
                const { stage, work } = places[place];
                await stage.others();
                stage.postgres.value("checkpoint");
                const cost = await of(work, seconds);
                if (name === "create") uncreated(stage);
                if (round > 0) found[place][row].push(cost);
            }
            const costs = SIZES.map((size, place) => `${plain(size)} ${found[place][row].at(-1)?.toFixed(3)} ms`).join(", ");
            if (round > 0) say(`${part ?? ""} ${name}, round ${round} of ${rounds}: ${costs}`.trim());
        }
    }
    for (const { work } of places) work.close();
    const measured = WORK.map((work, row) => ({ ...work, costs: SIZES.map((_, place) => found[place][row]) }));
    const sizes = places.map(({ size, stage }) => `${plain(size)} gifts: ${stage.postgres.value("select pg_size_pretty(pg_database_size(current_database()))")}`);
    return { rows: measured.filter(({ part }) => part === undefined).map(row), notes: [`growth: ${sizes.join(", ")}`], measured };
}

/** What can be done over the database of a stage. */
async function worked(stage) {
    const { installation, platform, postgres } = stage;
    // Whoever signed in before the history was written may be signed out by now.
    const [donor, official] = [new Browser(installation.url), new Browser(installation.url)];
    await donor.signIn(installation.admin("sign-in-link", "--email", READER).url);
    await official.signIn(installation.admin("sign-in-link", "--email", "official@example.org").url);
    await platform.signIn();
    const charity = postgres.value("select charity_id from charity where hmrc_reference = 'AB12345'");
    const waiting = Number(postgres.value(`select count(*) from donation where charity_id = '${charity}' and status = 'declared'`));
    if (waiting !== TO_CLAIM) throw new Error(`${waiting} gifts wait for the claim, not ${TO_CLAIM}`);
    const script = stage.write("gather.pgbench", gatherScript());
    const claimed = {
        claim: postgres.value("select gen_random_uuid()"), charity, oldest: postgres.value("select (current_date - interval '3 years')::date"),
        newest: postgres.value("select current_date - 1"), most: TO_CLAIM,
    };
    return {
        creates: createSides(stage),
        reads: readSides(stage),
        donorHome: pageCosts(stage, donor, "/giving"),
        charityHome: pageCosts(stage, official, `/charity/${platform.charityId}`),
        gather: async (seconds) => {
            const cost = await each((stretch) => stage.frozen(() => postgres.bench(script, stretch, claimed, 1)), seconds);
            // The lines that were given up are none of the next stretch's.
            postgres.value("vacuum claim_line");
            return cost;
        },
        close: () => {
            donor.close();
            official.close();
        },
    };
}

/** Milliseconds of a core for each page: server and database, and of the same stretch the database alone. */
function pageCosts(stage, browser, path) {
    let last;
    const both = async (seconds) => {
        last = await costsAtRate(stage, browser, path, RATE, seconds);
        return last.server + last.database;
    };
    return Object.assign(both, { database: () => last.database });
}

/** The costs of each round, over those of the fewest gifts in the same round. */
function ratios(costs, place) {
    return costs[place].map((cost, round) => cost / costs[0][round]);
}

function row({ name, by, costs }) {
    const last = costs.length - 1;
    const text = `${SIZES.map((size, place) => `${plain(size)}: ${spread(costs[place], 3)} ms`).join(", ")}`;
    return atMost(`growth: ${name}`, median(ratios(costs, last)), BAR, "times", text, `${by}; ${plain(SIZES[last])} gifts against ${plain(SIZES[0])}`);
}

/** Writes the figures and their plot into the documentation. */
export function publish(measured, machine) {
    const last = SIZES.length - 1;
    const heads = ["work", "measured by", ...SIZES.map((size) => `${plain(size)} gifts`), "times"];
    const cells = measured.map(({ name, part, by, costs }) => [
        part === undefined ? name : `${name}: ${part}`, by, ...costs.map((rounds) => `${spread(rounds, 3)} ms`),
        `${spread(ratios(costs, last), 2)}${part === undefined ? `, bar ${BAR}` : ""}`,
    ]);
    const line = (row) => `| ${row.join(" | ")} |`;
    const series = measured.filter(({ part }) => part === undefined)
        .map(({ name, costs }) => ({ name, values: SIZES.map((_, place) => median(ratios(costs, place))) }));
    const title = "What the same work costs as gifts grow";
    const drawn = plot({ title, left: `cost, as many times as with ${plain(SIZES[0])} gifts`, below: "gifts of ten years in the database", sizes: SIZES, series, bar: BAR });
    mkdirSync("docs/performance", { recursive: true });
    writeFileSync(PLOT, drawn);
    const said = [
        BEGIN, "", `![${title}: the table below has the figures.](performance/growth.svg)`, "", line(heads), line(heads.map(() => "---")), ...cells.map(line), "",
        `Medians of the rounds, with least and most. ${new Date().toISOString().slice(0, 10)}:`, "", ...machine.map((words) => `    ${words}`), "", END,
    ].join("\n");
    const page = readFileSync(PAGE, "utf8");
    const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)];
    if (before < 0 || after < before) throw new Error(`${PAGE} has no place for the figures`);
    writeFileSync(PAGE, page.slice(0, before) + said + page.slice(after + END.length));
}
