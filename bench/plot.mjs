// A plot as SVG: lines over a logarithmic scale, readable on light and dark, with its figures in words for who cannot see it.

const [WIDTH, HEIGHT] = [760, 420];
const AREA = { left: 64, right: 560, top: 56, bottom: 356 };
/** Told apart without colours, too: by dashes and by the names at their ends. */
const LINES = [
    { light: "#0b5cad", dark: "#6cb2ff", dash: "" },
    { light: "#a8480a", dark: "#ffab66", dash: "8 4" },
    { light: "#0a7a50", dark: "#5fd3a4", dash: "2 4" },
    { light: "#8a2c80", dark: "#e79be0", dash: "12 4 2 4" },
    { light: "#5b5b00", dark: "#d8d35c", dash: "4 4" },
    { light: "#9c1c2e", dark: "#ff9aa6", dash: "16 4" },
];
const NAMES_APART = 18;

const plain = (number) => number.toLocaleString("en-GB");
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const point = (number) => number.toFixed(1);

/**
 * `series` are names with one value for each of `sizes`; `bar` is a value that none should be above. `title` says what is shown, `left` and
 * `below` what the scales count.
 */
export function plot({ title, left, below, sizes, series, bar }) {
    const most = Math.max(bar, ...series.flatMap(({ values }) => values));
    const step = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100].find((one) => most / one <= 8) ?? Math.ceil(most / 8);
    const top = Math.ceil((most * 1.02) / step) * step;
    const [first, last] = [sizes[0], sizes.at(-1)].map(Math.log10);
    const x = (size) => AREA.left + ((Math.log10(size) - first) / (last - first)) * (AREA.right - AREA.left);
    const y = (value) => AREA.bottom - (value / top) * (AREA.bottom - AREA.top);
    const digits = step < 1 ? 1 : 0;
    const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, place) => place * step).map((value) => (
        `<line class="grid" x1="${AREA.left}" x2="${AREA.right}" y1="${point(y(value))}" y2="${point(y(value))}"/>`
            + `<text x="${AREA.left - 8}" y="${point(y(value) + 4)}" text-anchor="end">${value.toFixed(digits)}</text>`
    ));
    const under = sizes.map((size) => `<text x="${point(x(size))}" y="${AREA.bottom + 22}" text-anchor="middle">${plain(size)}</text>`);
    const places = namePlaces(series.map(({ values }) => y(values.at(-1))));
    const drawn = series.map(({ name, values }, place) => {
        const at = sizes.map((size, one) => [point(x(size)), point(y(values[one]))]);
        const dots = at.map(([cx, cy]) => `<circle class="dot c${place}" cx="${cx}" cy="${cy}" r="3.5"/>`).join("");
        const { dash } = LINES[place % LINES.length];
        return `<polyline class="line c${place}" points="${at.map((one) => one.join(",")).join(" ")}"${dash === "" ? "" : ` stroke-dasharray="${dash}"`}/>${dots}`
            + `<line class="thin c${place}" x1="${AREA.right + 6}" y1="${at.at(-1)[1]}" x2="${AREA.right + 18}" y2="${point(places[place])}"/>`
            + `<text class="name c${place}" x="${AREA.right + 22}" y="${point(places[place] + 4)}">${escaped(name)}</text>`;
    });
    const words = series.map(({ name, values }) => `${name}: ${sizes.map((size, place) => `${values[place].toFixed(2)} at ${plain(size)}`).join(", ")}`);
    const colours = (kind) => series.map((_, place) => `.c${place}{--own:${LINES[place % LINES.length][kind]}}`).join("");
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-labelledby="title desc">
<title id="title">${escaped(title)}</title>
<desc id="desc">${escaped(`${left}, over ${below}. ${words.join(". ")}. The bar is ${bar}.`)}</desc>
<style>
svg{--paper:#fff;--ink:#1f2328;--grid:#d0d7de;--bar:#b3261e;font:13px system-ui,sans-serif}
${colours("light")}
@media (prefers-color-scheme:dark){svg{--paper:#0d1117;--ink:#e6edf3;--grid:#3d444d;--bar:#ff8a80}${colours("dark")}}
.paper{fill:var(--paper)}text{fill:var(--ink)}.head{font-size:15px;font-weight:600}.grid{stroke:var(--grid)}
.bar{stroke:var(--bar);stroke-width:1.5;stroke-dasharray:6 3}.said{fill:var(--bar)}
.line{fill:none;stroke:var(--own);stroke-width:2.5}.thin{stroke:var(--own)}.dot,.name{fill:var(--own)}
</style>
<rect class="paper" width="${WIDTH}" height="${HEIGHT}"/>
<text class="head" x="${AREA.left}" y="24">${escaped(title)}</text>
<text x="${AREA.left}" y="44">${escaped(left)}</text>
${[...lines, ...under].join("\n")}
<line class="bar" x1="${AREA.left}" x2="${AREA.right}" y1="${point(y(bar))}" y2="${point(y(bar))}"/>
<text class="said" x="${AREA.left + 6}" y="${point(y(bar) - 6)}">bar: ${bar}</text>
${drawn.join("\n")}
<text x="${(AREA.left + AREA.right) / 2}" y="${AREA.bottom + 46}" text-anchor="middle">${escaped(below)}</text>
</svg>
`;
}

/** Where names stand beside the ends of their lines without covering each other. */
function namePlaces(wanted) {
    const order = wanted.map((_, place) => place).sort((one, other) => wanted[one] - wanted[other]);
    const places = [];
    let free = AREA.top;
    for (const place of order) {
        places[place] = Math.max(free, wanted[place]);
        free = places[place] + NAMES_APART;
    }
    // What does not fit above the lower edge moves up again.
    let lowest = AREA.bottom;
    for (const place of order.reverse()) {
        places[place] = Math.min(places[place], lowest);
        lowest = places[place] - NAMES_APART;
    }
    return places;
}
