// `POST /integrations/v1/donations` as a Fastify server with node-postgres would have it: JSON Schema for what comes in and
// goes out, one prepared statement, which is Uplift's own, and the same checks around it: the token by its hash, the
// Idempotency-Key with a hash of the request, races that are tried again, one line of log for each request.
//
// It leaves out what the statement does not do: reasons in words, the live feed, pages. One process for each core.

import cluster from "node:cluster";
import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import os from "node:os";

import Fastify from "fastify";
import pg from "pg";

import { inOrder, parameters } from "../parameters.mjs";
import { newDonation, problem, view } from "./schema.mjs";

const {
    FASTIFY_PORT, FASTIFY_LOG, FASTIFY_STATEMENT, FASTIFY_STATEMENT_FOR_ANY, FASTIFY_WORDING, FASTIFY_CONNECTIONS = "32",
} = process.env;
const PROCESSES = Math.max(1, Math.min(2, os.availableParallelism()));
const TRIES = 3;
const BASE = "/integrations/v1";

if (cluster.isPrimary) startProcesses();
else await listen();

/** The workers live and die together with this process. */
function startProcesses() {
    let listening = 0;
    for (let number = 0; number < PROCESSES; number += 1) cluster.fork();
    cluster.on("listening", () => {
        listening += 1;
        if (listening === PROCESSES) process.stdout.write("ready\n");
    });
    cluster.on("exit", (worker, code) => process.exit(code ?? 1));
}

async function listen() {
    process.on("disconnect", () => process.exit(0));
    const [plain, any] = [statement("plain", FASTIFY_STATEMENT), statement("any", FASTIFY_STATEMENT_FOR_ANY)];
    const pool = new pg.Pool({ max: Math.ceil(Number(FASTIFY_CONNECTIONS) / PROCESSES), idleTimeoutMillis: 0 });
    pool.on("error", (error) => process.stderr.write(`${error.message}\n`));
    const create = async (values) => {
        const { rows: [created] } = await pool.query(plain(ofOne(values)));
        return created === undefined ? (await pool.query(any(values))).rows[0] : { ...created, outcome: "created" };
    };
    await server(create).listen({ host: "127.0.0.1", port: Number(FASTIFY_PORT) });
}

/** The columns of the statement that writes many gifts, for one; what is of all stays. */
function ofOne({ "wording of declarations": wording, ...row }) {
    const columns = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, [value]]));
    return { ...columns, "wording of declarations": wording, "patience with locks": "0" };
}

/** One of Uplift's statements, to be filled. */
function statement(name, file) {
    const written = readFileSync(file, "utf8");
    const names = parameters(written);
    // Uplift's names for columns say whether they can be null.
    const text = written.replace(/"(\w+)[!?]"/g, "$1");
    return (values) => ({ name, text, values: inOrder(names, values) });
}

function server(create) {
    const app = Fastify({
        logger: { file: FASTIFY_LOG },
        disableRequestLogging: true,
        genReqId: () => `req_${name(uuid())}`,
        // What is not known is refused, and nothing is made to fit.
        ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: true } },
    });
    app.addHook("onSend", async (request, reply, payload) => {
        reply.headers({ "request-id": request.id, "cache-control": "no-store", "x-content-type-options": "nosniff" });
        return payload;
    });
    app.addHook("onResponse", async (request, reply) => {
        const { statusCode: status, elapsedTime } = reply;
        const line = { request_id: request.id, method: request.method, route: request.routeOptions.url, status };
        request.log.info({ ...line, milliseconds: Math.floor(elapsedTime) }, "API request");
    });
    app.setErrorHandler((error, request, reply) => refuse(reply, error.validation ? 422 : (error.statusCode ?? 500), "invalid"));
    const schema = { body: newDonation, response: { 200: view, 201: view, "4xx": problem, "5xx": problem } };
    app.post(`${BASE}/donations`, { schema }, async (request, reply) => {
        const token = bearer(request.headers.authorization);
        if (token === undefined) return refuse(reply, 401, "missing_token");
        const key = request.headers["idempotency-key"];
        if (key !== undefined && !/^[\x20-\x7e]{1,255}$/.test(key)) return refuse(reply, 422, "invalid_idempotency_key");
        const now = new Date();
        const gift = parse(request.body, now);
        if (gift.wrong !== undefined) return refuse(reply, 422, gift.wrong);
        const hash = sha256(`${request.method}\n${request.url}\n${canonical(request.body)}`);
        const row = await written(create, { ...gift.values, "token hash": sha256(token), "idempotency key": key ?? null, hash, now });
        return answer(reply, row, request.body, gift);
    });
    return app;
}

/** Another request with the same key or reference may win the race: then the next try finds what it wrote. */
async function written(create, { hash, now, ...values }) {
    for (let tries = 1; ; tries += 1) {
        try {
            const bound = { ...values, "hash of the request": hash, "fingerprint of gift": hash, "now": now.toISOString(), "today": londonDate(now) };
            return await create({ ...bound, "donation id": uuid(), "declaration id": uuid(), "event id": uuid() });
        } catch (error) {
            const raced = ["idempotency_key_is_unique", "donation_reference_is_unique"].includes(error.constraint);
            if (!raced || tries === TRIES) throw error;
        }
    }
}

/** What JSON Schema cannot say: dates that fit each other, an address in its normal form. */
function parse(body, now) {
    const { donor, transaction, donatedAt, settlementDate, netAmount = null, grossAmount, reference = null } = body;
    const at = donatedAt === undefined ? now : new Date(donatedAt);
    if (Number.isNaN(at.getTime()) || at - now > 5 * 60_000) return { wrong: "donatedAt" };
    const on = londonDate(at);
    if (settlementDate !== undefined && (settlementDate < on || settlementDate > londonDate(new Date(now.getTime() + 60 * 86_400_000)))) {
        return { wrong: "settlementDate" };
    }
    if (netAmount !== null && netAmount > grossAmount) return { wrong: "netAmount" };
    const value = donor.type === "email" ? donor.value.trim().normalize("NFC").toLowerCase() : donor.value;
    const values = {
        reference, "donor kind": donor.type, "donor value": value, "donor id sent": null,
        "transaction": JSON.stringify(transaction), "reference key": transaction.id.replace(/[\s-]/g, "").toUpperCase(), "HMRC reference": null,
        "gross pence": grossAmount, "net pence": netAmount, "donated at": at.toISOString(), "donated on": on,
        "settled on": settlementDate ?? null, "out of time": deadline(on) < londonDate(now), "wording of declarations": FASTIFY_WORDING,
        "card mid": null, "card tid": null, "card descriptor": null,
        // What the clock has against it was refused above.
        "untimely": false, "number of the call": 0,
    };
    return { values, donor: { type: donor.type, value } };
}

function answer(reply, row, body, { donor }) {
    const facts = row.answer;
    switch (row.outcome) {
        case "created":
        case "replayed": {
            const id = `don_${name(facts.donationId)}`;
            reply.code(201).headers({ location: `${BASE}/donations/${id}`, etag: '"v1"' });
            if (row.outcome === "replayed") reply.header("idempotency-replayed", "true");
            const claimable = body.netAmount ?? body.grossAmount;
            return {
                id, reference: body.reference, donor, transaction: body.transaction,
                grossAmount: body.grossAmount, netAmount: body.netAmount, currency: "GBP",
                donatedAt: facts.donatedAt, settlementDate: body.settlementDate,
                donorId: facts.donorId === null ? undefined : `dnr_${name(facts.donorId)}`,
                charity: { name: facts.charityName, reference: facts.charityReference },
                claimableAmount: claimable,
                giftAid: {
                    status: facts.status, reasons: facts.status === "declared" ? [] : [{ code: facts.status }], amount: Math.floor(claimable / 4),
                    declarationId: facts.declarationId === null ? undefined : `dec_${name(facts.declarationId)}`,
                },
                createdAt: facts.createdAt, updatedAt: facts.createdAt,
            };
        }
        case "existing": return reply.code(200).send({ id: `don_${name(row.existing_id)}` });
        case "unauthenticated": return refuse(reply, 401, "invalid_token");
        case "forbidden": return refuse(reply, 403, "insufficient_scope");
        case "key_reused": return refuse(reply, 422, "idempotency_key_reused");
        case "reference_taken": return refuse(reply, 409, "reference_taken");
        default: return refuse(reply, 422, row.outcome);
    }
}

function refuse(reply, status, code) {
    return reply.code(status).type("application/problem+json").send({ status, code });
}

function bearer(header) {
    return /^bearer +(\S+) *$/i.exec(header ?? "")?.[1];
}

function sha256(text) {
    return createHash("sha256").update(text).digest();
}

/** JSON with sorted members: the order in which they were sent makes no other request. */
function canonical(value) {
    if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    return `{${Object.keys(value).sort().map((member) => `${JSON.stringify(member)}:${canonical(value[member])}`).join(",")}}`;
}

/** A UUID in the order of time (RFC 9562, version 7). */
function uuid() {
    const [time, random] = [Date.now().toString(16).padStart(12, "0"), randomUUID()];
    return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}

const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";

/** A UUID in Crockford's base32, as ids are written: 26 letters of five bits, the first of three. */
function name(id) {
    const hex = id.replaceAll("-", "");
    let [text, bits, held] = ["", 0, 2];
    for (const digit of hex) {
        bits = (bits << 4) | Number.parseInt(digit, 16);
        held += 4;
        if (held >= 5) {
            held -= 5;
            text += LETTERS[bits >> held];
            bits &= (1 << held) - 1;
        }
    }
    return text;
}

const DATE = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" });
const datesOfMinutes = new Map();

/** The London date of an instant; a minute has one. */
function londonDate(at) {
    const minute = Math.floor(at.getTime() / 60_000);
    let date = datesOfMinutes.get(minute);
    if (date === undefined) {
        if (datesOfMinutes.size > 1_000) datesOfMinutes.clear();
        datesOfMinutes.set(minute, (date = DATE.format(at)));
    }
    return date;
}

/** Claims can be made for four years from the end of the tax year of the gift. */
function deadline(date) {
    const year = Number(date.slice(0, 4));
    return `${date.slice(5) <= "04-05" ? year + 4 : year + 5}-04-05`;
}
