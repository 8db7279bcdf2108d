// What is left to do when the client is built: the module for browsers is put beside it, where that has been built (./dev wasm), with the worker that
// keeps all of it for when there is no network; and each file is written once more, compressed: to make them as small as can be takes too long when
// the program starts.
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

const dist = new URL('dist/', import.meta.url)
const content = new URL('../content/', import.meta.url)
const module = new URL('../build/wasm/omnibus.wasm', import.meta.url)

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => statSync(new URL(name, folder)).isFile())
    .sort()

/** What the server in a browser works with: as few files as may be, since each has to be asked for. Rules are for people, and so are the client's words. */
function writeContent() {
  const bundles = {}
  for (const path of filesIn(content)) {
    if (path.startsWith('web/') || path.endsWith('.md')) continue
    const bundle = /messages\.(\w+)\.json$/.exec(path)?.[1] ?? 'common'
    bundles[bundle] = { ...bundles[bundle], [path]: readFileSync(new URL(path, content), 'utf8') }
  }
  for (const [bundle, texts] of Object.entries(bundles)) writeFileSync(new URL(`content-${bundle}.json`, dist), JSON.stringify(texts))
}

/** Everything a page may ever ask for: the client, the module, and what they work with. */
function writeServiceWorker() {
  const client = filesIn(dist).filter((name) => !/^\.vite|^service_worker\.js|\.br$/.test(name))
  const rules = filesIn(content).filter((name) => name.endsWith('.md'))
  const files = [...client.map((name) => [name, new URL(name, dist)]), ...rules.map((name) => [`content/${name}`, new URL(name, content)])]
  const hash = createHash('sha256')
  for (const [name, url] of files) hash.update(name).update(readFileSync(url))
  const script = readFileSync(new URL('service_worker.js', import.meta.url), 'utf8')
  const known = `const files = ${JSON.stringify(files.map(([name]) => name))}\nconst version = '${hash.digest('hex').slice(0, 16)}'\n`
  writeFileSync(new URL('service_worker.js', dist), known + script)
}

if (existsSync(module)) {
  copyFileSync(module, new URL('omnibus.wasm', dist))
  writeContent()
  writeServiceWorker()
}

for (const name of filesIn(dist)) {
  if (!/\.(html|js|css|svg|json|wasm|webmanifest)$/.test(name)) continue
  const bytes = readFileSync(new URL(name, dist))
  const small = brotliCompressSync(bytes)
  if (small.length < bytes.length) writeFileSync(new URL(`${name}.br`, dist), small)
}
