// Keeps the whole client for when there is no network: with this, a page that was visited once opens anywhere. `compress.mjs` writes before it which
// files there are, and a name for all of them together.
/* global files, version */
/** Several sites may lie on one host, with one store for all of them. */
const ours = `omnibus ${self.registration.scope} `
const cacheName = ours + version
/** So many files come one after the other, with a breath between them: whoever waits for a page or a table goes first. */
const breath = 20

const addressOf = (file) => new URL(file, self.registration.scope).href
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** All of it or nothing: half a version is none. */
async function fetchAll() {
  const cache = await caches.open(cacheName)
  for (const file of files) {
    if (await cache.match(addressOf(file))) continue
    await cache.add(new Request(addressOf(file), { cache: 'no-cache' }))
    await pause(breath)
  }
}

/** Versions before this one, unless several pages are open: one that is loaded anew has it, the others go on with what they were made with. */
async function dropOlder() {
  if ((await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 1) return
  const names = (await caches.keys()).filter((name) => name.startsWith(ours))
  for (const name of names.slice(0, names.indexOf(cacheName))) await caches.delete(name)
}

async function takeOver() {
  await self.clients.claim()
  await dropOlder()
}

/** What was fetched together is used together; a page under any address is the one page there is. */
async function answer(request) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request.mode === 'navigate' ? addressOf('index.html') : request, { ignoreSearch: true })
  return kept ?? (await caches.match(request, { ignoreSearch: true })) ?? fetch(request)
}

self.addEventListener('install', (event) => event.waitUntil(fetchAll()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
// A new version waits until somebody wants it.
self.addEventListener('message', ({ data }) => data === 'take over' && self.skipWaiting())
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  const asked = origin === self.location.origin && event.request.method === 'GET'
  if (!asked || /^\/(api|ws|healthz|metrics)(\/|$)/.test(pathname)) return
  event.respondWith(answer(event.request))
  if (event.request.mode === 'navigate') event.waitUntil(dropOlder())
})
