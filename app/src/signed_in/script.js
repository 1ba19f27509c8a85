// On every page of somebody who is signed in, and on the one that says that nobody is any more: of a session that has ended, no tab of
// the browser goes on to show anything. It needs no answer of the server for that. Nothing else depends on it.
(() => {
  "use strict";
  // For whom the page is, by one mark, or two while the installation's secret is replaced; how long a session lasts that is not used, and how long this one at most, in seconds.
  const { mark, idle, left } = document.currentScript.dataset;
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
  const isOver = () => {
    const now = Date.now();
    // Whoever typed something in the last five minutes is there, and what they typed is their own.
    return now >= Math.min(used + idle * 1000, end) && now >= typed + 300_000;
  };
  // A tab that slept first hears what others said meanwhile: they may have used the session.
  const look = () => {
    if (isOver()) setTimeout(() => isOver() && forget(), 1000);
  };
  setInterval(look, 10_000);
  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", look);
  tabs.addEventListener("message", ({ data }) => {
    if (data.split(" ").some((one) => marks.includes(one))) used = Date.now();
    else forget();
  });
  document.addEventListener("submit", () => {
    used = Date.now();
    tell();
  });
  document.addEventListener("input", () => {
    typed = Date.now();
  });
})();
