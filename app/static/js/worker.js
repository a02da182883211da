/* What stays on a device that has installed Aelwyd, or has only been here by https: one page for when the server cannot be
 * reached, and the clicks on notices. Nothing else is kept, so nothing is ever old; every page comes from the server. */

const SHELF = "aelwyd";
const OFFLINE = "/offline";

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.add(new Request(OFFLINE, { cache: "reload" }))));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.registration.navigationPreload?.enable());
});

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(page(event));
});

/** Whoever touches a notice comes to the page that it is about, in a window that is open there or in a new one. */
async function come(address) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((window) => new URL(window.url).pathname === address);
  return there ? there.focus() : self.clients.openWindow(address);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(come(event.notification.data.address));
});
