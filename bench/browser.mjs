// A browser without a screen: cookies, plain forms, and a stream that stays open.

import http from "node:http";
import https from "node:https";

export class Browser {
    #cookies = new Map();
    #person = "";

    /** `connection` says how to get there, where that is not plain: a certificate to trust, a name to look up. */
    constructor(url, connection = {}) {
        this.url = url;
        this.by = url.startsWith("https:") ? https : http;
        this.agent = new this.by.Agent({ keepAlive: true, ...connection });
    }

    /** What the browser sends as its cookies. */
    get cookie() {
        return [...this.#cookies].map((pair) => pair.join("=")).join("; ");
    }

    /** Signs in with a link of the sandbox: opens it, and presses the button on that page. */
    async signIn(link) {
        const path = new URL(link).pathname;
        const page = await this.get(path);
        const form = new URLSearchParams(hiddenFields(page.text));
        if (!form.has("_do")) throw new Error(`the page behind the sign-in link has no form (${page.status})`);
        const answer = await this.send("POST", path, form.toString());
        if (answer.status !== 303) throw new Error(`signing in was answered ${answer.status}, not 303`);
        const own = await this.get("/account/browsers");
        this.#person = new Map(hiddenFields(own.text)).get("_for");
        if (!this.#person) throw new Error(`the forms of the person's pages do not say for whom they are (${own.status})`);
        return answer.headers.location;
    }

    /** A donor at the capture page, who types what it asks for and agrees: the last page. */
    async agree(url, email) {
        const typed = {
            "name[first]": "Ada", "name[last]": "Example", email, "address[line1]": "1 Example Street", "address[town]": "Leeds",
            "address[postcode]": "LS1 1AA", "address[country]": "GB",
        };
        let path = new URL(url).pathname;
        for (let steps = 0; steps < 5; steps += 1) {
            const { text } = await this.get(path);
            const form = /<form id="step"[^>]* action="([^"]*)"/.exec(text);
            if (form === null) return text;
            const button = /<button[^>]* name="do" value="(\w+)"/.exec(text);
            const fields = new URLSearchParams({ ...Object.fromEntries(hiddenFields(text)), ...typed, do: button[1] });
            const answer = await this.send("POST", unescape(form[1]), fields.toString());
            if (answer.status !== 303) throw new Error(`a step of the capture page was answered ${answer.status}: ${answer.text}`);
            path = answer.headers.location;
        }
        throw new Error("the capture page has more steps than it should");
    }

    get(path, headers) {
        return this.send("GET", path, undefined, headers);
    }

    /** A form, as on a page of the person who signed in. */
    post(path, fields) {
        return this.send("POST", path, new URLSearchParams({ _for: this.#person, ...fields }).toString());
    }

    /** The form with which a charity's next claim is made, filled in as its page is now. */
    async nextClaim(charity) {
        const { text } = await this.get(`/charity/${charity}/claims/new`);
        return { ...Object.fromEntries(hiddenFields(text)), charity, _do: "/fn/charity/begin_claim" };
    }

    send(method, path, body, headers) {
        return new Promise((answered, failed) => {
            const request = this.open(method, path, body, headers, (answer) => {
                const parts = [];
                answer.on("data", (part) => parts.push(part));
                answer.on("error", failed);
                answer.on("end", () => {
                    const bytes = Buffer.concat(parts);
                    answered({ status: answer.statusCode, headers: answer.headers, bytes, text: bytes.toString("utf8") });
                });
            });
            request.on("error", failed);
        });
    }

    /** A request whose answer is handed over when it begins. */
    open(method, path, body, headers = {}, begins) {
        const own = { accept: "text/html", "sec-fetch-site": "same-origin", origin: this.url, ...headers };
        if (this.#cookies.size > 0) own.cookie = this.cookie;
        if (body !== undefined) {
            own["content-type"] = "application/x-www-form-urlencoded";
            own["content-length"] = Buffer.byteLength(body);
        }
        const request = this.by.request(this.url + path, { method, headers: own, agent: this.agent }, (answer) => {
            for (const cookie of answer.headers["set-cookie"] ?? []) {
                const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
                this.#cookies.set(name, value);
            }
            begins(answer);
        });
        request.end(body);
        return request;
    }

    /** The same person at another process of the installation: cookies know no ports. */
    at(url) {
        const other = new Browser(url);
        other.#person = this.#person;
        for (const [name, value] of this.#cookies) other.#cookies.set(name, value);
        return other;
    }

    close() {
        this.agent.destroy();
    }
}

/** The hidden fields of the forms on a page, each a name with its value. */
export function hiddenFields(html) {
    const inputs = html.match(/<input\b[^>]*type="hidden"[^>]*>/g) ?? [];
    const attribute = (input, name) => unescape(new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1] ?? "");
    return inputs.map((input) => [attribute(input, "name"), attribute(input, "value")]);
}

function unescape(text) {
    const signs = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
    return text.replace(/&([#\w]+);/g, (whole, name) => signs[name] ?? whole);
}
