// Last step of the client build: adds the module for browsers, if it has been built (./dev wasm), with the service worker for offline use,
// and writes a compressed copy of each file, because the best compression is too slow for the start of the server.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { contentFiles, filesIn, moduleFiles } from './module_files.mjs'

const dist = new URL('dist/', import.meta.url)

/** Writes the service worker with the list of all files a page may request: the client, the module and their content. */
function writeServiceWorker() {
  const client = filesIn(dist).filter((name) => !/^\.vite|^service_worker\.js|\.br$/.test(name))
  const rules = [...contentFiles()].filter(([name]) => name.endsWith('.md'))
  const files = [...client.map((name) => [name, new URL(name, dist)]), ...rules.map(([name, url]) => [`content/${name}`, url])]
  const hash = createHash('sha256')
  const sizes = {}
  for (const [name, url] of files) {
    const bytes = readFileSync(url)
    hash.update(name).update(bytes)
    sizes[name] = bytes.length
  }
  const script = readFileSync(new URL('service_worker.js', import.meta.url), 'utf8')
  const known = `const files = ${JSON.stringify(sizes)}\nconst version = '${hash.digest('hex').slice(0, 16)}'\n`
  writeFileSync(new URL('service_worker.js', dist), known + script)
}

const withModule = moduleFiles()
if (withModule) {
  for (const { path, bytes } of Object.values(withModule)) writeFileSync(new URL(path, dist), bytes)
  writeServiceWorker()
}

for (const name of filesIn(dist)) {
  if (!/\.(html|js|css|svg|json|wasm|webmanifest)$/.test(name)) continue
  const bytes = readFileSync(new URL(name, dist))
  const small = brotliCompressSync(bytes)
  if (small.length < bytes.length) writeFileSync(new URL(`${name}.br`, dist), small)
}
