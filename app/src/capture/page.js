// The capture page's own script. Nothing depends on it but completing the session in a frame: there it looks that the frame is large
// enough and that nothing covers it. It tells the page around the frame what is shown, and nothing of the donor.
(() => {
  "use strict";
  const { parent: origin, session: sessionId, told } = document.body.dataset;
  const framed = window.parent !== window;
  const find = (name) => document.querySelector(`[data-${name}]`);
  const tell = (type, more) => {
    if (framed && origin) window.parent.postMessage({ source: "uplift", v: 1, sessionId, type, ...more }, origin);
  };

  const summary = find("summary");
  if (summary) summary.focus();
  const print = find("print");
  if (print) {
    print.hidden = false;
    print.addEventListener("click", () => window.print());
  }
  // Pressed twice is sent once. A page that the browser brings back can be sent anew.
  let sent = false;
  addEventListener("pageshow", () => (sent = false));
  const once = (event) => {
    if (sent) event.preventDefault();
    sent = true;
  };

  const guard = find("guard");
  if (guard && !framed) {
    // No frame after all.
    guard.hidden = false;
    find("instead").hidden = true;
    find("seen").value = "page";
  } else if (guard) {
    const button = guard.querySelector("button");
    const instead = find("instead");
    const covered = find("covered");
    const early = find("early");
    const isLarge = () => innerWidth >= 320 && innerHeight >= 480;
    const begun = performance.now();
    // Since when all of the button has been seen, and since when something has covered it. What opens slowly is covered at first.
    let since = Infinity;
    let hidden = Infinity;
    let presses = 0;
    let refused = false;
    const isSeen = () => performance.now() - since >= 500;
    // The button says whether it waits. It is not faded: what is faded counts as covered.
    const wait = () => {
      button.setAttribute("aria-disabled", String(!isSeen()));
      button.style.cursor = isSeen() ? "" : "progress";
      if (since < Infinity && !isSeen()) setTimeout(wait, 100);
    };
    const look = (entries) => {
      const last = entries.at(-1);
      if (!last) return;
      const whole = last.isIntersecting && last.intersectionRatio > 0.99;
      const visible = !("isVisible" in last) || last.isVisible;
      since = whole && visible ? Math.min(since, last.time) : Infinity;
      hidden = whole && !visible ? Math.min(hidden, last.time) : Infinity;
      wait();
    };
    const watch = new IntersectionObserver(look, { threshold: [0, 0.5, 0.9, 0.995, 1], trackVisibility: true, delay: 100 });
    watch.observe(button);
    const size = () => {
      guard.hidden = !isLarge() || refused;
      instead.hidden = isLarge() && !refused;
    };
    addEventListener("resize", size);
    size();
    wait();
    button.addEventListener("click", (event) => {
      look(watch.takeRecords());
      if (isLarge() && isSeen()) {
        find("seen").value = "frame";
        return;
      }
      event.preventDefault();
      presses += 1;
      const now = performance.now();
      // Covered for a while; or never seen, however often it was pressed.
      refused = now - hidden > 1500 || (presses > 3 && now - begun > 5000);
      covered.hidden = !refused;
      early.hidden = refused;
      size();
      if (refused) covered.scrollIntoView({ block: "nearest" });
    });
  }
  const form = document.getElementById("step");
  if (form) form.addEventListener("submit", once);

  if (!framed) return;
  // Whoever goes on in the full page comes back to what it did.
  const full = find("full");
  if (full) full.addEventListener("click", () => addEventListener("focus", () => location.reload(), { once: true }));
  tell("ready");
  if (told !== "ready") tell(told);
  const page = document.getElementById("page");
  new ResizeObserver(() => tell("resize", { height: Math.ceil(page.getBoundingClientRect().height) })).observe(page);
})();
