// The same create as a Fastify server, started for one stretch at a time on the installation's own database.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";

import { freePort } from "./installation.mjs";
import { CREATE_ANY_SQL, CREATE_SQL } from "./statement.mjs";

const FOLDER = "bench/fastify";

/** Whether its packages are installed; bench/run does it. */
export function isInstalled() {
    return existsSync(`${FOLDER}/node_modules/fastify/package.json`) && existsSync(`${FOLDER}/node_modules/pg/package.json`);
}

export class FastifyServer {
    #child;

    /** Starts it and waits until every one of its processes listens. */
    static async start({ installation, postgres, platform }) {
        const server = new FastifyServer();
        const port = await freePort();
        server.url = `http://127.0.0.1:${port}`;
        const own = {
            NODE_ENV: "production", FASTIFY_PORT: port, FASTIFY_LOG: `${installation.data}.fastify.log`,
            FASTIFY_STATEMENT: CREATE_SQL, FASTIFY_STATEMENT_FOR_ANY: CREATE_ANY_SQL, FASTIFY_WORDING: platform.wording.version,
        };
        server.#child = spawn(process.execPath, [`${FOLDER}/server.mjs`], {
            env: { ...postgres.environment, ...own }, stdio: ["ignore", "pipe", "pipe"],
        });
        let said = "";
        server.#child.stderr.on("data", (part) => (said += part));
        await new Promise((ready, failed) => {
            server.#child.stdout.once("data", ready);
            server.#child.once("error", failed);
            server.#child.once("exit", (code) => failed(new Error(`the Fastify server ended with ${code}: ${said}`)));
        });
        return server;
    }

    async stop() {
        const child = this.#child;
        if (child.exitCode !== null || child.signalCode !== null) return;
        const gone = new Promise((exited) => child.once("exit", exited));
        child.kill("SIGTERM");
        await gone;
    }
}
