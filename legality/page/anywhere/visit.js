// A second visit: what is kept for it, and a newer version of the page.

import { button, toast } from "./dom.js";
import { word } from "./words.js";

/** Keeps the page for visits without a network, and offers a newer version once it is loaded. */
export async function keepForLater() {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register("offline.js");
  const offer = (worker) => worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && navigator.serviceWorker.controller) offered(worker);
  });
  if (registration.waiting && navigator.serviceWorker.controller) offered(registration.waiting);
  offer(registration.installing);
  registration.addEventListener("updatefound", () => offer(registration.installing));
}

function offered(worker) {
  const take = button(word("new-version-take"), () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    worker.postMessage("take over");
  });
  toast(word("new-version"), take);
}
