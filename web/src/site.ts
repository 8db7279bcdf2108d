// Origin of this page: an Omnibus server, or a site of static files written by `omnibus site`.
import type { Language } from './protocol/values'

/** Files for playing without a server: the module, content common to all languages, and the texts of each language. */
export type ModuleFiles = { [name in 'module' | 'common' | Language]: string }
/** Paths of these files (vite.config.ts); null if the client was built without them. */
declare const modulePaths: ModuleFiles | null
export const canPlayHere = typeof Worker !== 'undefined' && modulePaths !== null

/** True on a site of static files without a server; `omnibus site` marks its page. */
export const onlyFiles = typeof document !== 'undefined' && document.documentElement.dataset.site === 'files'

/** Base path of the site. */
export const root = onlyFiles ? new URL('.', document.baseURI).pathname : '/'

/** Addresses of the files for playing without a server. */
export function moduleFiles(): ModuleFiles {
  if (!modulePaths) throw new Error('this client was built without the module')
  return Object.fromEntries(Object.entries(modulePaths).map(([name, path]) => [name, root + path])) as ModuleFiles
}
