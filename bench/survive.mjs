// The fault run: 1,000 creates from a client with its own ledger, while server and database are killed in turn.
//
// The client does what a platform should: it writes down what it is about to send, and sends it again with the same
// Idempotency-Key until it is answered. Every gift has an amount of its own, so it is known again without a reference.

import { setTimeout as pause } from "node:timers/promises";

import { ending, noLongerThan } from "./ending.mjs";
import { Faulty } from "./faulty.mjs";
import { PROGRAM } from "./installation.mjs";
import { Ledger } from "./ledger.mjs";
import { each } from "./platform.mjs";

const CREATES = Number(process.env.FAULT_CREATES ?? 1000);
const KILLS = Number(process.env.FAULT_KILLS ?? 20);
const DONORS = 20;
const AT_ONCE = 16;
const LONGEST_SECONDS = 170;

const say = (words) => process.stderr.write(`faults: ${words}\n`);

/** Every second one has no reference, so that only its key protects it. */
const GIFTS = Array.from({ length: CREATES }, (_, place) => ({
    amount: 1000 + place,
    key: `fault-${place}`,
    reference: place % 2 === 0 ? `fault-${place}` : undefined,
    donor: `donor-${1 + (place % DONORS)}@example.org`,
}));

class FaultRun extends Faulty {
    async prepare() {
        await super.prepare("faults", 1, DONORS);
        this.ledger = new Ledger(`${this.installation.data}.ledger`);
    }

    /** Sends every gift, a few at a time, while somebody kills. */
    async send() {
        await Promise.all([this.kill(), each(GIFTS, AT_ONCE, (gift) => this.sendUntilAnswered(gift))]);
    }

    async sendUntilAnswered(gift) {
        this.ledger.sending(gift);
        let id;
        while ((id = await this.attempt(gift)) === undefined) await pause(20 + Math.random() * 80);
        this.ledger.acknowledge(gift, id);
        // So that the kills fall among many requests, not around one burst.
        await pause(Math.random() * 20);
    }

    /** One try; the id when it was acknowledged. */
    async attempt(gift) {
        const { key } = gift;
        let answer;
        try {
            answer = await this.platform.try("POST", "/donations", this.body(gift), key);
        } catch (error) {
            this.ledger.retry(error.code ?? error.message);
            return undefined;
        }
        const { status, headers, text } = answer;
        if (status === 200 || status === 201) return JSON.parse(text).id;
        // What passes is tried again; a refusal would be a fault.
        const passes = status >= 500 || status === 429 || (status === 409 && headers["retry-after"] !== undefined);
        if (!passes) throw new Error(`the gift with key ${key} was answered ${status}: ${text}`);
        this.ledger.retry(String(status));
        return undefined;
    }

    /** Server and database in turn, each when so many gifts are acknowledged. */
    async kill() {
        for (let number = 1; number <= KILLS; number += 1) {
            const due = Math.round((number * CREATES) / (KILLS + 1));
            while (this.ledger.acknowledged.size < due) await pause(1);
            if (number % 2 === 1) await this.killServer();
            else await this.killDatabase();
        }
    }

    /** Each key once more; what was answered otherwise than the first time. */
    async repeat() {
        const otherwise = [];
        await each(GIFTS, AT_ONCE, async (gift) => {
            const again = await this.platform.call("POST", "/donations", this.body(gift), gift.key);
            if (again.id !== this.ledger.acknowledged.get(gift.amount)) otherwise.push(`the repeat of ${gift.key} was answered with ${again.id}`);
        });
        return otherwise;
    }

    async stop() {
        this.ledger?.close();
        await super.stop();
    }
}

/** Everything that must hold afterwards; the lines to print, and what is broken. */
async function judge(run, seconds) {
    const { ledger } = run;
    const found = await run.list();
    const { lost, twice } = ledger.compare(GIFTS, found);
    const undeclared = found.filter((gift) => gift.giftAid.status !== "declared").map((gift) => `${gift.id} is not declared`);
    const otherwise = await run.repeat();
    const after = await run.list();
    if (after.length !== found.length) twice.push(`twice: the repeats made ${after.length - found.length} gifts more`);
    const unsound = run.verify();
    const reasons = [...ledger.reasons].map(([reason, count]) => `${reason} ${count}`).join(", ");
    const lines = {
        "program": PROGRAM.replace(`${process.cwd()}/`, ""),
        ...run.lines(),
        "creates": `${CREATES} in ${seconds.toFixed(0)} s, ${AT_ONCE} at once`,
        "retries": `${ledger.retries} (${reasons || "none was needed"})`,
        "acknowledged": ledger.acknowledged.size,
        "found": found.length,
        "lost": lost.length,
        "duplicates": twice.length,
        "every key once more": otherwise.length === 0 ? "answered as before, nothing new" : "ANSWERED OTHERWISE",
        "uplift verify": unsound.length === 0 ? "every invariant holds" : "BROKEN",
    };
    return { lines, broken: [...lost, ...twice, ...undeclared, ...otherwise, ...unsound] };
}

const run = new FaultRun();
const end = ending(say, () => run.stop());
noLongerThan(LONGEST_SECONDS, () => {
    const done = run.ledger?.acknowledged.size ?? 0;
    return end(1, `not done after ${LONGEST_SECONDS} seconds, with ${done} of ${CREATES} acknowledged: failed`);
});

try {
    say("an installation of its own");
    await run.prepare();
    say(`${CREATES} creates, ${KILLS} kills`);
    const begun = performance.now();
    await run.send();
    const { lines, broken } = await judge(run, (performance.now() - begun) / 1000);
    for (const [name, value] of Object.entries(lines)) process.stdout.write(`${name.padEnd(24)} ${value}\n`);
    for (const line of broken) process.stdout.write(`BROKEN: ${line}\n`);
    await end(broken.length === 0 ? 0 : 1);
} catch (error) {
    await end(1, error.stack);
}
