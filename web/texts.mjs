// The catalogues in parts, as the module virtual:texts: what every page says, and what only the drawing of a game says. An id of a game begins
// with the prefix of its rules: tw.bid belongs to the game whose rules are TW-1.1, TW-1.2, …
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const content = new URL('../content/', import.meta.url)
const games = new URL('../games/', import.meta.url)
const languages = ['en', 'de', 'fr']
const name = 'virtual:texts'

/** By game: the first part of its ids. */
function prefixes() {
  const rulesOf = (game) => new URL(`${game}/content/rules.en.md`, games)
  const names = readdirSync(games).filter((game) => existsSync(rulesOf(game)))
  return new Map(names.map((game) => [game, prefixOf(readFileSync(rulesOf(game), 'utf8'))]))
}
const prefixOf = (rules) => /\*\*([A-Z]+)-\d/.exec(rules)[1].toLowerCase()

/** @returns {import('vite').Plugin} */
export function textsInParts() {
  const ofGames = prefixes()
  const parts = ['all', ...ofGames.keys()]
  let isTest = false
  const catalogue = (language) => new URL(`web/messages.${language}.json`, content)
  const importing = (language, part) => `${JSON.stringify(part)}: () => import('${name}/${language}/${part}')`
  const isIn = (part, id) => {
    const [prefix] = id.split('.')
    return part === 'all' ? isTest || ![...ofGames.values()].includes(prefix) : prefix === ofGames.get(part)
  }
  return {
    name: 'texts-in-parts',
    configResolved: ({ mode }) => void (isTest = mode === 'test'),
    resolveId: (id) => (id.startsWith(name) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${name}`)) return null
      const [, language, part] = id.split('/')
      if (!language || !part)
        return `export default { ${languages.map((one) => `${one}: { ${parts.map((part) => importing(one, part)).join(', ')} }`).join(', ')} }`
      this.addWatchFile(catalogue(language).pathname)
      const texts = Object.entries(JSON.parse(readFileSync(catalogue(language), 'utf8')))
      return `export default ${JSON.stringify(Object.fromEntries(texts.filter(([id]) => isIn(part, id))))}`
    },
  }
}
