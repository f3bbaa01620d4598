// Keeps what the page is made of, so that a second visit needs no network. VERSION and FILES are
// written by `legality page --static`: a new version is loaded whole before it takes over.

const VERSION = "@VERSION@";
const FILES = [/*FILES*/];
const KEPT = `legality ${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES.map((name) => new Request(name, { cache: "no-cache" })))));
});

self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("legality ") && name !== KEPT;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(answered(request));
});

/** What is kept; what is not (a piece of the cards, the second solver) is fetched once and kept. */
async function answered(request) {
  const cache = await caches.open(KEPT);
  const folder = new URL(request.url).pathname.endsWith("/");
  const kept = await cache.match(folder ? new URL("index.html", request.url) : request, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && response.type === "basic") await cache.put(request, response.clone());
  return response;
}
