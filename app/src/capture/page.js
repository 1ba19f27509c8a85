// The capture page's own script. Nothing depends on it but agreeing in a frame: there it looks that the frame is large enough and
// that nothing covers it. It tells the page around the frame what is shown, and nothing of the donor.
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
    const isLarge = () => innerWidth >= 320 && innerHeight >= 480;
    // Since when all of the button has been seen.
    let since = Infinity;
    let refused = false;
    const look = (entries) => {
      const last = entries.at(-1);
      if (!last) return;
      const seen = last.isIntersecting && last.intersectionRatio > 0.99 && (!("isVisible" in last) || last.isVisible);
      since = seen ? Math.min(since, last.time) : Infinity;
    };
    const watch = new IntersectionObserver(look, { threshold: [0, 0.5, 0.9, 0.995, 1], trackVisibility: true, delay: 100 });
    watch.observe(button);
    const size = () => {
      guard.hidden = !isLarge();
      instead.hidden = isLarge() && !refused;
    };
    addEventListener("resize", size);
    size();
    button.addEventListener("click", (event) => {
      look(watch.takeRecords());
      if (isLarge() && performance.now() - since > 500) {
        find("seen").value = "frame";
        return;
      }
      event.preventDefault();
      refused = true;
      covered.hidden = false;
      size();
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
