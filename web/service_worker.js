// Stores the whole client for offline use, so that a page visited once opens without a network. `compress.mjs` prepends the list of files
// with their sizes in bytes and a common version.
/* global files, version */
/** Prefix of our caches: several sites on one host share one store. */
const ours = `omnibus ${self.registration.scope} `
const cacheName = ours + version
/** Pause in milliseconds between two files, so that requests of pages go first. */
const breath = 20
/** Timeouts for one file, if a page waits for it and while the whole version is fetched: a network that drops packets reports no error. */
const patienceMs = 10_000
const fetchAllPatienceMs = 60_000

const addressOf = (file) => new URL(file, self.registration.scope).href
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const inTime = (answer, milliseconds) =>
  Promise.race([answer, pause(milliseconds).then(() => Promise.reject(new Error('no answer from the network')))])

/** Size of this version in bytes, and the part already stored. */
const total = Object.values(files).reduce((sum, size) => sum + size, 0)
let stored = 0

async function tellPages(message) {
  for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) page.postMessage(message)
}

/** Stores the whole version or fails: a part of a version is useless. */
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

/** Notifies the pages if the device is full; any other failure is retried on the next visit. */
async function install() {
  try {
    await fetchAll()
  } catch (failure) {
    if (failure.name === 'QuotaExceededError') await tellPages({ missing: total - stored })
    throw failure
  }
}

/** Deletes earlier versions, unless several pages are open: pages that were not reloaded still use the version they started with. */
async function dropOlder() {
  if ((await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 1) return
  const names = (await caches.keys()).filter((name) => name.startsWith(ours))
  for (const name of names.slice(0, names.indexOf(cacheName))) await caches.delete(name)
}

async function takeOver() {
  await self.clients.claim()
  await dropOlder()
}

/** Answers from this version first, so that files match each other; every page address gets index.html. */
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
  // An active worker has stored everything, even if it was restarted since.
  if (data === 'how much is stored') source.postMessage({ stored: self.registration.active ? total : stored, total })
})
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  const asked = origin === self.location.origin && event.request.method === 'GET'
  if (!asked || /^\/(api|ws|healthz|metrics)(\/|$)/.test(pathname)) return
  event.respondWith(answer(event.request))
  if (event.request.mode === 'navigate') event.waitUntil(dropOlder())
})
