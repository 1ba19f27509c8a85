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
    const buttons = [...guard.querySelectorAll("button")];
    const instead = find("instead");
    const covered = find("covered");
    const early = find("early");
    const isLarge = () => innerWidth >= 320 && innerHeight >= 480;
    const begun = performance.now();
    // Of each button: since when all of it has been seen, and since when something has covered it. What opens slowly is covered at first.
    const times = new Map(buttons.map((button) => [button, { since: Infinity, hidden: Infinity }]));
    let presses = 0;
    let refused = false;
    const isSeen = (button) => performance.now() - times.get(button).since >= 500;
    // A button says whether it waits. It is not faded: what is faded counts as covered.
    const wait = (button) => {
      button.setAttribute("aria-disabled", String(!isSeen(button)));
      button.style.cursor = isSeen(button) ? "" : "progress";
      if (times.get(button).since < Infinity && !isSeen(button)) setTimeout(wait, 100, button);
    };
    const look = (entries) => {
      for (const { target, time, isIntersecting, intersectionRatio, isVisible } of entries) {
        const { since, hidden } = times.get(target);
        const whole = isIntersecting && intersectionRatio > 0.99;
        // Not every browser says.
        const visible = isVisible !== false;
        times.set(target, {
          since: whole && visible ? Math.min(since, time) : Infinity,
          hidden: whole && !visible ? Math.min(hidden, time) : Infinity,
        });
        wait(target);
      }
    };
    const watch = new IntersectionObserver(look, { threshold: [0, 0.5, 0.9, 0.995, 1], trackVisibility: true, delay: 100 });
    const size = () => {
      guard.hidden = !isLarge() || refused;
      instead.hidden = isLarge() && !refused;
    };
    addEventListener("resize", size);
    size();
    const press = (event) => {
      look(watch.takeRecords());
      const button = event.currentTarget;
      if (isLarge() && isSeen(button)) {
        find("seen").value = "frame";
        return;
      }
      event.preventDefault();
      presses += 1;
      const now = performance.now();
      // Covered for a while; or never seen, however often it was pressed.
      refused = now - times.get(button).hidden > 1500 || (presses > 3 && now - begun > 5000);
      covered.hidden = !refused;
      early.hidden = refused;
      size();
      if (refused) covered.scrollIntoView({ block: "nearest" });
    };
    for (const button of buttons) {
      watch.observe(button);
      wait(button);
      button.addEventListener("click", press);
    }
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
