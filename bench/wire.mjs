// How the bench reaches a server: plainly, or with TLS=1 by TLS 1.3 as its proxy does, with the certificates of the server's tests.

import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import net from "node:net";
import tls from "node:tls";

export const IS_TLS = process.env.TLS === "1";

const place = (name) => new URL(`../server/tests/tls/${name}`, import.meta.url).pathname;
const pem = (name) => readFileSync(place(name));

/** Whom a client trusts that shows no certificate. */
const TRUSTS = IS_TLS ? { ca: pem("authority.pem"), servername: "uplift.internal", minVersion: "TLSv1.3" } : {};
/** The same with the certificate of the proxy. */
const SHOWS = IS_TLS ? { ...TRUSTS, cert: pem("proxy.pem"), key: pem("proxy.key") } : {};
/** Read once: thousands of connections share it. */
const [STRANGE, KNOWN] = [TRUSTS, SHOWS].map((shown) => (IS_TLS ? { ...shown, secureContext: tls.createSecureContext(shown) } : {}));

/** What a server is told about it. */
export const SETTINGS = IS_TLS
    ? { UPLIFT_TLS_CERTIFICATE: place("uplift.pem"), UPLIFT_TLS_KEY_FILE: place("uplift.key"), UPLIFT_TLS_CLIENTS: place("authority.pem") }
    : {};

/** A request, as of `http.request`. */
export function request(options, answered) {
    return (IS_TLS ? https : http).request({ ...SHOWS, ...options }, answered);
}

/** What keeps connections between requests. */
export function agent(options) {
    return new (IS_TLS ? https : http).Agent({ keepAlive: true, ...options });
}

/** A connection, and the event that says that it is open. */
export function connect(port) {
    if (!IS_TLS) return { socket: net.connect(port, "127.0.0.1"), opens: "connect" };
    return { socket: tls.connect({ ...KNOWN, port, host: "127.0.0.1" }), opens: "secureConnect" };
}

/** A connection without TLS, whatever the server speaks. */
export function connectBare(port) {
    return { socket: net.connect(port, "127.0.0.1"), opens: "connect" };
}

/** A connection by TLS of somebody who has no certificate: they are refused after their part of the handshake. */
export function connectStrange(port) {
    return { socket: tls.connect({ ...STRANGE, port, host: "127.0.0.1" }), opens: "secureConnect" };
}
