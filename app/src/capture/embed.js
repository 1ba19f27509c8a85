// Uplift's script for the pages of platforms, version 1: opens the capture page by redirect, over the page, or in it.
// What it reports is a hint. Read the session from your server, or wait for the webhook, before you rely on it.
(() => {
  "use strict";
  const home = new URL(document.currentScript.src).origin;

  const open = (options) => {
    const { mode = "redirect", container, onReady, onComplete, onCancel, onError } = options;
    const url = new URL(options.url);
    if (url.origin !== home || !/^\/(authorise|g)\/[\w-]+$/.test(url.pathname)) {
      throw new TypeError("Uplift.open: url must be the url of an authorisation session");
    }
    if (mode === "redirect") {
      location.assign(url);
      return { close() {} };
    }
    if (mode !== "modal" && mode !== "inline") throw new TypeError('Uplift.open: mode must be "redirect", "modal" or "inline"');

    const frame = document.createElement("iframe");
    frame.title = "Gift Aid";
    frame.referrerPolicy = "no-referrer";
    Object.assign(frame.style, { display: "block", width: "100%", minWidth: "320px", height: "640px", border: "0", colorScheme: "light dark" });
    let dialog;
    let isReady = false;
    let ended = false;
    const before = document.activeElement;

    const hear = (event) => {
      const said = event.data;
      if (event.origin !== home || event.source !== frame.contentWindow) return;
      if (!said || said.source !== "uplift" || said.v !== 1) return;
      const hint = { sessionId: said.sessionId };
      // Every step of the page says that it is there.
      if (said.type === "ready" && !isReady) onReady?.(hint);
      isReady = true;
      if (said.type === "resize" && mode === "inline" && said.height > 0) frame.style.height = `${Math.min(Math.max(said.height, 480), 5000)}px`;
      if (ended) return;
      const tell = { complete: onComplete, cancel: onCancel, error: onError };
      if (Object.hasOwn(tell, said.type)) {
        ended = true;
        tell[said.type]?.(hint);
        if (said.type === "cancel") close();
      }
    };
    const close = () => {
      removeEventListener("message", hear);
      (dialog ?? frame).remove();
      if (dialog) before?.focus?.();
    };

    addEventListener("message", hear);
    frame.src = url;
    if (mode === "inline") {
      const place = typeof container === "string" ? document.querySelector(container) : container;
      if (!place) throw new TypeError("Uplift.open: container is not on the page");
      place.append(frame);
    } else {
      // The browser keeps the focus in a modal dialog, and closes it with Escape.
      dialog = document.createElement("dialog");
      dialog.setAttribute("aria-label", "Gift Aid");
      Object.assign(dialog.style, { margin: "auto", width: "min(36rem, 100%)", maxWidth: "100%", height: "min(52rem, 100%)", maxHeight: "100%", padding: "0", border: "0", overflow: "hidden" });
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "×";
      button.setAttribute("aria-label", document.documentElement.lang.startsWith("cy") ? "Cau" : "Close");
      Object.assign(button.style, { display: "block", marginLeft: "auto", width: "44px", height: "44px", font: "24px/1 sans-serif", background: "none", color: "inherit", border: "0", cursor: "pointer" });
      frame.style.height = "calc(100% - 44px)";
      button.addEventListener("click", () => dialog.close());
      // Closed by the donor: the session stays open until it is cancelled or its time is over.
      dialog.addEventListener("close", () => {
        close();
        if (!ended) onCancel?.({});
        ended = true;
      });
      dialog.append(button, frame);
      document.body.append(dialog);
      dialog.showModal();
    }
    return { close };
  };

  window.Uplift = Object.freeze({ version: 1, open });
})();
