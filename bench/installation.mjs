// A whole Uplift of our own: the release program, a private data directory, a port that is free. It is gone afterwards.

import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
    chmodSync, chownSync, closeSync, cpSync, existsSync, lchownSync, mkdirSync, openSync, readFileSync, readdirSync, readlinkSync, realpathSync,
    rmSync, statSync, writeFileSync,
} from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { program } from "./postgres.mjs";
import { request } from "./wire.mjs";

export const PROGRAM = resolve(process.env.BENCH_PROGRAM ?? "target/release/uplift");
const SITE = resolve(process.env.BENCH_SITE ?? "target/site");
/**
 * Where installations live: a place of this clone's own that the user who runs PostgreSQL can enter, which a clone in
 * somebody's home is not.
 */
const HOME = resolve(process.env.BENCH_DATA ?? join(tmpdir(), `uplift-bench-${short(process.cwd())}`));
/** Far beyond what the machine can do: what is measured is the service, not its limit. */
const NO_LIMIT = "1000000";

export class Installation {
    #log;
    #running = new Set();
    /** Settings that this installation has besides. */
    settings = {};

    constructor(name, port) {
        mkdirSync(HOME, { recursive: true, mode: 0o755 });
        this.data = join(realpathSync(HOME), name);
        this.port = port;
        this.url = `http://127.0.0.1:${port}`;
        this.logFile = `${this.data}.log`;
    }

    /** An installation with nothing in it. What an earlier run left under this name is stopped and removed. */
    static async empty(name) {
        const fresh = new Installation(name, await freePort());
        await fresh.#stopLeftovers();
        for (const place of [fresh.data, ...fresh.#elsewhere()]) rmSync(place, { recursive: true, force: true });
        // Our own copy: a build that runs meanwhile replaces the site under its server.
        rmSync(`${fresh.data}.site`, { recursive: true, force: true });
        if (existsSync(SITE)) cpSync(SITE, `${fresh.data}.site`, { recursive: true });
        fresh.#log = openSync(fresh.logFile, "w");
        return fresh;
    }

    /** The environment of every command: ours alone, whatever the caller's shell has set. */
    environment(port = this.port) {
        const own = Object.entries(process.env).filter(([name]) => !/^(UPLIFT_|DATABASE_URL|PG)/.test(name));
        return {
            ...Object.fromEntries(own),
            UPLIFT_MODE: "sandbox",
            UPLIFT_ADDR: `127.0.0.1:${port}`,
            UPLIFT_BASE_URL: `http://127.0.0.1:${port}`,
            UPLIFT_DATA_DIR: this.data,
            UPLIFT_RATE_LIMIT: NO_LIMIT,
            UPLIFT_SITE_ROOT: `${this.data}.site`,
            ...this.settings,
        };
    }

    /** Starts a command that runs until it is stopped. */
    start(args, port = this.port, program = PROGRAM) {
        const child = spawn(program, args, { env: this.environment(port), stdio: ["ignore", this.#log, this.#log] });
        this.#running.add(child);
        child.on("exit", () => this.#running.delete(child));
        this.#note();
        return child;
    }

    /** Starts a server and waits until it answers; gives the process and how long that took. */
    async serve(args = [], port = this.port, program = PROGRAM) {
        const begun = performance.now();
        const child = this.start(["serve", ...args], port, program);
        await this.ready(child, port);
        return { child, milliseconds: performance.now() - begun };
    }

    /** Waits until the server answers. */
    async ready(child, port = this.port) {
        for (let tries = 0; tries < 6000; tries += 1) {
            if (child.exitCode !== null || child.signalCode !== null) {
                throw new Error(`the server ended at its start; the end of ${this.logFile}:\n${this.lastWords()}`);
            }
            if (await answers(port)) return;
            await pause(10);
        }
        throw new Error(`the server did not answer in a minute; its log is ${this.logFile}`);
    }

    /** Runs a command to its end, and gives what it printed. */
    run(args) {
        const done = spawnSync(PROGRAM, args, { env: this.environment(), encoding: "utf8", maxBuffer: 1 << 26 });
        if (done.error) throw done.error;
        return { code: done.status, out: done.stdout, said: done.stderr };
    }

    /** Runs `uplift admin … --json`. */
    admin(...args) {
        const { code, out, said } = this.run(["admin", ...args, "--json"]);
        if (code !== 0) throw new Error(`uplift admin ${args.slice(0, 2).join(" ")} failed: ${said}`);
        return JSON.parse(out);
    }

    /** How PostgreSQL's programs reach the private database. */
    database() {
        const [, , , , directory] = this.#postmasterFile();
        return { PGHOST: directory, PGPORT: "5432", PGUSER: "uplift", PGDATABASE: "uplift" };
    }

    /** A copy of the private database's files, made while it runs as docs/deploy.md makes a backup. */
    copyDatabase() {
        const copy = `${this.data}.copy`;
        rmSync(copy, { recursive: true, force: true });
        const done = spawnSync(program("pg_basebackup"), ["--pgdata", copy, "--checkpoint=fast"], { env: { ...process.env, ...this.database() }, encoding: "utf8" });
        if (done.status !== 0) throw new Error(`pg_basebackup: ${done.stderr}`);
        return copy;
    }

    /** Puts a copy in the place of the private database's files, with the owner and the mode of those. Nothing may run. */
    putDatabaseBack(copy) {
        const place = [...this.#inside(), ...this.#elsewhere()].map((one) => join(one, "data")).find((one) => existsSync(join(one, "PG_VERSION")));
        if (place === undefined || this.postmaster() !== undefined) throw new Error("the private database is missing or still runs");
        const { uid, gid, mode } = statSync(place);
        rmSync(place, { recursive: true });
        cpSync(copy, place, { recursive: true, verbatimSymlinks: true });
        chownSync(place, uid, gid);
        for (const one of readdirSync(place, { recursive: true })) lchownSync(join(place, one), uid, gid);
        chmodSync(place, mode);
        rmSync(copy, { recursive: true });
    }

    /** The process of the private database, or none. */
    postmaster() {
        try {
            const [pid, data] = this.#postmasterFile();
            return readlinkSync(`/proc/${pid}/cwd`) === data ? Number(pid) : undefined;
        } catch {
            return undefined;
        }
    }

    /** Stops everything for good. */
    async stop() {
        await this.stopAll();
        rmSync(`${this.data}.pids`, { force: true });
        if (this.#log !== undefined) closeSync(this.#log);
        this.#log = undefined;
    }

    /** Stops everything, and leaves nothing behind. */
    async remove() {
        const places = [this.data, `${this.data}.site`, this.logFile, ...this.#elsewhere()];
        await this.stop();
        for (const place of places) rmSync(place, { recursive: true, force: true });
    }

    /** Stops every process in order, the database too; what they keep stays. */
    async stopAll() {
        for (const child of this.#running) {
            child.kill("SIGCONT");
            child.kill("SIGTERM");
        }
        await this.#gone(() => this.#running.size > 0, 15);
        for (const child of this.#running) child.kill("SIGKILL");
        await this.#stopDatabase();
    }

    lastWords() {
        return readFileSync(this.logFile, "utf8").trim().split("\n").slice(-8).join("\n");
    }

    /** A fast shutdown, for a database whose last user did not leave in order. */
    async #stopDatabase() {
        const pid = this.postmaster();
        if (pid === undefined) return;
        process.kill(pid, "SIGINT");
        await this.#gone(() => this.postmaster() !== undefined, 30);
    }

    async #gone(stillThere, seconds) {
        for (let tries = 0; stillThere() && tries < seconds * 50; tries += 1) await pause(20);
    }

    /** Notes our processes, so that the next run can end those of one that was killed itself. */
    #note() {
        const lines = [...this.#running].map((child) => `${child.pid}\n`);
        writeFileSync(`${this.data}.pids`, lines.join(""));
    }

    async #stopLeftovers() {
        const noted = existsSync(`${this.data}.pids`) ? readFileSync(`${this.data}.pids`, "utf8").split("\n") : [];
        // A number may have been given to somebody else since: only our own program in our own directory is ended.
        for (const pid of noted.filter((line) => line !== "" && isOurs(line, this.data))) process.kill(Number(pid), "SIGKILL");
        await this.#stopDatabase();
    }

    /** Where the private database may be: in the data directory. */
    #inside() {
        return [join(this.data, "postgres"), this.data];
    }

    /** Where it is when the user that runs it may not enter there. */
    #elsewhere() {
        return this.#inside().map((path) => `/var/lib/uplift-${short(path)}`);
    }

    /** PostgreSQL's note about itself: process, directory, start, port, directory of the socket. */
    #postmasterFile() {
        const files = [...this.#inside(), ...this.#elsewhere()].map((place) => join(place, "data/postmaster.pid"));
        const file = files.find((one) => existsSync(one));
        if (file === undefined) throw new Error("the private database does not run");
        return readFileSync(file, "utf8").split("\n");
    }
}

function short(path) {
    return createHash("sha256").update(path).digest("hex").slice(0, 12);
}

function isOurs(pid, data) {
    try {
        const environment = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
        return dirname(readlinkSync(`/proc/${pid}/exe`)) === dirname(PROGRAM) && environment.includes(`UPLIFT_DATA_DIR=${data}`);
    } catch {
        return false;
    }
}

export function freePort() {
    return new Promise((found, failed) => {
        const holder = net.createServer().on("error", failed);
        holder.listen(0, "127.0.0.1", () => {
            const { port } = holder.address();
            holder.close(() => found(port));
        });
    });
}

function answers(port) {
    return new Promise((done) => {
        const asked = request({ host: "127.0.0.1", port, path: "/integrations/v1/health", timeout: 2000 }, (answer) => {
            answer.resume();
            done(answer.statusCode === 200);
        });
        asked.on("timeout", () => asked.destroy());
        asked.on("error", () => done(false));
        asked.end();
    });
}
