// Imports between folders of the tree: `$client/…` is web/src, `$browser/…` is tests/browser (tsconfig.json has the same two). Files outside web/
// find its packages by their names here.
import { fileURLToPath } from 'node:url'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

export const folders = { $client: here('src'), $browser: here('../tests/browser') }
/** @param {string[]} names */
export const packages = (names) => Object.fromEntries(names.map((name) => [name, here(`node_modules/${name}`)]))
