// An installation to which things happen: its servers and its database are killed or stopped, and come back.

import { setTimeout as pause } from "node:timers/promises";

import { Installation, freePort } from "./installation.mjs";
import { Platform, each, today } from "./platform.mjs";

export class Faulty {
    /** What was done, and how many seconds each took until everything answered again. */
    done = new Map();
    /** Each server's process and port; the first one also does the background work. */
    servers = [];

    /** An installation with so many server processes, a platform, authorised donors, and settings of its own. */
    async prepare(name, servers, donors, settings = {}) {
        this.installation = await Installation.empty(name);
        this.installation.settings = settings;
        const { child } = await this.installation.serve();
        this.servers.push({ child, port: this.installation.port, args: [] });
        while (this.servers.length < servers) {
            const [port, args] = [await freePort(), ["--no-worker", "--no-migrate"]];
            this.servers.push({ ...(await this.installation.serve(args, port)), port, args });
        }
        this.platform = await Platform.register(this.installation, "Fault run");
        this.donors = Array.from({ length: donors }, (_, place) => `donor-${place + 1}@example.org`);
        await each(this.donors, 4, (donor) => this.platform.authorise(donor));
        this.day = today();
    }

    /** A gift's body, the same every time it is asked for. */
    body({ donor, amount, reference }) {
        return this.platform.gift(donor, amount, reference, this.day);
    }

    /** kill -9 of a server, which is started again at once. */
    killServer(place = 0) {
        return this.#timed("kill -9 of a server", () => this.#again(this.servers[place], "SIGKILL"));
    }

    /** A server is stopped in order, and started again. */
    restartServer(place = 0) {
        return this.#timed("restart of a server", () => this.#again(this.servers[place], "SIGTERM"));
    }

    /** A server stands still (SIGSTOP) for so long, and goes on as if nothing had been. */
    stallServer(milliseconds, place = 0) {
        return this.#timed("standstill of a server", async () => {
            const { child, port } = this.servers[place];
            child.kill("SIGSTOP");
            await pause(milliseconds);
            child.kill("SIGCONT");
            await this.installation.ready(child, port);
        });
    }

    /** kill -9 of the database; the servers themselves start it again. */
    killDatabase() {
        return this.#timed("kill -9 of the database", () => this.#databaseAgain("SIGKILL"));
    }

    /** A fast shutdown of the database, as its operator would do it; the servers themselves start it again. */
    restartDatabase() {
        return this.#timed("restart of the database", () => this.#databaseAgain("SIGINT"));
    }

    /** Everything is stopped, a copy of the database is put in its place, and the servers are started again. */
    putDatabaseBack(copy) {
        return this.#timed("a backup put back", async () => {
            await this.installation.stopAll();
            this.installation.putDatabaseBack(copy);
            for (const server of this.servers) server.child = (await this.installation.serve(server.args, server.port)).child;
        });
    }

    /** All of the platform's donations, as the API lists them. */
    async list() {
        const found = [];
        let after = "";
        do {
            const page = await this.platform.call("GET", `/donations?limit=100${after && `&after=${encodeURIComponent(after)}`}`);
            found.push(...page.data);
            after = page.hasMore ? page.nextCursor : undefined;
        } while (after !== undefined);
        return found;
    }

    /** What `uplift verify` says against the database; nothing when every invariant holds. */
    verify() {
        const { code, said } = this.installation.run(["verify"]);
        return code === 0 ? [] : [`uplift verify ended with ${code}: ${said.trim()}`];
    }

    /** The lines to print about what was done. */
    lines() {
        return Object.fromEntries([...this.done].map(([what, times]) => {
            const [first, last] = [Math.min(...times), Math.max(...times)];
            return [what, `${times.length}, back after ${first.toFixed(1)} to ${last.toFixed(1)} s`];
        }));
    }

    async stop() {
        this.platform?.close();
        await this.installation?.stop();
    }

    async #again(server, signal) {
        const gone = new Promise((exited) => server.child.once("exit", exited));
        server.child.kill(signal);
        await gone;
        server.child = (await this.installation.serve(server.args, server.port)).child;
    }

    async #databaseAgain(signal) {
        const pid = this.installation.postmaster();
        if (pid === undefined) throw new Error("there is no database to stop");
        process.kill(pid, signal);
        while ([undefined, pid].includes(this.installation.postmaster())) await pause(20);
        for (const { child, port } of this.servers) await this.installation.ready(child, port);
    }

    async #timed(what, work) {
        const begun = performance.now();
        await work();
        this.done.set(what, [...(this.done.get(what) ?? []), (performance.now() - begun) / 1000]);
    }
}
