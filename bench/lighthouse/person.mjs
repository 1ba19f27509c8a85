// How long a person on a phone takes for the capture page: typing and pointing as research found them, waiting as it is measured on the
// line and the processor that Lighthouse gives a phone.

import puppeteer from "puppeteer-core";

/** How fast people type on phones: 36 words of 5 letters a minute (Palin et al., How do People Type on Mobile Devices?, 2019). */
const CHARACTERS_A_SECOND = (36 * 5) / 60;
/** To make up one's mind, and to point; reading is not counted (Card, Moran and Newell, The Keystroke-Level Model, 1980): 1.35 and 1.1 s. */
const SECONDS_A_TOUCH = 2.45;
const PHONE = { width: 390, height: 844, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
/** Lighthouse's slow 4G as Chromium's network takes it: bytes a second, and milliseconds. */
const LINE = { download: 180_000, upload: 84_375, latency: 562.5 };
const SLOWER = 4;
/** What is typed on each step, the button to touch, and what only the next page has. */
const steps = (email) => [
    [{ "name[first]": "Zoë", "name[last]": "O'Neill", email }, "next", `[name="address[line1]"]`],
    [{ "address[line1]": "14 Harbour Steps", "address[town]": "Falmouth", "address[postcode]": "tr11 3xy" }, "next", "button[value=agree]"],
    [{}, "agree", "#agreed"],
];

/** Seconds of typing, of finding and touching, and of waiting for pages, from the link to the end. Nobody may have used the address. */
export async function person(port, url, email) {
    const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: PHONE });
    try {
        const page = await browser.newPage();
        await page.emulateNetworkConditions(LINE);
        await page.emulateCPUThrottling(SLOWER);
        let [characters, touches, waited] = [0, 0, 0];
        const wait = async (act, mark) => {
            const begun = performance.now();
            await act();
            await page.waitForSelector(mark);
            waited += (performance.now() - begun) / 1000;
        };
        await wait(() => page.goto(url, { waitUntil: "domcontentloaded" }), "h1");
        for (const [fields, button, mark] of steps(email)) {
            for (const [name, text] of Object.entries(fields)) {
                await page.type(`[name="${name}"]`, text);
                characters += text.length;
                touches += 1;
            }
            touches += 1;
            await wait(() => page.click(`button[value=${button}]:not(.sr-only)`), mark);
        }
        await page.close();
        return { typed: characters / CHARACTERS_A_SECOND, touched: touches * SECONDS_A_TOUCH, waited };
    } finally {
        await browser.disconnect();
    }
}
