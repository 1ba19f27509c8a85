// What the figures depend on besides the program: the machine, its versions, and who else uses it.

import { readFileSync } from "node:fs";
import os from "node:os";
import { setTimeout as pause } from "node:timers/promises";

import { wrk } from "./load.mjs";

/** One line for each thing that a reader of the table must know. */
export function versions(postgres, program) {
    return [
        `machine     ${os.cpus().length} × ${os.cpus()[0]?.model ?? "unknown"}, ${Math.round(os.totalmem() / 2 ** 30)} GB, Linux ${os.release()}`,
        `PostgreSQL  ${postgres.value("show server_version")}, fsync ${postgres.value("show fsync")}, `
            + `synchronous_commit ${postgres.value("show synchronous_commit")}, shared_buffers ${postgres.value("show shared_buffers")}`,
        `clients     ${wrk ?? "Node's own generator (wrk is missing: it takes more of this machine)"}, Node ${process.version}`,
        `program     ${program}`,
    ];
}

export function loadAverage() {
    return readFileSync("/proc/loadavg", "utf8").split(" ").slice(0, 3).join(" ");
}

/** How many cores are busy while we only wait: the load from others. */
export async function othersBusy() {
    const [before, cores] = [ticks(), os.cpus().length];
    await pause(400);
    const after = ticks();
    return (cores * (after.busy - before.busy)) / Math.max(1, after.all - before.all);
}

function ticks() {
    const line = readFileSync("/proc/stat", "utf8").split("\n")[0].trim().split(/\s+/).slice(1).map(Number);
    const all = line.slice(0, 8).reduce((sum, part) => sum + part, 0);
    // The fourth is idle, the fifth waits for a disk.
    return { all, busy: all - line[3] - line[4] };
}

/**
 * Waits until these processes have caught up with what was written; at most half a minute. Gives their ids as a function:
 * processes come and go, as PostgreSQL's do, and one that has gone is idle.
 */
export async function quiet(pids) {
    for (let tries = 0; tries < 100; tries += 1) {
        const before = new Map(pids().map((pid) => [pid, used(pid)]));
        await pause(300);
        const since = pids().map((pid) => Math.max(0, used(pid) - (before.get(pid) ?? 0)));
        // Less than a tenth of a core.
        if (since.reduce((sum, part) => sum + part, 0) <= 3) return;
    }
}

/** What a process has used of the processors so far, in milliseconds. */
export function processorTime(pid) {
    // Clock ticks are hundredths of a second.
    return used(pid) * 10;
}

/** What PostgreSQL has used of the processors so far, in milliseconds: all its processes, and those that have gone. */
export function databaseTime(postmaster) {
    const running = [postmaster, ...childrenOf(postmaster)].map((pid) => used(pid));
    return (running.reduce((sum, part) => sum + part, 0) + used(postmaster, CHILDREN)) * 10;
}

/** The processes that a process started, by their ids. */
export function childrenOf(pid) {
    try {
        return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
    } catch (error) {
        if (hasGone(error)) return [];
        throw error;
    }
}

/** Where its line has the ticks of a process for the program and the system, and those of its children that have ended. */
const [OWN, CHILDREN] = [11, 13];

/** Clock ticks of a process; none for one that has gone. */
function used(pid, place = OWN) {
    try {
        const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
        return Number(fields[place]) + Number(fields[place + 1]);
    } catch (error) {
        if (hasGone(error)) return 0;
        throw error;
    }
}

/** No such file, or no such process while it was read. */
function hasGone({ code }) {
    return code === "ENOENT" || code === "ESRCH";
}
