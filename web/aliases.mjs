// Import aliases: `$client/…` is web/src, `$browser/…` is tests/browser (as in tsconfig.json). `packages` lets files outside
// web/ import its packages by name.
import { fileURLToPath } from 'node:url'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

export const folders = { $client: here('src'), $browser: here('../tests/browser') }
/** @param {string[]} names */
export const packages = (names) => Object.fromEntries(names.map((name) => [name, here(`node_modules/${name}`)]))
