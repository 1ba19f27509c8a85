// Claims under faults: charities make claim after claim at a real server, and each claim has a fault at a random moment. The
// server or its database is killed or restarted, a request or a reply is lost, cut or held back, HMRC is away, fails or refuses
// a line. HMRC is simulated by a process that survives. Afterwards three ledgers must agree: what platforms put in, what the
// database says, and what HMRC took.

import { setTimeout as pause } from "node:timers/promises";

import { Browser } from "./browser.mjs";
import { dice } from "./dice.mjs";
import { ending, noLongerThan } from "./ending.mjs";
import { Faulty } from "./faulty.mjs";
import { Gateway, WIRE_FAULTS } from "./gateway.mjs";
import { PROGRAM } from "./installation.mjs";
import { Postgres, finished } from "./postgres.mjs";
import { reckon } from "./reckoning.mjs";

const RUNS = Number(process.env.RUNS ?? 500);
const SEED = Number(process.env.CLAIM_FAULT_SEED ?? Date.now() % 1_000_000);
const LONGEST_MINUTES = Number(process.env.CLAIM_FAULT_MINUTES ?? 40);
/** Each makes one claim at a time: what is thrown at one claim meets others at whatever step they are. */
const CHARITIES = Math.min(25, RUNS);
const DONORS = 5;
/**
 * A claim is over after so long at the latest, or something is wrong. Whoever dies with a claim in hand costs it a minute, until the lease
 * of its job ends, and a sleep costs another one. A claim that was lost asks for several lists, and what was planned for any list meets
 * whoever asks for one: ten such minutes in a row, and both sleeps. One that waits for a person waits for an hour.
 */
const PATIENCE = 900_000;
/** A sandbox's intent to send is good for five seconds. */
const STANDSTILL = 7_000;
/** A submission counts as never arrived after half a minute, where HMRC is given an hour: this is a sender that sleeps for two. */
const SLEEP = 60_000;
/** So many of the runs meet one. */
const SLEEPS = Math.min(3, RUNS);
/** The sandbox's clock is so many days ahead: only gifts of days that are over are claimed. */
const DAYS = 2;

const say = (words) => process.stderr.write(`claim-faults: ${words}\n`);
const over = "('accepted', 'rejected', 'paid', 'withdrawn')";

class ClaimFaults extends Faulty {
    #chance = dice(SEED);
    /** How many runs have begun and will count, and how many there were in all. */
    #begun = 0;
    #numbers = 0;
    /** How many faults were chosen. */
    #faults = 0;
    /** One at a time: a server that is starting is not killed again before it answers. */
    #deeds = Promise.resolve();
    /** The newest claim of each charity, as the database said last, and how often it was asked. */
    #claims = new Map();
    #looks = 0;
    #watching = true;
    #watched;
    /** Each gift that a platform put in, by its pence: its id, its charity. */
    gifts = new Map();
    /** How many runs met each fault. */
    met = new Map();

    async prepare() {
        this.gateway = new Gateway();
        await this.gateway.start(DAYS);
        await super.prepare("claim-faults", 1, DONORS, this.gateway.settings());
        const { code, said } = this.installation.run(["clock", "set", new Date(Date.now() + DAYS * 86_400_000).toISOString().replace(/\.\d+/, "")]);
        if (code !== 0) throw new Error(`uplift clock set failed: ${said}`);
        await this.platform.signIn();
        this.charities = Array.from({ length: CHARITIES }, (_, place) => this.#charity(place));
        const postgres = new Postgres(this.installation.database());
        postgres.value(`
            update charity set nominee_state = 'active', nominee_requested_on = current_date - 90, nominee_active_on = current_date - 60;
            insert into claim_setting (charity_id, schedule, approvals, chosen_on) select charity_id, 'by_hand', 'none', current_date from charity`);
        this.postgres = postgres;
        this.#watched = this.#watch();
        this.browser = new Browser(this.installation.url);
        await this.browser.signIn(this.installation.admin("sign-in-link", "--email", "official@example.org").url);
    }

    #charity(place) {
        const hmrc = `FA${10001 + place}`;
        const of = ["--name", `Fault Fund ${place + 1}`, "--hmrc-reference", hmrc, "--regulator", "ccew", "--number", String(200001 + place)];
        const { charityId } = this.installation.admin("charity", "create", ...of, "--official-email", "official@example.org");
        const source = ["--charity", charityId, "--platform", this.platform.credentials.platformId];
        return { charityId, hmrc, reference: this.installation.admin("source", "add", ...source).reference };
    }

    /** All charities at once, until every run is over. */
    async run() {
        await Promise.all(this.charities.map((charity) => this.#keepClaiming(charity)));
    }

    /** Asks the database again and again how far the claims are, until the end. */
    async #watch() {
        for (; this.#watching; await pause(300)) await this.#look();
    }

    async #keepClaiming(charity) {
        while (this.#begun < RUNS) {
            this.#begun += 1;
            this.#numbers += 1;
            const number = this.#numbers;
            await this.#one(charity, number);
            if (number % 50 === 0) say(`${number} of ${RUNS} runs have begun; HMRC has taken ${this.gateway.taken.size} claims`);
        }
    }

    /** One run: gifts, a claim of them, a fault while it is on its way, and its end. */
    async #one(charity, number) {
        const gifts = 1 + Math.floor(this.#chance() * 3);
        for (let place = 0; place < gifts; place += 1) await this.#give(charity, 1000 + number * 4 + place);
        const before = this.#claims.get(charity.hmrc)?.number ?? 0;
        const fault = this.#fault(charity);
        const thrown = fault.begin?.();
        await this.#begin(charity, before);
        const until = performance.now() + PATIENCE;
        while (!(await this.#isOver(charity, before))) {
            if (performance.now() > until) throw new Error(`the claims of ${charity.hmrc} are not over after ${PATIENCE / 1000} s (run ${number}, ${fault.name})`);
        }
        await thrown;
        // What follows the end, such as the tidying up, has a moment too; then what was planned has not come about.
        for (let waited = 0; fault.plan?.met === false && waited < 20; waited += 1) await pause(100);
        if (fault.plan?.met === false) this.gateway.forget(fault.plan);
        const name = fault.plan?.met === false ? "a moment that did not come" : fault.name;
        this.met.set(name, (this.met.get(name) ?? 0) + 1);
        // One that met nothing is no run: there is another one.
        if (fault.plan?.met === false) this.#begun -= 1;
    }

    /**
     * HMRC takes a claim, its answer is lost and its list is late for so long that the claim is sent again. Then the list has both: nothing
     * more is filed for the charity before the operator has settled it. What is wrong; nothing when all is as it should be.
     */
    async lateList() {
        const charity = this.charities[0];
        const [pence, alarm] = [1000 + (this.#numbers + 1) * 4, `select count(*) from claim_alarm where alarm = 'sent_twice' and cleared_at is null`];
        await this.#give(charity, pence);
        const before = this.#claims.get(charity.hmrc)?.number ?? 0;
        const known = new Set(this.gateway.taken.keys());
        const fresh = () => [...this.gateway.taken].filter(([name, one]) => !known.has(name) && one.charity === charity.hmrc);
        this.gateway.plan("submit", charity.hmrc, "lost reply", 0);
        await this.#begin(charity, before);
        if (!(await this.#comes(() => fresh().length === 1))) return ["late list: HMRC did not take the claim"];
        this.gateway.hide(charity.hmrc);
        this.late = { pence, correlation: fresh()[0][0] };
        if (!(await this.#comes(() => fresh().length === 2))) return ["late list: the claim was not sent again"];
        while (!(await this.#isOver(charity, before))) await pause(200);
        this.gateway.show();
        // A sandbox looks again after a minute.
        if (!(await this.#comes(async () => (await this.#ask(alarm)) === "1"))) return ["late list: nobody was told that HMRC has the claim twice"];
        await this.#give(charity, pence + 1);
        const form = await this.browser.nextClaim(charity.charityId);
        const refused = await this.browser.post(`/charity/${charity.charityId}/claims/new`, form);
        const began = refused.status === 303 && refused.headers.location.includes("/claims/");
        const wrong = began ? ["late list: a claim was begun while HMRC had another one twice"] : [];
        const id = this.postgres.value("select claim_id from claim_alarm where alarm = 'sent_twice' and cleared_at is null");
        const { code, said } = this.installation.run(["claim", "clear-alarm", claimId(id), "--alarm", "sent-twice", "--reason", "HMRC cancelled one.", "--by", "operator@example.org"]);
        if (code !== 0) return [...wrong, `late list: the alarm could not be cleared: ${said}`];
        const next = this.#claims.get(charity.hmrc).number;
        await this.#begin(charity, next);
        while (!(await this.#isOver(charity, next))) await pause(200);
        return wrong;
    }

    /**
     * A backup is put back that does not know of a claim which HMRC has taken since: the same gift waits for a claim again. Nothing is filed
     * before the operator lets filing go on and the charity has taken out what was claimed meanwhile. What is wrong, as in `lateList`.
     */
    async restore() {
        const charity = this.charities.at(-1);
        const pence = 1000 + (this.#numbers + 2) * 4;
        await this.#give(charity, pence);
        const copy = this.installation.copyDatabase();
        const known = new Set(this.gateway.taken.keys());
        const fresh = () => [...this.gateway.taken].filter(([name, one]) => !known.has(name) && one.charity === charity.hmrc);
        const before = this.#claims.get(charity.hmrc)?.number ?? 0;
        await this.#begin(charity, before);
        while (!(await this.#isOver(charity, before))) await pause(200);
        if (fresh().length !== 1 || fresh()[0][1].verdict !== "accepted") return ["restore: HMRC did not accept the claim"];
        this.meanwhile = { pence, correlation: fresh()[0][0] };
        await this.putDatabaseBack(copy);
        await this.#lookAgain();
        const wrong = [];
        const page = `/charity/${charity.charityId}`;
        const begins = async () => {
            const { status, headers } = await this.browser.post(`${page}/claims/new`, await this.browser.nextClaim(charity.charityId));
            return status === 303 && headers.location.includes("/claims/");
        };
        if (await begins()) wrong.push("restore: a claim was begun before anybody said what was claimed meanwhile");
        const resumed = this.installation.run(["claim", "resume"]);
        if (resumed.code !== 0) return [...wrong, `restore: filing could not go on: ${resumed.said}`];
        if (await begins()) wrong.push("restore: a claim was begun before the charity said what was claimed meanwhile");
        const taken = { _do: "/fn/charity/take_gift_out", charity: charity.charityId, donation: this.gifts.get(pence).id, reason: "claimed_elsewhere", on: this.day };
        await this.#press(`${page}/donations/${this.gifts.get(pence).id}`, taken);
        await this.#press(`${page}/claims`, { _do: "/fn/charity/resume_claims", charity: charity.charityId, asked: "restore" });
        await this.#give(charity, pence + 1);
        const next = this.#claims.get(charity.hmrc)?.number ?? 0;
        await this.#begin(charity, next);
        while (!(await this.#isOver(charity, next))) await pause(200);
        return wrong;
    }

    /** Sends a form that must be taken. */
    async #press(page, form) {
        const { status, headers, text } = await this.browser.post(page, form);
        if (status !== 303 || headers.location.includes("error")) throw new Error(`${form._do} was answered ${status}, ${headers.location}: ${text.slice(0, 300)}`);
    }

    /** Whether something comes about within three minutes. */
    async #comes(about) {
        for (let tries = 0; tries < 360 && !(await about()); tries += 1) await pause(500);
        return about();
    }

    /** Puts a gift in until it is acknowledged. */
    async #give(charity, pence) {
        const donor = this.donors[Math.floor(this.#chance() * this.donors.length)];
        const body = { ...this.platform.gift(donor, pence, `gift-${pence}`, this.day), transaction: { type: "direct", id: charity.reference } };
        for (;;) {
            try {
                const { status, text } = await this.platform.try("POST", "/donations", body, `gift-${pence}`);
                if (status === 200 || status === 201) {
                    this.gifts.set(pence, { id: JSON.parse(text).id, charity: charity.hmrc });
                    return;
                }
                if (status < 500 && status !== 409 && status !== 429) throw new Refusal(`a gift was answered ${status}: ${text}`);
            } catch (error) {
                if (error instanceof Refusal) throw error;
            }
            await pause(50 + this.#chance() * 100);
        }
    }

    /** Presses the button until there is a claim: whoever got no answer presses it again. */
    async #begin({ charityId, hmrc }, before) {
        for (;;) {
            try {
                const form = await this.browser.nextClaim(charityId);
                const { status, headers, text } = await this.browser.post(`/charity/${charityId}/claims/new`, form);
                if (status === 303 && headers.location.includes("/claims/")) return;
                if (status < 500 && ![409, 422, 429].includes(status)) throw new Refusal(`begin_claim was answered ${status}, ${headers.location}: ${text.slice(0, 300)}`);
            } catch (error) {
                if (error instanceof Refusal) throw error;
            }
            await this.#lookAgain();
            if ((this.#claims.get(hmrc)?.number ?? 0) > before) return;
        }
    }

    /** Whether the charity has a claim after that one, and none that is on its way. */
    async #isOver({ hmrc }, before) {
        await this.#lookAgain();
        const claim = this.#claims.get(hmrc);
        return claim !== undefined && claim.number > before && claim.is_over;
    }

    /** What is thrown at a claim. Before the claim is begun it is planned; what is not planned happens a moment after. */
    #fault(charity) {
        const luck = this.#chance();
        if (this.#faults++ % Math.floor(RUNS / SLEEPS) === Math.floor(RUNS / SLEEPS / 2)) {
            const plan = this.gateway.meanwhile("submit", charity.hmrc, "before", () => {
                this.#do(() => this.stallServer(SLEEP)).catch((error) => process.emit("uncaughtException", error));
            });
            return { name: "sleep of the server for two hours, when a submit is on its way", plan };
        }
        const step = this.#of([["submit", 4], ["poll", 3], ["delete", 1], ["list", 2]]);
        // The list is asked for only when a reply to the claim was lost.
        if (step === "list") this.gateway.plan("submit", charity.hmrc, "lost reply", luck);
        const kind = this.#of([["process", 5], ["process at HMRC", 4], ["wire", 6], ["HMRC", 3], ["away", 1]]);
        if (kind === "wire") {
            const fault = WIRE_FAULTS[Math.floor(luck * WIRE_FAULTS.length)];
            return { name: `${fault}, ${step}`, plan: this.gateway.plan(step, charity.hmrc, fault, this.#chance()) };
        }
        if (kind === "HMRC") {
            const what = this.#of([["reject", 2], ["1000", 1], ["2005", 1], ["3000", 1], ["wait", 1]]);
            const at = what === "reject" ? "submit" : what === "wait" ? "poll" : step;
            this.gateway.tell(at, charity.hmrc, what);
            return { name: what === "reject" ? "a line refused" : what === "wait" ? "a late outcome" : `HMRC fails with ${what}` };
        }
        if (kind === "away") return { name: "nobody at HMRC's address", begin: () => this.#later(luck * 600, () => this.gateway.away(500 + luck * 3000)) };
        const [name, deed] = this.#of([
            [["kill -9 of the server", () => this.killServer()], 6], [["kill -9 of the database", () => this.killDatabase()], 3],
            [["restart of the server", () => this.restartServer()], 1], [["restart of the database", () => this.restartDatabase()], 1],
            // Longer than an intent to send is good for: whoever wakes must not send.
            [["standstill of the server", () => this.stallServer(STANDSTILL)], 1],
        ]);
        if (kind === "process") return { name: `${name}, at any moment`, begin: () => this.#later(luck * 1200, () => this.#do(deed)) };
        const moment = luck < 0.5 ? "before" : "after";
        const words = moment === "before" ? `when a ${step} is on its way` : `when the reply to a ${step} is on its way`;
        // The deed is begun and not waited for: the server gets the reply, or is dead before.
        const plan = this.gateway.meanwhile(step, charity.hmrc, moment, async (exchange) => {
            this.#do(deed).catch((error) => process.emit("uncaughtException", error));
            await pause(this.#chance() * 30);
            if (this.#chance() < 0.3) exchange.cut();
        });
        return { name: `${name}, ${words}`, plan };
    }

    /** One of several, each as likely as its weight says. */
    #of(choices) {
        let left = this.#chance() * choices.reduce((sum, [, weight]) => sum + weight, 0);
        return choices.find(([, weight]) => (left -= weight) < 0)?.[0] ?? choices.at(-1)[0];
    }

    async #later(milliseconds, deed) {
        await pause(milliseconds);
        await deed();
    }

    #do(deed) {
        this.#deeds = this.#deeds.then(deed);
        return this.#deeds;
    }

    /** Waits until the database was asked once more, from now on. */
    async #lookAgain() {
        const wanted = this.#looks + 2;
        while (this.#looks < wanted) await pause(50);
    }

    async #look() {
        const sql = `select json_agg(row_to_json(one)) from (
            select hmrc_reference, count(*) as count, max(number) as number, bool_and(state in ${over}) as is_over
            from claim join charity using (charity_id) group by hmrc_reference) as one`;
        const out = await this.#ask(sql);
        this.#looks += 1;
        for (const one of JSON.parse(out || "[]")) this.#claims.set(one.hmrc_reference, one);
    }

    /** One value, while others go on; nothing when the database is away. */
    async #ask(sql) {
        const { code, out } = await finished(this.postgres.psql, ["--no-psqlrc", "-qtAX", "-c", sql], this.postgres.environment);
        return code === 0 ? out.trim() : "";
    }

    /** Until the gifts have followed their claims, or a minute and a half has passed: a job of a server that was killed is free again after one. */
    async settled() {
        await this.#deeds;
        const waiting = "select count(*) from donation where status in ('declared', 'claimed')";
        for (let tries = 0; tries < 90 && this.postgres.value(waiting) !== "0"; tries += 1) await pause(1000);
        await this.gateway.settle();
    }

    async stop() {
        this.#watching = false;
        await this.#watched;
        this.browser?.close();
        await super.stop();
        await this.gateway?.stop();
    }
}

/** A claim's id as pages and the command line have it: Crockford's base32 of the UUID's 128 bits. */
function claimId(uuid) {
    let [left, text] = [BigInt(`0x${uuid.replaceAll("-", "")}`), ""];
    for (let place = 0; place < 26; place += 1, left >>= 5n) text = "0123456789abcdefghjkmnpqrstvwxyz"[Number(left & 31n)] + text;
    return `clm_${text}`;
}

/** An answer that trying again does not change. */
class Refusal extends Error {}

const run = new ClaimFaults();
const end = ending(say, () => run.stop());
noLongerThan(LONGEST_MINUTES * 60, () => end(1, `not done after ${LONGEST_MINUTES} minutes: failed`));

try {
    say(`an installation of its own, ${CHARITIES} charities; seed ${SEED}`);
    await run.prepare();
    say(`${RUNS} runs`);
    const begun = performance.now();
    await run.run();
    const seconds = (performance.now() - begun) / 1000;
    await run.settled();
    say("a list of HMRC's that is late");
    const wrong = await run.lateList();
    await run.settled();
    say("a backup that is put back");
    wrong.push(...(await run.restore()));
    await run.settled();
    const { counts, broken } = reckon(run);
    broken.push(...wrong);
    const met = [...run.met].sort(([one], [other]) => one.localeCompare(other));
    const lines = {
        "program": PROGRAM.replace(`${process.cwd()}/`, ""),
        "seed": SEED,
        ...run.lines(),
        ...Object.fromEntries(met),
        "runs": `${met.reduce((sum, [name, count]) => sum + (name === "a moment that did not come" ? 0 : count), 0)} in ${seconds.toFixed(0)} s`,
        ...counts,
    };
    for (const [name, value] of Object.entries(lines)) process.stdout.write(`${name.padEnd(66)} ${value}\n`);
    for (const line of broken) process.stdout.write(`BROKEN: ${line}\n`);
    await end(broken.length === 0 ? 0 : 1);
} catch (error) {
    await end(1, error.stack);
}
