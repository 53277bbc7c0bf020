// The service worker: keeps what a page needs to open without a network, and shows messages of the host.
// Pages come from the network while there is one; files with a hash in their name never change.
const KEPT = "undercroft-1";
const MOST = 400;

addEventListener("install", (event) => event.waitUntil(keepPage().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

const isAsset = (url) => url.origin === location.origin && /^\/(assets\/|favicon\.svg$|icon-)/.test(url.pathname);

/** The one page that all addresses of the client share. A new build leaves the files of the old one behind. */
async function keepPage(response) {
  const cache = await caches.open(KEPT);
  const page = response ?? (await fetch("/", { cache: "no-cache" }));
  if (!page.ok) return;
  const [before, now] = [await cache.match("/"), page.clone()];
  if (before && before.headers.get("etag") !== now.headers.get("etag")) await caches.delete(KEPT);
  await (await caches.open(KEPT)).put("/", page);
}

async function page(request) {
  try {
    const response = await fetch(request);
    if (response.ok && new URL(request.url).pathname === "/") await keepPage(response.clone());
    return response;
  } catch (error) {
    const kept = await caches.match("/");
    if (kept) return kept;
    throw error;
  }
}

async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await keep([request.url], response.clone());
  return response;
}

/** Keep files, at most so many: the oldest go first. */
async function keep(urls, response) {
  const cache = await caches.open(KEPT);
  for (const url of urls) {
    if (await cache.match(url)) continue;
    const found = response ?? (await fetch(url).catch(() => null));
    if (found?.ok) await cache.put(url, found);
  }
  const keys = (await cache.keys()).filter((request) => isAsset(new URL(request.url)));
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((request) => cache.delete(request)));
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && !/^\/(api|ws)\//.test(url.pathname)) event.respondWith(page(request));
  else if (isAsset(url)) event.respondWith(asset(request));
});

/** A page names the files it was made of before this worker was there. */
addEventListener("message", (event) => {
  const urls = Array.isArray(event.data?.keep) ? event.data.keep.filter((url) => typeof url === "string" && isAsset(new URL(url, location.origin))) : [];
  event.waitUntil(keep(urls));
});

// --- messages of the host -----------------------------------------------------------------

const isTable = (table) => typeof table === "string" && /^[a-z0-9]{6,20}$/.test(table);

addEventListener("push", (event) => {
  const { title, body, table } = event.data?.json() ?? {};
  if (typeof title !== "string" || typeof body !== "string" || !isTable(table)) return;
  event.waitUntil(registration.showNotification(title, { body, tag: table, icon: "/icon-192.png", badge: "/icon-192.png", data: { table } }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { table } = event.notification.data ?? {};
  if (isTable(table)) event.waitUntil(open(`/t/${table}`));
});

async function open(path) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  if (there) return there.focus();
  return clients.openWindow(path);
}
