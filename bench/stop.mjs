// A stop in order while requests run: how long it takes, and whether a request that was sent failed.

import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";

import { today } from "./platform.mjs";

const STREAMS = 32;

/**
 * Stops the server under load. Each stream sends one request after the other over a connection that stays open, makes a new
 * connection when it is told to close, and ends when it is refused one: what was never taken did not fail. Everything else
 * that is not answered whole did.
 */
export async function stopUnderLoad(platform, child, donors, name, seconds) {
    const { port } = platform.installation;
    const agent = new http.Agent({ keepAlive: true, maxSockets: STREAMS });
    const found = { answered: 0, after: 0, failed: [], created: [] };
    let [stopping, refused] = [false, 0];
    const stream = async (_, place) => {
        for (let number = 0; ; number += 1) {
            const gift = number % 4 !== 3;
            const donor = (place * 31 + number) % donors.length;
            const reference = `${name}-${place}-${number}`;
            const request = gift ? post(platform, reference, donor) : get(platform, donors[donor]);
            try {
                const { status, text } = await once({ host: "127.0.0.1", port, agent, ...request });
                if (status >= 300) throw new Error(`answered ${status}: ${text}`);
                found.answered += 1;
                if (stopping) found.after += 1;
                if (gift) found.created.push(reference);
            } catch (error) {
                if (error.code === "ECONNREFUSED" && stopping) {
                    refused += 1;
                    return;
                }
                found.failed.push(`${reference}: ${error.code ?? error.message}`);
                if (stopping) return;
            }
        }
    };
    const streams = Promise.all(Array.from({ length: STREAMS }, stream));
    await pause(seconds * 1000);
    const gone = new Promise((exited) => child.once("exit", (code, signal) => exited(code ?? signal)));
    const begun = performance.now();
    stopping = true;
    child.kill("SIGTERM");
    const ended = await gone;
    const milliseconds = performance.now() - begun;
    await streams;
    agent.destroy();
    if (ended !== 0) found.failed.push(`the server ended with ${ended}`);
    return { ...found, refused, milliseconds };
}

function post(platform, reference, donor) {
    const body = JSON.stringify({
        reference,
        donor: { type: "email", value: `donor-${donor + 1}@example.org` },
        transaction: { type: "direct", id: platform.reference },
        grossAmount: 1000,
        currency: "GBP",
        settlementDate: today(),
    });
    const headers = { "authorization": `Bearer ${platform.token}`, "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    return { method: "POST", path: "/integrations/v1/donations", headers, body };
}

function get(platform, donor) {
    return { method: "GET", path: `/integrations/v1/donors/${donor}/authorisation`, headers: { authorization: `Bearer ${platform.token}` } };
}

function once({ body, ...options }) {
    return new Promise((answered, failed) => {
        const request = http.request(options, (answer) => {
            let text = "";
            answer.setEncoding("utf8");
            answer.on("data", (part) => (text += part));
            answer.on("error", failed);
            answer.on("end", () => {
                if (answer.complete) answered({ status: answer.statusCode, text });
                else failed(new Error("the answer broke off"));
            });
        });
        request.on("error", failed).end(body);
    });
}
