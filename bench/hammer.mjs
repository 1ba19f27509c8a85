// The hammer: 100,000 requests that create, change and delete gifts, by clients that hang up in the middle, send twice at once,
// repeat what was answered long ago, and try again until they have an answer; meanwhile two servers and their database are
// killed and restarted in turn. Afterwards nothing acknowledged may be missing, and nothing may be there twice.

import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";

import { Book } from "./book.mjs";
import { dice } from "./dice.mjs";
import { ending, noLongerThan } from "./ending.mjs";
import { Faulty } from "./faulty.mjs";
import { PROGRAM } from "./installation.mjs";
import { Postgres } from "./postgres.mjs";

const REQUESTS = Number(process.env.HAMMER_REQUESTS ?? 100_000);
const FAULTS = Number(process.env.HAMMER_FAULTS ?? 16);
const SEED = Number(process.env.HAMMER_SEED ?? Date.now() % 1_000_000);
const SERVERS = 2;
const DONORS = 50;
const STREAMS = 48;
const LONGEST_MINUTES = Number(process.env.HAMMER_MINUTES ?? 20);

/** How often a client misbehaves, of all its tries. */
const HANGS_UP = 0.04;
const BREAKS_OFF = 0.01;
const SENDS_TWICE = 0.02;
/** How often it repeats a request that was answered. */
const REPEATS = 0.02;
/** How many gifts are changed, changed again, deleted. */
const CHANGES = 0.15;
const CHANGES_AGAIN = 0.3;
const DELETES = 0.1;

/** In turn, each when its share of the requests is answered. */
const DEEDS = [
    (run, place) => run.killServer(place), (run) => run.killDatabase(), (run, place) => run.restartServer(place),
    (run, place) => run.killServer(place), (run) => run.restartDatabase(),
];

const say = (words) => process.stderr.write(`hammer: ${words}\n`);

class Hammer extends Faulty {
    #chance = dice(SEED);
    #agent = new http.Agent({ keepAlive: true, maxSockets: STREAMS });
    #gifts = 0;

    async prepare() {
        await super.prepare("hammer", SERVERS, DONORS);
        this.book = new Book(`${this.installation.data}.book`);
    }

    /** All streams at once, while somebody kills. */
    async send() {
        await Promise.all([this.#faults(), ...Array.from({ length: STREAMS }, () => this.#stream())]);
    }

    async #faults() {
        for (let number = 1; number <= FAULTS; number += 1) {
            const due = ((number - 0.5 + this.#chance() * 0.5) * REQUESTS) / (FAULTS + 1);
            while (this.book.acknowledged < due) await pause(2);
            await DEEDS[(number - 1) % DEEDS.length](this, Math.floor(this.#chance() * SERVERS));
            if (number % 4 === 0) say(`${this.book.acknowledged} of ${REQUESTS} requests are answered, after ${number} faults`);
        }
    }

    /** One client: gift after gift, each with what is done to it later. */
    async #stream() {
        while (this.book.sent < REQUESTS) {
            const number = this.#gifts;
            this.#gifts += 1;
            const id = await this.#create(number);
            if (this.#chance() < CHANGES && this.book.sent < REQUESTS) {
                await this.#change(number, id, 1);
                if (this.#chance() < CHANGES_AGAIN && this.book.sent < REQUESTS) await this.#change(number, id, 2);
            }
            if (this.#chance() < DELETES && this.book.sent < REQUESTS) await this.#delete(number, id);
        }
    }

    /** A third of the gifts is protected by key and reference, a third by the key alone, a third by the reference alone. */
    async #create(number) {
        const name = `hammer-${number}`;
        const gift = { donor: this.donors[number % DONORS], amount: 1000 + number, reference: number % 3 === 1 ? undefined : name };
        const key = number % 3 === 2 ? undefined : name;
        this.book.sending(name, number, { amount: gift.amount });
        const { id } = await this.#untilAnswered(name, { method: "POST", path: "/donations", body: this.body(gift), key });
        return id;
    }

    async #change(number, id, time) {
        const name = `hammer-${number}-change-${time}`;
        // Another one every time, so that a change that is done twice has a version too many.
        const netAmount = 1000 + number - time;
        this.book.sending(name, number, { net: netAmount });
        await this.#untilAnswered(name, { method: "PATCH", path: `/donations/${id}`, body: { netAmount }, key: name });
    }

    async #delete(number, id) {
        const name = `hammer-${number}-delete`;
        this.book.sending(name, number, { deleted: true });
        await this.#untilAnswered(name, { method: "DELETE", path: `/donations/${id}?reason=refund`, key: name });
    }

    /** Sends a request until it is answered, and sometimes once more. */
    async #untilAnswered(name, request) {
        let answer;
        while ((answer = await this.#attempt(name, request)) === undefined) await pause(10 + this.#chance() * 60);
        this.book.acknowledge(name, answer.id, answer.version);
        if (this.#chance() < REPEATS) {
            this.book.note("repeated after the answer");
            let again;
            while ((again = await this.#try(name, request)) === undefined) await pause(10 + this.#chance() * 60);
            this.#same(name, answer, again);
        }
        return answer;
    }

    /** One try, sometimes with a client that misbehaves; nothing when it must be tried again. */
    async #attempt(name, request) {
        const luck = this.#chance();
        if (luck < HANGS_UP) {
            await this.#hangUp(request);
            return undefined;
        }
        if (luck < HANGS_UP + BREAKS_OFF) {
            await this.#breakOff(request);
            return undefined;
        }
        if (luck < HANGS_UP + BREAKS_OFF + SENDS_TWICE) {
            this.book.note("sent twice at once");
            const [one, other] = await Promise.all([this.#try(name, request), this.#try(name, request)]);
            if (one !== undefined && other !== undefined) this.#same(name, one, other);
            return one ?? other;
        }
        return this.#try(name, request);
    }

    #same(name, one, other) {
        if (one.id !== other.id || one.version !== other.version) {
            throw new Error(`${name} was answered with ${one.id} ${one.version}, and with ${other.id} ${other.version}`);
        }
    }

    async #try(name, request) {
        let answer;
        try {
            answer = await this.#answered(this.#open(request));
        } catch (error) {
            this.book.note(`tried again: ${error.code ?? error.message}`);
            return undefined;
        }
        const { status, headers, text } = answer;
        if (status === 200 || status === 201) return { id: JSON.parse(text).id, version: headers.etag };
        // What passes is tried again; a refusal would be a fault.
        const passes = status >= 500 || status === 429 || (status === 409 && headers["retry-after"] !== undefined);
        if (!passes) throw new Error(`${name} was answered ${status}: ${text}`);
        this.book.note(`tried again: ${status}`);
        return undefined;
    }

    /** Sends a whole request and closes the connection before, while or after the server works on it. */
    async #hangUp(request) {
        this.book.note("hung up");
        const sent = this.#open(request);
        const gone = this.#answered(sent).catch(() => undefined);
        await pause(this.#chance() * 8);
        sent.destroy();
        await gone;
    }

    /** Sends a part of a request and closes the connection. */
    async #breakOff(request) {
        this.book.note("broke off");
        const sent = this.#begin(request);
        const gone = this.#answered(sent).catch(() => undefined);
        sent.write(JSON.stringify(request.body ?? {}).slice(0, 10));
        await pause(this.#chance() * 4);
        sent.destroy();
        await gone;
    }

    #open(request) {
        const sent = this.#begin(request);
        sent.end(request.body && JSON.stringify(request.body));
        return sent;
    }

    /** To one of the servers, whichever. */
    #begin({ method, path, body, key }) {
        const { port } = this.servers[Math.floor(this.#chance() * SERVERS)];
        const headers = { authorization: `Bearer ${this.platform.token}` };
        if (body !== undefined) {
            headers["content-type"] = "application/json";
            headers["content-length"] = Buffer.byteLength(JSON.stringify(body));
        }
        if (key !== undefined) headers["idempotency-key"] = key;
        const to = { host: "127.0.0.1", port, method, path: `/integrations/v1${path}`, headers, agent: this.#agent };
        return http.request({ ...to, timeout: 30_000 });
    }

    #answered(request) {
        return new Promise((answered, failed) => {
            request.on("response", (answer) => {
                let text = "";
                answer.setEncoding("utf8");
                answer.on("data", (part) => (text += part));
                answer.on("error", failed);
                answer.on("end", () => {
                    if (answer.complete) answered({ status: answer.statusCode, headers: answer.headers, text });
                    else failed(new Error("the answer broke off"));
                });
            });
            request.on("timeout", () => request.destroy(new Error("no answer in 30 seconds")));
            request.on("error", failed);
            request.on("close", () => failed(new Error("the connection was closed")));
        });
    }

    async stop() {
        this.#agent.destroy();
        this.book?.close();
        await super.stop();
    }
}

/** The gifts of the book beside those of the list: what is lost, twice, or otherwise than it was acknowledged. */
function compare(gifts, list) {
    const byAmount = new Map();
    for (const gift of list) byAmount.set(gift.grossAmount, [...(byAmount.get(gift.grossAmount) ?? []), gift]);
    const [lost, twice, otherwise] = [[], [], []];
    for (const [number, gift] of gifts) {
        const there = byAmount.get(gift.amount) ?? [];
        byAmount.delete(gift.amount);
        const found = there.find(({ id }) => id === gift.id);
        if (found === undefined) {
            lost.push(`lost: gift ${number} was acknowledged as ${gift.id}, and the list has ${there.map(({ id }) => id).join(", ") || "nothing"}`);
            continue;
        }
        twice.push(...there.filter((one) => one !== found).map(({ id }) => `twice: gift ${number} is there as ${gift.id} and as ${id}`));
        if (gift.last !== gift.id) otherwise.push(`otherwise: gift ${number} was ${gift.id} at first and ${gift.last} later`);
        if (found.netAmount !== gift.net) otherwise.push(`otherwise: gift ${number} has the net amount ${found.netAmount}, acknowledged was ${gift.net}`);
        const status = gift.deleted ? "cancelled" : "declared";
        if (found.giftAid.status !== status) otherwise.push(`otherwise: gift ${number} is ${found.giftAid.status}, not ${status}`);
    }
    otherwise.push(...uneven(gifts));
    for (const left of byAmount.values()) twice.push(...left.map(({ id }) => `twice: nobody sent ${id}`));
    return { lost, twice, otherwise };
}

/** What was done to a gift moves its version by as much as the same does to every other one: done twice, it moves it further. */
function uneven(gifts) {
    const byStep = new Map();
    for (const [number, { steps }] of gifts) {
        for (const { kind, by } of steps) byStep.set(`${kind} ${by}`, [...(byStep.get(`${kind} ${by}`) ?? []), number].slice(-3));
    }
    return ["create", "change", "delete"].flatMap((kind) => {
        const found = [...byStep].filter(([step]) => step.startsWith(kind));
        return found.length < 2 ? [] : found.map(([step, numbers]) => `otherwise: versions moved unevenly, by ${step} for gifts ${numbers.join(", ")} …`);
    });
}

/** Effects that no list shows: each must be in the audit trail, the events and the declarations as often as in the book. */
function effects(run, gifts) {
    const all = [...gifts.values()];
    const changes = all.reduce((sum, gift) => sum + gift.changes, 0);
    const deletes = all.filter((gift) => gift.deleted).length;
    const postgres = new Postgres(run.installation.database());
    const counted = {
        "select count(*) from donation": all.length,
        "select count(*) from audit where action = 'donation.create'": all.length,
        "select count(*) from audit where action = 'donation.change'": changes,
        "select count(*) from audit where action = 'donation.delete'": deletes,
        "select count(*) from event where kind = 'donation.created'": all.length,
        "select count(*) from event where kind = 'donation.cancelled'": deletes,
        "select count(*) from declaration where state = 'made'": all.length - deletes,
        "select count(*) from declaration where state = 'replaced'": changes,
        "select count(*) from declaration where state = 'cancelled'": deletes,
    };
    return Object.entries(counted).flatMap(([sql, wanted]) => {
        const found = Number(postgres.value(sql));
        return found === wanted ? [] : [`effects: "${sql}" gives ${found}, the book has ${wanted}`];
    });
}

async function judge(run, seconds) {
    const { book } = run;
    book.close();
    const { gifts, open } = Book.read(book.path);
    const found = await run.list();
    const { lost, twice, otherwise } = compare(gifts, found);
    const wrong = effects(run, gifts);
    const unsound = run.verify();
    const never = open.map((name) => `never acknowledged: ${name}`);
    const events = [...book.events].sort(([one], [other]) => one.localeCompare(other));
    const lines = {
        "program": `${PROGRAM.replace(`${process.cwd()}/`, "")}, ${SERVERS} servers`,
        "seed": SEED,
        ...run.lines(),
        ...Object.fromEntries(events.map(([event, count]) => [event, count])),
        "requests": `${book.sent} in ${seconds.toFixed(0)} s, ${STREAMS} at once`,
        "acknowledged": book.acknowledged,
        "gifts in the book": gifts.size,
        "gifts in the list": found.length,
        "lost": lost.length + never.length,
        "duplicates": twice.length,
        "otherwise than answered": otherwise.length,
        "effects counted": wrong.length === 0 ? "each exactly once" : "WRONG",
        "uplift verify": unsound.length === 0 ? "every invariant holds" : "BROKEN",
    };
    return { lines, broken: [...never, ...lost, ...twice, ...otherwise, ...wrong, ...unsound] };
}

const run = new Hammer();
const end = ending(say, () => run.stop());
noLongerThan(LONGEST_MINUTES * 60, () => {
    const done = run.book?.acknowledged ?? 0;
    return end(1, `not done after ${LONGEST_MINUTES} minutes, with ${done} of ${REQUESTS} acknowledged: failed`);
});

try {
    say(`an installation of its own; seed ${SEED}`);
    await run.prepare();
    say(`${REQUESTS} requests, ${FAULTS} faults`);
    const begun = performance.now();
    await run.send();
    const { lines, broken } = await judge(run, (performance.now() - begun) / 1000);
    for (const [name, value] of Object.entries(lines)) process.stdout.write(`${name.padEnd(40)} ${value}\n`);
    for (const line of broken.slice(0, 100)) process.stdout.write(`BROKEN: ${line}\n`);
    if (broken.length > 100) process.stdout.write(`BROKEN: and ${broken.length - 100} more\n`);
    await end(broken.length === 0 ? 0 : 1);
} catch (error) {
    await end(1, error.stack);
}
