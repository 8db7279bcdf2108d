// Files for playing without a server: the module built by ./dev wasm, and its content. Names contain a hash, so they can be cached forever.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'

const module = new URL('../build/wasm/omnibus.wasm', import.meta.url)

export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => statSync(new URL(name, folder)).isFile())
    .sort()

/** Content of the program, that of each game below the name of the game; addresses by request name. */
export function contentFiles() {
  const root = new URL('../', import.meta.url)
  const games = readdirSync(new URL('games/', root)).filter((game) => existsSync(new URL(`games/${game}/content/`, root)))
  const folders = [['', 'content/'], ...games.map((game) => [`${game}/`, `games/${game}/content/`])]
  const named = ([name, folder]) => filesIn(new URL(folder, root)).map((file) => [name + file, new URL(folder + file, root)])
  return new Map(folders.flatMap(named).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Merges content into few files to save requests. Rules and texts of the client are left out: the module does not use them. */
function bundles() {
  const texts = {}
  for (const [path, url] of contentFiles()) {
    if (/^web\/|\/table\/|\.md$/.test(path)) continue
    const bundle = /messages\.(\w+)\.json$/.exec(path)?.[1] ?? 'common'
    texts[bundle] = { ...texts[bundle], [path]: readFileSync(url, 'utf8') }
  }
  return texts
}

function file(name, ending, bytes) {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
  return { path: `assets/${name}-${hash}.${ending}`, bytes }
}

/**
 * Files by kind: the module, content common to all languages, and the texts of each language. Null if there is no module.
 * @returns {{ [name: string]: { path: string, bytes: string | Buffer } } | null}
 */
export function moduleFiles() {
  if (!existsSync(module)) return null
  const texts = Object.entries(bundles()).map(([bundle, files]) => [bundle, file(`content-${bundle}`, 'json', JSON.stringify(files))])
  return { module: file('omnibus', 'wasm', readFileSync(module)), ...Object.fromEntries(texts) }
}
