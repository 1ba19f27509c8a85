// Medians with their spread, ratios, and the table that is printed.

export function median(numbers) {
    const sorted = [...numbers].sort((a, b) => a - b);
    const middle = sorted.length >> 1;
    return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export function percentile(numbers, share) {
    const sorted = [...numbers].sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
}

const plain = (number, digits) => number.toLocaleString("en-GB", { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** `median (least–most)`. */
export function spread(numbers, digits = 0) {
    const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
    return `${plain(median(numbers), digits)} (${plain(least, digits)}–${plain(most, digits)})`;
}

/** A row that compares two rates round by round: the ratio of a round is of figures of the same minute. */
export function ratio(what, ours, yardstick, theirs, bar) {
    const ratios = ours.map((rate, round) => rate / theirs[round]);
    const row = { what, ours: `${spread(ours)}/s`, yardstick: `${yardstick}: ${spread(theirs)}/s`, ratio: spread(ratios, 2) };
    return bar === undefined ? { ...row, bar: "", reached: "" } : { ...row, bar: `≥ ${bar.toFixed(2)}`, reached: verdict(median(ratios) >= bar) };
}

/** A row with a figure that must not be above its bar. */
export function atMost(what, figure, bar, unit, text, note = "") {
    const full = { what, ours: text, yardstick: note, bar: `≤ ${bar} ${unit}` };
    return { ...full, ratio: (figure / bar).toFixed(2), reached: verdict(figure <= bar) };
}

/** A row with a figure that has no bar. */
export function figure(what, text, note = "") {
    return { what, ours: text, yardstick: note, ratio: "", bar: "", reached: "" };
}

function verdict(reached) {
    return reached ? "reached" : "NOT REACHED";
}

/** The table as Markdown, which is readable as it is. */
export function table(rows) {
    const heads = { what: "measure", ours: "Uplift", yardstick: "yardstick", ratio: "ratio", bar: "bar", reached: "" };
    const names = Object.keys(heads);
    const all = [heads, ...rows];
    const widths = names.map((name) => Math.max(...all.map((row) => String(row[name] ?? "").length)));
    const line = (row) => `| ${names.map((name, place) => String(row[name] ?? "").padEnd(widths[place])).join(" | ")} |`;
    const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
    return [line(heads), rule, ...rows.map(line)].join("\n");
}
