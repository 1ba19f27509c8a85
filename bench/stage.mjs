// Where the benchmark plays: an installation with a server, a worker that can be held still, and authorised donors.

import { writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

import { Browser } from "./browser.mjs";
import { Installation } from "./installation.mjs";
import { childrenOf, othersBusy, quiet } from "./machine.mjs";
import { Platform, each } from "./platform.mjs";
import { Postgres } from "./postgres.mjs";

const DONORS = 1_000;
/** The donor whose page is open. */
export const READER = "reader@example.org";

export class Stage {
    /** How much others used of the machine at worst, in cores. */
    busiest = 0;
    #serial = 100;
    /** For how long others are waited for, over the whole run, in milliseconds. */
    #patience = 60_000;
    #name;
    #isKept;

    /** Under this name its installation and its log are kept when it is over, or nothing is. */
    constructor(name = "run", { isKept = true } = {}) {
        this.#name = name;
        this.#isKept = isKept;
    }

    async prepare() {
        this.installation = await Installation.empty(this.#name);
        // Its background work is a process of its own, so that it can be held still.
        this.server = (await this.installation.serve(["--no-worker"])).child;
        this.worker = this.installation.start(["worker"]);
        this.platform = await Platform.register(this.installation, "Bench");
        this.postgres = new Postgres(this.installation.database());
        const donors = [];
        await each(Array.from({ length: DONORS }), 16, async (_, place) => {
            donors[place] = await this.platform.authorise(`donor-${place + 1}@example.org`);
        });
        this.takeDonors(donors);
        await this.platform.authorise(READER);
        await this.settle();
        await this.hold(this.worker);
        // Both sides plan with the same knowledge of the tables.
        this.postgres.value("analyze");
        this.browser = new Browser(this.installation.url);
        const place = await this.browser.signIn(this.installation.admin("sign-in-link", "--email", READER).url);
        if (place !== "/giving") throw new Error(`a donor who signed in was sent to ${place}`);
    }

    /** These are the donors who give, by the numbers in their addresses. */
    takeDonors(donors) {
        this.donors = donors;
        this.donorFile = this.write("donors", `${donors.join("\n")}\n`);
    }

    /** Writes a file beside the installation; its path. */
    write(name, text) {
        const path = `${this.installation.data}.${name}`;
        writeFileSync(path, text);
        return path;
    }

    /** Until server, worker and database have caught up: vacuums and checkpoints that a stretch left behind are its own. */
    async settle() {
        for (const [name, child] of [["server", this.server], ["worker", this.worker]]) {
            if (child.exitCode !== null || child.signalCode !== null) {
                const why = child.exitCode ?? child.signalCode;
                throw new Error(`the ${name} ended by itself (${why}); the end of its log:\n${this.installation.lastWords()}`);
            }
        }
        const postmaster = this.installation.postmaster();
        await quiet(() => [this.server.pid, this.worker.pid, postmaster, ...childrenOf(postmaster)]);
    }

    /** Freezes a process between two transactions: one in the middle would hold back everybody who waits for its end. A
     *  statement that still runs will leave one open, too; those about half a million gifts run for a while. */
    async hold(child) {
        const open = "select count(*) from pg_stat_activity where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()";
        for (let tries = 0; tries < 4000; tries += 1) {
            child.kill("SIGSTOP");
            if (this.postgres.value(open) === "0") return;
            child.kill("SIGCONT");
            await pause(10 + Math.random() * 20);
        }
        throw new Error("a process that is to stand still is always in the middle of a transaction");
    }

    /** Runs something while the server is frozen: only PostgreSQL and its own client have the machine. */
    async frozen(work) {
        await this.settle();
        await this.hold(this.server);
        try {
            return await work();
        } finally {
            this.server.kill("SIGCONT");
            await this.settle();
        }
    }

    /** Runs something while the worker works; otherwise it stands still. */
    async worked(work) {
        this.worker.kill("SIGCONT");
        try {
            await this.settle();
            return await work();
        } finally {
            await this.settle();
            await this.hold(this.worker);
        }
    }

    /** Keys and references that nobody has used: 16 digits, the first three name the stretch. */
    firstKey() {
        this.#serial += 1;
        return this.#serial * 1e13;
    }

    /** What others use of the machine while ours is idle. While it is too much it is waited for, but not for ever. */
    async others() {
        await this.settle();
        let busy = await othersBusy();
        while (busy > 0.5 && this.#patience > 0) {
            const begun = performance.now();
            await pause(2000);
            busy = await othersBusy();
            this.#patience -= performance.now() - begun;
        }
        this.busiest = Math.max(this.busiest, busy);
        return busy;
    }

    async stop() {
        this.platform?.close();
        this.browser?.close();
        await (this.#isKept ? this.installation?.stop() : this.installation?.remove());
    }
}
