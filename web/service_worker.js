// Keeps the whole client for when there is no network: with this, a page that was visited once opens anywhere. `compress.mjs` writes before it which
// files there are with their sizes in bytes, and a name for all of them together.
/* global files, version */
/** Several sites may lie on one host, with one store for all of them. */
const ours = `omnibus ${self.registration.scope} `
const cacheName = ours + version
/** So many files come one after the other, with a breath between them: whoever waits for a page or a table goes first. */
const breath = 20
/** A network that drops packets never says so: after this a file counts as missing, while a page waits for it and while all of them are fetched. */
const patienceMs = 10_000
const fetchAllPatienceMs = 60_000

const addressOf = (file) => new URL(file, self.registration.scope).href
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const inTime = (answer, milliseconds) =>
  Promise.race([answer, pause(milliseconds).then(() => Promise.reject(new Error('no answer from the network')))])

/** Bytes of this version: in all, and stored so far. */
const total = Object.values(files).reduce((sum, size) => sum + size, 0)
let stored = 0

async function tellPages(message) {
  for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) page.postMessage(message)
}

/** Stores the whole version or fails: half a version is useless. */
async function fetchAll() {
  const cache = await caches.open(cacheName)
  for (const [file, size] of Object.entries(files)) {
    if (!(await cache.match(addressOf(file)))) {
      await inTime(cache.add(new Request(addressOf(file), { cache: 'no-cache' })), fetchAllPatienceMs)
      await pause(breath)
    }
    stored += size
    await tellPages({ stored, total })
  }
}

/** Tells the pages when the device is full; any other failure is tried again at the next visit. */
async function install() {
  try {
    await fetchAll()
  } catch (failure) {
    if (failure.name === 'QuotaExceededError') await tellPages({ missing: total - stored })
    throw failure
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
  return kept ?? (await caches.match(request, { ignoreSearch: true })) ?? inTime(fetch(request), patienceMs)
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
// A new version waits until a page asks for it.
self.addEventListener('message', ({ data, source }) => {
  if (data === 'take over') void self.skipWaiting()
  // An active worker has stored everything, even if it was started anew since.
  if (data === 'how much is stored') source.postMessage({ stored: self.registration.active ? total : stored, total })
})
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  const asked = origin === self.location.origin && event.request.method === 'GET'
  if (!asked || /^\/(api|ws|healthz|metrics)(\/|$)/.test(pathname)) return
  event.respondWith(answer(event.request))
  if (event.request.mode === 'navigate') event.waitUntil(dropOlder())
})
