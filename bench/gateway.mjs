// HMRC for a fault run: the simulated gateway as a process of its own, which nobody kills, and a wire to it on which requests
// and replies are lost, cut and held back. Everything that goes over the wire is noted: what HMRC took, and what it made of it.

import { spawn } from "node:child_process";
import http from "node:http";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

import { freePort } from "./installation.mjs";

const SIMULATOR = "target/release/examples/simulator";
const WEB_PAGE = "<!DOCTYPE html><html><head><title>Sorry</title></head><body><h1>Try again later</h1></body></html>";

/** What the wire does to one request: before HMRC has it, or to HMRC's reply. */
const WIRE = {
    "drop": { before: (exchange) => exchange.cut() },
    "web page": { before: (exchange) => exchange.answer(503, "text/html", Buffer.from(WEB_PAGE)) },
    "delayed request": { before: (exchange, luck) => pause(200 + luck * 2500) },
    "lost reply": { after: (exchange) => exchange.cut() },
    "half a reply": { after: (exchange) => exchange.half() },
    "delayed reply": { after: (exchange, luck) => pause(200 + luck * 2500) },
};
export const WIRE_FAULTS = Object.keys(WIRE);

export class Gateway {
    /** Every submission that HMRC took, by the name that HMRC gave it. */
    taken = new Map();
    /** How many requests of each kind came. */
    requests = { submit: 0, poll: 0, delete: 0, list: 0 };
    /** What is to happen: `{ step, charity, act, thrown }`, the first that fits is used up. */
    #plans = [];
    /** Submissions that HMRC's lists do not have yet, by the TransactionID. */
    #hidden = new Set();
    #sockets = new Set();
    #absence = Promise.resolve();

    /** Starts the simulator, with a clock that is so many days ahead, and the wire. */
    async start(daysAhead) {
        const port = await freePort();
        this.simulator = spawn(SIMULATOR, [`127.0.0.1:${port}`, "fair", String(daysAhead)], { stdio: ["pipe", "pipe", "inherit"] });
        await new Promise((ready, failed) => {
            createInterface({ input: this.simulator.stdout }).once("line", ready);
            this.simulator.once("error", failed);
            this.simulator.once("exit", (code) => failed(new Error(`the simulated gateway ended with ${code}`)));
        });
        this.to = port;
        this.port = await freePort();
        await this.#listen();
    }

    /** How a server finds it. */
    settings() {
        return {
            UPLIFT_HMRC_URL: `http://127.0.0.1:${this.port}/submission`,
            UPLIFT_HMRC_VENDOR_ID: "0000",
            UPLIFT_HMRC_SENDER_ID: "FAULTS",
            UPLIFT_HMRC_PASSWORD: "faults",
            UPLIFT_HMRC_NOMINEE: "Uplift",
            UPLIFT_HMRC_NOMINEE_REFERENCE: "95000000000001",
            UPLIFT_HMRC_NOMINEE_POSTCODE: "EX1 1AA",
            UPLIFT_HMRC_NOMINEE_PHONE: "07700 900000",
        };
    }

    /** The wire does something to the next such request of a charity; lists belong to none. */
    plan(step, charity, fault, luck) {
        const { before, after } = WIRE[fault];
        return this.#planned(step, charity, before ? "before" : "after", (exchange) => (before ?? after)(exchange, luck));
    }

    /** Something else happens at that moment: the request is there and HMRC does not have it yet, or HMRC's reply is. */
    meanwhile(step, charity, moment, act) {
        return this.#planned(step, charity, moment, act);
    }

    /** HMRC itself does something to the next such request: it refuses a claim's first line, or fails with a number. */
    tell(step, charity, what) {
        this.simulator.stdin.write(`${step} ${what}${step === "list" ? "" : ` ${charity}`}\n`);
    }

    /** Takes a plan back that was not met. */
    forget(plan) {
        this.#plans = this.#plans.filter((one) => one !== plan);
    }

    /** HMRC's lists are late: they have none of a charity's submissions of now, until they are shown. How many there are. */
    hide(charity) {
        const theirs = [...this.taken.values()].filter((one) => one.charity === charity);
        for (const { transaction } of theirs) this.#hidden.add(transaction);
        return theirs.length;
    }

    /** HMRC's lists have everything. */
    show() {
        this.#hidden.clear();
    }

    /** For so long nobody is there: connections are refused. One absence after the other. */
    away(milliseconds) {
        this.#absence = this.#absence.then(() => this.#goAway(milliseconds));
        return this.#absence;
    }

    async #goAway(milliseconds) {
        const closed = new Promise((done) => this.server.close(done));
        for (const socket of this.#sockets) socket.destroy();
        await closed;
        await pause(milliseconds);
        for (let tries = 1; ; tries += 1) {
            try {
                return await this.#listen();
            } catch (error) {
                // Meanwhile a connection of somebody else may have been given the port.
                if (error.code !== "EADDRINUSE" || tries === 100) throw error;
                await pause(100);
            }
        }
    }

    /** Asks HMRC for the outcome of what nobody has asked about to the end; past the wire. */
    async settle() {
        for (const [correlation, taken] of this.taken) {
            if (taken.verdict !== undefined) continue;
            const body = poll(correlation);
            for (let tries = 0; taken.verdict === undefined && tries < 5; tries += 1) this.#note("poll", body, (await this.#forward("/poll", body)).body);
        }
    }

    async stop() {
        this.server?.close();
        for (const socket of this.#sockets) socket.destroy();
        this.simulator?.removeAllListeners("exit");
        this.simulator?.kill("SIGTERM");
    }

    #planned(step, charity, moment, act) {
        const plan = { step, charity: step === "list" ? undefined : charity, moment, act, met: false };
        this.#plans.push(plan);
        return plan;
    }

    #listen() {
        this.server = http.createServer((request, answer) => this.#serve(request, answer).catch(() => answer.destroy()));
        this.server.on("connection", (socket) => {
            this.#sockets.add(socket);
            socket.on("close", () => this.#sockets.delete(socket));
        });
        return new Promise((listening, failed) => this.server.once("error", failed).listen(this.port, "127.0.0.1", listening));
    }

    async #serve(request, answer) {
        const parts = [];
        for await (const part of request) parts.push(part);
        const body = Buffer.concat(parts);
        const text = body.toString("utf8");
        const step = stepOf(text);
        this.requests[step] += 1;
        const charity = step === "submit" ? leaf(text, "HMRCref") : this.taken.get(leaf(text, "CorrelationID"))?.charity;
        const plan = this.#plans.find((one) => one.step === step && (one.charity === undefined || one.charity === charity));
        if (plan !== undefined) {
            this.forget(plan);
            plan.met = true;
        }
        const exchange = new Exchange(answer);
        if (plan?.moment === "before") await plan.act(exchange);
        if (exchange.over) return;
        // From here on HMRC has it, whatever becomes of the reply.
        const reply = await this.#forward(request.url, body);
        this.#note(step, text, reply.body);
        if (step === "list") reply.body = this.#withoutHidden(reply.body);
        exchange.reply = reply;
        if (plan?.moment === "after") await plan.act(exchange);
        if (!exchange.over) exchange.answer(reply.status, reply.type, reply.body);
    }

    #withoutHidden(body) {
        const isHidden = (record) => this.#hidden.has(leaf(record, "TransactionID"));
        return Buffer.from(body.toString("utf8").replace(/<StatusRecord>.*?<\/StatusRecord>/gs, (record) => (isHidden(record) ? "" : record)));
    }

    #forward(path, body) {
        // The address as the server knows it: HMRC's replies name it.
        const headers = { host: `127.0.0.1:${this.port}`, "content-type": "text/xml", "content-length": Buffer.byteLength(body) };
        return new Promise((answered, failed) => {
            const request = http.request({ host: "127.0.0.1", port: this.to, method: "POST", path, headers }, async (reply) => {
                const parts = [];
                for await (const part of reply) parts.push(part);
                answered({ status: reply.statusCode, type: reply.headers["content-type"], body: Buffer.concat(parts) });
            });
            request.on("error", failed);
            request.end(body);
        });
    }

    /** What HMRC's own words say about a submission. */
    #note(step, asked, replied) {
        const reply = replied.toString("utf8");
        const qualifier = leaf(reply, "Qualifier");
        if (step === "submit" && qualifier === "acknowledgement") {
            this.taken.set(leaf(reply, "CorrelationID"), {
                charity: leaf(asked, "HMRCref"),
                transaction: leaf(asked, "TransactionID"),
                irmark: /<IRmark[^>]*>([^<]*)</.exec(asked)?.[1],
                pence: [...asked.matchAll(/<GAD>.*?<Total>(\d+)\.(\d\d)<\/Total><\/GAD>/gs)].map(([, pounds, pence]) => Number(pounds) * 100 + Number(pence)),
                verdict: undefined,
            });
        }
        if (step === "poll") {
            const taken = this.taken.get(leaf(asked, "CorrelationID"));
            if (taken === undefined || taken.verdict !== undefined) return;
            if (qualifier === "response") taken.verdict = "accepted";
            else if (reply.includes("<ErrorResponse")) taken.verdict = "refused";
        }
    }
}

/** One request whose reply has not gone out yet. */
class Exchange {
    over = false;

    constructor(answer) {
        this.to = answer;
    }

    cut() {
        this.over = true;
        this.to.socket?.destroy();
    }

    answer(status, type, body) {
        this.over = true;
        this.to.writeHead(status, { "content-type": type, "content-length": body.length });
        this.to.end(body);
    }

    /** Half of the reply, and then the connection ends. */
    half() {
        this.over = true;
        const { status, type, body } = this.reply;
        this.to.writeHead(status, { "content-type": type, "content-length": body.length });
        this.to.write(body.subarray(0, body.length >> 1), () => this.to.socket?.destroy());
    }
}

function leaf(xml, name) {
    return new RegExp(`<(?:\\w+:)?${name}>([^<]*)<`).exec(xml)?.[1];
}

function stepOf(xml) {
    return leaf(xml, "Qualifier") === "poll" ? "poll" : leaf(xml, "Function");
}

function poll(correlation) {
    return `<?xml version="1.0" encoding="UTF-8"?><GovTalkMessage xmlns="http://www.govtalk.gov.uk/CM/envelope"><EnvelopeVersion>2.0</EnvelopeVersion>`
        + `<Header><MessageDetails><Class>HMRC-CHAR-CLM</Class><Qualifier>poll</Qualifier><Function>submit</Function>`
        + `<CorrelationID>${correlation}</CorrelationID><Transformation>XML</Transformation></MessageDetails></Header>`
        + `<GovTalkDetails><Keys/></GovTalkDetails><Body/></GovTalkMessage>`;
}
