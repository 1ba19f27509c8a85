// However a run ends, what it started is stopped.

/** Gives a function that stops everything once, and ends the process with a code; signals and errors call it too. */
export function ending(say, stop) {
    let begun;
    const end = (code, why) => {
        begun ??= (async () => {
            if (why !== undefined) say(why);
            try {
                await stop();
            } finally {
                process.exit(code);
            }
        })();
        return begun;
    };
    for (const [signal, code] of [["SIGINT", 130], ["SIGTERM", 143], ["SIGHUP", 129]]) process.on(signal, () => end(code, "stopped"));
    process.on("uncaughtException", (error) => end(1, error.stack));
    // Such as a reader of the output that went away.
    for (const stream of [process.stdout, process.stderr]) stream.on("error", () => end(1));
    return end;
}

/** Ends the run when it takes too long. */
export function noLongerThan(seconds, late) {
    setTimeout(late, seconds * 1000).unref();
}
