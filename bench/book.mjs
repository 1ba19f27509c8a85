// What the clients of the hammer know, kept on the disk: every request before it is sent, and every answer that counts. What
// must be there in the end is worked out from the file alone.

import { closeSync, openSync, readFileSync, writeSync } from "node:fs";

export class Book {
    #file;
    sent = 0;
    acknowledged = 0;
    /** How often each thing made another try necessary, or was done to the service on purpose. */
    events = new Map();

    constructor(path) {
        this.path = path;
        this.#file = openSync(path, "w");
    }

    /** A request that will be sent until it is acknowledged: its name, the gift's number, and what it asks for. */
    sending(name, gift, asks) {
        this.sent += 1;
        this.#write({ sending: name, gift, ...asks });
    }

    /** The answer to it: the gift's id and its version after this request. */
    acknowledge(name, id, version) {
        this.acknowledged += 1;
        this.#write({ acknowledged: name, id, version });
    }

    note(event) {
        this.events.set(event, (this.events.get(event) ?? 0) + 1);
    }

    close() {
        if (this.#file !== undefined) closeSync(this.#file);
        this.#file = undefined;
    }

    #write(line) {
        writeSync(this.#file, `${JSON.stringify(line)}\n`);
    }

    /** Every gift as it must be, by its number, and the requests that were never acknowledged. */
    static read(path) {
        const [open, gifts] = [new Map(), new Map()];
        for (const line of readFileSync(path, "utf8").split("\n").filter(Boolean).map((text) => JSON.parse(text))) {
            if (line.sending !== undefined) {
                open.set(line.sending, line);
                continue;
            }
            const asked = open.get(line.acknowledged);
            open.delete(line.acknowledged);
            const gift = gifts.get(asked.gift) ?? { changes: 0, deleted: false, version: 0, steps: [] };
            const { amount = gift.amount, net = gift.net, deleted = gift.deleted } = asked;
            const changes = gift.changes + (asked.net === undefined ? 0 : 1);
            const kind = asked.amount !== undefined ? "create" : asked.net !== undefined ? "change" : "delete";
            const version = Number(/^"v(\d+)"$/.exec(line.version)?.[1]);
            const steps = [...gift.steps, { kind, by: version - gift.version }];
            const ids = { id: gift.id ?? line.id, last: line.id };
            gifts.set(asked.gift, { ...ids, amount, net, deleted, changes, version, steps });
        }
        return { gifts, open: [...open.keys()] };
    }
}
