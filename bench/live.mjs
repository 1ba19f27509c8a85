// How long after the API's answer a gift stands on the donor's open page.

import { setTimeout as pause } from "node:timers/promises";

/** An open page: notes when the row of each gift arrived. */
class OpenPage {
    #arrived = new Map();
    #waiting = new Map();
    #request;

    static open(browser) {
        const page = new OpenPage();
        return new Promise((opened, failed) => {
            page.#request = browser.open("GET", "/giving/live", undefined, { accept: "text/event-stream" }, (answer) => {
                if (answer.statusCode !== 200) return failed(new Error(`/giving/live was answered ${answer.statusCode}`));
                let rest = "";
                answer.setEncoding("utf8");
                answer.on("data", (part) => {
                    const now = performance.now();
                    const events = (rest + part).split("\n\n");
                    rest = events.pop();
                    for (const event of events) page.#read(event, now);
                });
                // It ends by being closed.
                answer.on("error", () => {});
                return opened(page);
            });
            page.#request.on("error", failed);
        });
    }

    #read(event, now) {
        for (const [, id] of event.matchAll(/id="gift-(don_[0-9a-z]+)"/g)) {
            if (!this.#arrived.has(id)) this.#arrived.set(id, now);
            this.#waiting.get(id)?.();
        }
    }

    /** When the row of this gift arrived; after ten seconds it is taken for missing. */
    async arrival(id) {
        if (!this.#arrived.has(id)) {
            const arrived = new Promise((done) => this.#waiting.set(id, done));
            await Promise.race([arrived, pause(10_000, undefined, { ref: false })]);
        }
        const at = this.#arrived.get(id);
        if (at === undefined) throw new Error(`a gift did not arrive on the open page within ten seconds: ${id}`);
        return at;
    }

    close() {
        this.#request.on("error", () => {});
        this.#request.destroy();
    }
}

/** The delays of `count` gifts in milliseconds; none for a row that was there before the answer. */
export async function liveDelays(platform, email, browser, count, name) {
    const page = await OpenPage.open(browser);
    // What the page sends at its beginning is not what is measured.
    await pause(300);
    const delays = [];
    for (let number = 0; number < count; number += 1) {
        const key = `${name}-${number}`;
        const gift = await platform.call("POST", "/donations", platform.gift(email, 1000 + number, key), key);
        const answered = performance.now();
        delays.push(Math.max(0, (await page.arrival(gift.id)) - answered));
        // Not in step with anything that looks at intervals.
        await pause(Math.random() * 120);
    }
    page.close();
    return delays;
}
