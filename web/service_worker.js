// Keeps the whole client for when there is no network: with this, a page that was visited once opens anywhere. `compress.mjs` writes before it which
// files there are, and a name for all of them together.
/* global files, version */
const cacheName = `omnibus-${version}`
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

async function dropOthers() {
  for (const name of await caches.keys()) if (name.startsWith('omnibus-') && name !== cacheName) await caches.delete(name)
  await self.clients.claim()
}

/** What was fetched together is used together; a page under any address is the one page there is. */
async function answer(request) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request.mode === 'navigate' ? addressOf('index.html') : request, { ignoreSearch: true })
  return kept ?? fetch(request)
}

self.addEventListener('install', (event) => event.waitUntil(fetchAll()))
self.addEventListener('activate', (event) => event.waitUntil(dropOthers()))
// A new version waits until somebody wants it.
self.addEventListener('message', ({ data }) => data === 'take over' && self.skipWaiting())
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  const ours = origin === self.location.origin && event.request.method === 'GET'
  if (ours && !/^\/(api|ws|healthz|metrics)(\/|$)/.test(pathname)) event.respondWith(answer(event.request))
})
