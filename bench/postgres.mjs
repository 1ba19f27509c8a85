// PostgreSQL's own programs: psql to look, pgbench as the yardstick.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Finds a program in the search path, by pg_config, or where Debian keeps versions, the newest first. */
export function program(name) {
    const asked = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" }).stdout?.trim();
    const debian = "/usr/lib/postgresql";
    const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
    const places = [...(process.env.PATH ?? "").split(":"), asked, ...versions.map((version) => join(debian, version, "bin"))];
    const found = places.filter(Boolean).map((place) => join(place, name)).find((path) => existsSync(path));
    if (found === undefined) throw new Error(`${name} is missing: install PostgreSQL's programs (Debian: apt install postgresql)`);
    return found;
}

const PSQL = ["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "-v", "ON_ERROR_STOP=1"];

export class Postgres {
    constructor(database) {
        // As the service's own connections for single statements (backend/src/store/query_pool.rs).
        this.environment = { ...process.env, ...database, PGOPTIONS: "-c timezone=UTC -c enable_seqscan=off -c plan_cache_mode=force_generic_plan" };
        this.psql = program("psql");
        this.pgbench = program("pgbench");
    }

    /** One value, as text. */
    value(sql) {
        const done = spawnSync(this.psql, [...PSQL, "-c", sql], { env: this.environment, encoding: "utf8", maxBuffer: 1 << 26 });
        if (done.status !== 0) throw new Error(`psql: ${done.stderr}`);
        return done.stdout.trim();
    }

    /** Runs statements in one transaction, as others may at the same time. */
    async run(sql) {
        const { code, said } = await finished(this.psql, [...PSQL, "-c", sql], this.environment);
        if (code !== 0) throw new Error(`psql: ${said}`);
    }

    /** Runs a script with prepared connections for some seconds; transactions a second, and how many there were. */
    async bench(script, seconds, variables, connections = 32) {
        const defined = Object.entries(variables).flatMap(([name, value]) => ["-D", `${name}=${value}`]);
        const clients = ["-c", String(connections), "-j", String(Math.min(2, connections))];
        const args = ["-n", "-M", "prepared", ...clients, "-T", String(seconds), "-f", script, ...defined];
        const { code, out, said } = await finished(this.pgbench, args, this.environment);
        const number = (pattern) => Number(pattern.exec(out)?.[1]);
        const result = {
            rate: number(/tps = ([\d.]+)/),
            count: number(/transactions actually processed: (\d+)/),
            failed: number(/failed transactions: (\d+)/),
        };
        if (code !== 0 || !(result.rate > 0) || result.failed > 0) throw new Error(`pgbench failed: ${said}${out}`);
        return result;
    }
}

/** Runs a program to its end. */
export function finished(path, args, env) {
    return new Promise((done, failed) => {
        const child = spawn(path, args, { env, stdio: ["ignore", "pipe", "pipe"] });
        let [out, said] = ["", ""];
        child.stdout.on("data", (part) => (out += part));
        child.stderr.on("data", (part) => (said += part));
        child.on("error", failed);
        child.on("close", (code) => done({ code, out, said }));
    });
}
