// What the client of the fault run knows: written down before anything is sent, and again when it is acknowledged.

import { closeSync, openSync, writeSync } from "node:fs";

export class Ledger {
    #file;
    /** The id that each gift was acknowledged with, by its amount. */
    acknowledged = new Map();
    retries = 0;
    /** How often each thing made a retry necessary. */
    reasons = new Map();

    constructor(path) {
        this.#file = openSync(path, "w");
    }

    sending(gift) {
        this.#write({ sending: gift.key, amount: gift.amount });
    }

    acknowledge(gift, id) {
        this.#write({ acknowledged: gift.key, id });
        this.acknowledged.set(gift.amount, id);
    }

    retry(reason) {
        this.retries += 1;
        this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
    }

    /** What is wrong with a list of donations, and how many of them are too many. */
    compare(gifts, list) {
        const byAmount = new Map();
        for (const { grossAmount, id } of list) byAmount.set(grossAmount, [...(byAmount.get(grossAmount) ?? []), id]);
        const [lost, twice] = [[], []];
        for (const { amount, key } of gifts) {
            const [ids, known] = [byAmount.get(amount) ?? [], this.acknowledged.get(amount)];
            if (!ids.includes(known)) lost.push(`lost: ${key} was acknowledged as ${known}, and the list has ${ids.join(", ") || "nothing"}`);
            for (const id of ids.filter((one) => one !== known)) twice.push(`twice: ${key} is there as ${known} and as ${id}`);
            byAmount.delete(amount);
        }
        for (const ids of byAmount.values()) twice.push(...ids.map((id) => `twice: nobody sent ${id}`));
        return { lost, twice };
    }

    close() {
        closeSync(this.#file);
    }

    #write(line) {
        writeSync(this.#file, `${JSON.stringify(line)}\n`);
    }
}
