// What PostgreSQL does while something is measured: why one time was slow is asked when it is over.

/** How often it is looked at, in milliseconds. */
const EVERY = 200;
/** The tables that claims are gathered from and into. */
const TABLES = ["donation", "declaration", "claim_line"];

export class Watch {
    #postgres;
    #before;
    #last = 0;
    #looks = 0;
    /** How often statements were seen doing each thing, the longest of each text, and what autovacuum was at. */
    #waits = new Map();
    #statements = new Map();
    #vacuums = new Set();

    constructor(postgres) {
        this.#postgres = postgres;
        this.#before = this.#counts();
    }

    /** Looks once, if the last look was long enough ago. */
    look() {
        if (performance.now() - this.#last < EVERY) return;
        this.#last = performance.now();
        this.#looks += 1;
        const seen = this.#json(`
            select backend_type as kind, regexp_replace(query, '\\s+', ' ', 'g') as text,
                coalesce(wait_event_type || ' ' || wait_event, 'on a core') as wait,
                extract(epoch from clock_timestamp() - query_start)::float as seconds
            from pg_stat_activity
            where pid <> pg_backend_pid() and (backend_type = 'autovacuum worker' or backend_type = 'client backend' and state = 'active')`);
        for (const { kind, text, wait, seconds } of seen) {
            if (kind === "autovacuum worker") {
                this.#vacuums.add(text);
                continue;
            }
            const begin = text.slice(0, 60);
            this.#waits.set(wait, (this.#waits.get(wait) ?? 0) + 1);
            this.#statements.set(begin, Math.max(seconds, this.#statements.get(begin) ?? 0));
        }
    }

    /** What happened since it began, in one line. Counts of a checkpoint are known once it has ended. */
    words() {
        const [before, after] = [this.#before, this.#counts()];
        const more = (name) => after[name] - before[name];
        const said = [
            `checkpoints ended: ${more("timed")} by the clock, ${more("requested")} by their size, writing ${(more("write") / 1000).toFixed(1)} s, syncing ${(more("sync") / 1000).toFixed(1)} s`,
            `WAL: ${(more("wal") / 1e6).toFixed(0)} MB, ${more("pages")} whole pages`,
        ];
        for (const name of TABLES) {
            const [vacuums, analyses] = [more(`${name} vacuums`), more(`${name} analyses`)];
            if (vacuums + analyses > 0) said.push(`autovacuum ended on ${name}: ${vacuums} vacuums, ${analyses} analyses`);
        }
        if (this.#vacuums.size > 0) said.push(`seen running: ${[...this.#vacuums].join(", ")}`);
        const byCount = [...this.#waits].sort(([, one], [, other]) => other - one).slice(0, 4);
        if (byCount.length > 0) said.push(`statements in ${this.#looks} looks: ${byCount.map(([wait, count]) => `${count} × ${wait}`).join(", ")}`);
        const [longest] = [...this.#statements].sort(([, one], [, other]) => other - one);
        if (longest !== undefined) said.push(`the longest: ${longest[1].toFixed(1)} s, ${longest[0]}…`);
        return said.join("; ");
    }

    #counts() {
        const tables = TABLES.map((name) => `'${name} vacuums', (select autovacuum_count from pg_stat_user_tables where schemaname = 'public' and relname = '${name}'),
            '${name} analyses', (select autoanalyze_count from pg_stat_user_tables where schemaname = 'public' and relname = '${name}')`);
        // From PostgreSQL 17 on the checkpointer has a view of its own.
        const isOwn = this.#postgres.value("select to_regclass('pg_catalog.pg_stat_checkpointer') is not null") === "t";
        const [view, timed, requested, write, sync] = isOwn
            ? ["pg_stat_checkpointer", "num_timed", "num_requested", "write_time", "sync_time"]
            : ["pg_stat_bgwriter", "checkpoints_timed", "checkpoints_req", "checkpoint_write_time", "checkpoint_sync_time"];
        const [counts] = this.#json(`
            select json_build_object(
                'timed', ${timed}, 'requested', ${requested}, 'write', ${write}, 'sync', ${sync}, 'wal', wal_bytes, 'pages', wal_fpi, ${tables.join(", ")}
            ) as counts
            from ${view} cross join pg_stat_wal`);
        return counts.counts;
    }

    #json(select) {
        return JSON.parse(this.#postgres.value(`select coalesce(json_agg(row_to_json(one)), '[]') from (${select}) as one`));
    }
}
