// Vite plugin for the module virtual:texts, which splits the catalogues into the texts of all pages (`all`) and those of each drawing.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const root = new URL('../', import.meta.url)
const languages = ['en', 'de', 'fr']
const name = 'virtual:texts'

/** Folder with the texts of a part. */
const folderOf = (part) => new URL(part === 'all' ? 'content/web/' : `games/${part}/content/table/`, root)
const catalogue = (part, language) => new URL(`messages.${language}.json`, folderOf(part))

/** @returns {import('vite').Plugin} */
export function textsInParts() {
  const parts = ['all', ...readdirSync(new URL('games/', root)).filter((game) => existsSync(folderOf(game)))]
  let isTest = false // tests have all texts in the part `all`
  const importing = (language, part) => `${JSON.stringify(part)}: () => import('${name}/${language}/${part}')`
  return {
    name: 'texts-in-parts',
    configResolved: ({ mode }) => void (isTest = mode === 'test'),
    resolveId: (id) => (id.startsWith(name) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${name}`)) return null
      const [, language, part] = id.split('/')
      if (!language || !part)
        return `export default { ${languages.map((one) => `${one}: { ${parts.map((part) => importing(one, part)).join(', ')} }`).join(', ')} }`
      const files = (isTest && part === 'all' ? parts : [part]).map((one) => catalogue(one, language))
      for (const file of files) this.addWatchFile(file.pathname)
      return `export default ${JSON.stringify(Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8')))))}`
    },
  }
}
