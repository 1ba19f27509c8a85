// How long the claim message of many gifts takes, and how much memory: hmrc/examples/measure.rs measures itself.

import { finished } from "./postgres.mjs";

export const MEASURE = "target/release/examples/measure";

/** The message of so many gifts in both forms: seconds, megabytes over the base, and megabytes of message. */
export async function claimMessage(gifts) {
    const { code, out, said } = await finished(MEASURE, [String(gifts)], process.env);
    const form = (name) => {
        const line = new RegExp(`^write ${name}: (\\d+) lines, (\\d+) ms, (\\d+) bytes, (\\d+) kB over the base$`, "m").exec(out);
        if (code !== 0 || line === null) throw new Error(`${MEASURE} ${gifts} failed: ${said}${out}`);
        const [lines, milliseconds, bytes, kilobytes] = line.slice(1).map(Number);
        if (lines !== gifts) throw new Error(`${MEASURE} wrote ${lines} gifts, not ${gifts}`);
        return { seconds: milliseconds / 1000, memory: kilobytes / 1024, size: bytes / 1e6 };
    };
    return { compressed: form("compressed"), plain: form("plain") };
}
