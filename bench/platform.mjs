// A giving platform: its credentials, its token, and calls of the API over connections that stay open.

import http from "node:http";

export const DAY = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" });

/** Today in London, as the API writes dates. */
export function today() {
    return DAY.format(new Date());
}

export class Platform {
    #agent;

    constructor(installation, credentials) {
        this.installation = installation;
        this.credentials = credentials;
        this.#agent = new http.Agent({ keepAlive: true, maxSockets: 16 });
    }

    /** Registers a platform, a charity, and the one as source of the other. */
    static async register(installation, name) {
        const credentials = installation.admin("platform", "create", "--name", name, "--rate-limit", "1000000");
        const platform = new Platform(installation, credentials);
        const charity = ["--name", "St Brannoc's Hospice", "--hmrc-reference", "AB12345", "--regulator", "ccew", "--number", "123456"];
        platform.charityId = installation.admin("charity", "create", ...charity, "--official-email", "official@example.org").charityId;
        const source = ["--charity", platform.charityId, "--platform", credentials.platformId];
        platform.reference = installation.admin("source", "add", ...source).reference;
        await platform.signIn();
        return platform;
    }

    /** Fetches a token. */
    async signIn() {
        const { clientId, clientSecret } = this.credentials;
        const form = new URLSearchParams({
            grant_type: "client_credentials",
            client_id: clientId,
            client_secret: clientSecret,
            audience: `${this.installation.url}/integrations/v1`,
        });
        const type = { "content-type": "application/x-www-form-urlencoded" };
        const answer = await this.request("POST", "/oauth/token", form.toString(), type);
        if (answer.status !== 200) throw new Error(`no token: ${answer.status} ${answer.text}`);
        this.token = JSON.parse(answer.text).access_token;
    }

    /** One call of the API; an answer that is no success is an error. */
    async call(method, path, body, key) {
        const answer = await this.try(method, path, body, key);
        if (answer.status >= 300) throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.text}`);
        return answer.text === "" ? undefined : JSON.parse(answer.text);
    }

    /** One call of the API, whatever the answer. */
    try(method, path, body, key) {
        const headers = { authorization: `Bearer ${this.token}` };
        if (body !== undefined) headers["content-type"] = "application/json";
        if (key !== undefined) headers["idempotency-key"] = key;
        return this.request(method, `/integrations/v1${path}`, body && JSON.stringify(body), headers);
    }

    request(method, path, body, headers = {}) {
        const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
        const { port } = this.installation;
        return new Promise((answered, failed) => {
            const options = { host: "127.0.0.1", port, method, path, headers: { ...headers, ...length }, agent: this.#agent };
            const request = http.request({ ...options, timeout: 30_000 }, (answer) => {
                let text = "";
                answer.setEncoding("utf8");
                answer.on("data", (part) => (text += part));
                answer.on("error", failed);
                answer.on("end", () => {
                    if (!answer.complete) failed(new Error("the answer broke off"));
                    else answered({ status: answer.statusCode, headers: answer.headers, text });
                });
            });
            request.on("timeout", () => request.destroy(new Error("no answer in 30 seconds")));
            request.on("error", failed);
            request.end(body);
        });
    }

    /** A donor with an authorisation that covers gifts from today; the donor's id. */
    async authorise(email) {
        const { id } = await this.call("POST", "/donors", { email }, `donor ${email}`.replaceAll(" ", "-"));
        this.wording ??= await this.call("GET", "/authorisation-declaration?lang=en");
        await this.call("POST", `/donors/${id}/authorisations`, {
            name: { title: "Dr", first: "Zoë", last: "Trelawney" },
            address: { line1: "1 High Street", town: "Barnstaple", postcode: "EX31 1AA", country: "GB" },
            declaration: { version: this.wording.version, agreed: true, language: "en", explainedAt: new Date().toISOString() },
        }, `authorisation-${email}`);
        return id;
    }

    /** A settled gift of now; or of a day, for requests that must stay the same over midnight. */
    gift(email, grossAmount, reference, day) {
        return {
            ...(reference === undefined ? {} : { reference }),
            donor: { type: "email", value: email },
            transaction: { type: "direct", id: this.reference },
            grossAmount,
            currency: "GBP",
            ...(day === undefined ? {} : { donatedAt: day }),
            settlementDate: day ?? today(),
        };
    }

    close() {
        this.#agent.destroy();
    }
}

/** Runs `work` over all items, a few at a time. */
export async function each(items, atOnce, work) {
    const waiting = items.entries();
    const one = async () => {
        for (const [place, item] of waiting) await work(item, place);
    };
    await Promise.all(Array.from({ length: atOnce }, one));
}
