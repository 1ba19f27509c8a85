// On every page of somebody who is signed in, and on the one that says that nobody is any more: of a session that has ended, no tab of
// the browser goes on to show anything. It needs no answer of the server for that. Nothing else depends on it.
(() => {
  "use strict";
  // For whom the page is, by one mark, or two while the installation's secret is replaced; how long a session lasts that is not used, and
  // how long this one at most, in seconds; what whoever is there is asked, and the words of the button.
  const { mark, idle, left, question, yes } = document.currentScript.dataset;
  const tabs = new BroadcastChannel("signed-in");
  const tell = () => tabs.postMessage(mark);
  tell();
  if (!mark) return;

  const marks = mark.split(" ");
  const end = Date.now() + left * 1000;
  let used = Date.now();
  let typed = 0;
  const forget = () => {
    document.title = "";
    document.body.replaceChildren();
    // What the address shows to whoever is signed in now. The whole address: a path that begins with two slashes names another host.
    const here = new URL(location.href);
    here.hash = "";
    location.replace(here.href);
  };
  const goesOn = () => {
    used = Date.now();
    ask.close();
  };
  // A request uses the session. Where that has ended, the page is nobody's, which caches may keep, and nothing changes here.
  const stay = async () => {
    const answer = await fetch("/help", { method: "HEAD", cache: "no-store" }).catch(() => undefined);
    if (!answer?.ok || answer.headers.get("cache-control") !== "no-store") return;
    goesOn();
    tell();
  };

  // Whoever is there is told two minutes before, and goes on with one press (WCAG 2.2.1).
  const ask = document.createElement("dialog");
  ask.lang = "en";
  ask.className = "m-auto max-w-read rounded-lg border border-edge bg-sheet p-5 text-ink";
  const words = document.createElement("p");
  words.id = "stay-signed-in";
  words.textContent = question;
  ask.setAttribute("aria-labelledby", words.id);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "mt-4 inline-flex min-h-12 items-center rounded-md bg-brand px-5 py-2.5 font-semibold text-on-brand";
  button.textContent = yes;
  ask.append(words, button);
  button.addEventListener("click", () => {
    ask.close();
    stay();
  });
  // Escape.
  ask.addEventListener("cancel", stay);

  const isTyping = () => Date.now() < typed + 300_000;
  // Whoever typed something in the last five minutes is there, and what they typed is their own.
  const isOver = () => Date.now() >= Math.min(used + idle * 1000, end) && !isTyping();
  const look = () => {
    // A tab that slept first hears what others said meanwhile: they may have used the session.
    if (isOver()) setTimeout(() => isOver() && forget(), 1000);
    else if (Date.now() < used + (idle - 120) * 1000) return;
    else if (isTyping()) stay();
    else if (!ask.open) {
      document.body.append(ask);
      ask.showModal();
    }
  };
  setInterval(look, 10_000);
  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", look);
  tabs.addEventListener("message", ({ data }) => {
    if (data.split(" ").some((one) => marks.includes(one))) goesOn();
    else forget();
  });
  document.addEventListener("submit", () => {
    goesOn();
    tell();
  });
  document.addEventListener("input", () => {
    typed = Date.now();
  });
})();
