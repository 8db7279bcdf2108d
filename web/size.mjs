// Checks the size of the first load of the lobby, and of the module for browsers (./dev wasm), against limits. Fonts are not counted: they
// load later and change no layout.
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const limit = 150_000
const moduleLimit = 500_000
const dist = new URL('dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
const size = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length

/** Files of a chunk and of its static imports. */
function files(key, found = new Set()) {
  const chunk = manifest[key]
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const style of chunk.css ?? []) found.add(style)
  for (const other of chunk.imports ?? []) files(other, found)
  return found
}

const catalogues = Object.keys(manifest).filter((key) => /^virtual:texts\/\w+\/all$/.test(key))
if (catalogues.length === 0) throw new Error('no catalogue in the manifest, so the first load cannot be measured')
const largest = catalogues.toSorted((a, b) => size(manifest[b].file) - size(manifest[a].file))[0]

const loaded = new Set(['index.html', 'theme.js', 'icon.svg'])
for (const key of ['index.html', 'src/pages/Lobby.svelte', largest]) files(key, loaded)

let total = 0
for (const file of loaded) {
  const bytes = size(file)
  total += bytes
  console.log(`${String(bytes).padStart(8)}  ${file}`)
}
console.log(`${String(total).padStart(8)}  first load, of ${limit} bytes (gzip)`)

const module = brotliCompressSync(readFileSync(new URL('../build/wasm/omnibus.wasm', import.meta.url))).length
console.log(`${String(module).padStart(8)}  omnibus.wasm, of ${moduleLimit} bytes (brotli)`)
if (total > limit || module > moduleLimit) process.exit(1)
