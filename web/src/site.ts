// Where this page comes from: a server of ours or, as `omnibus site` writes it, a folder of files anywhere on the web.
import type { Language } from './protocol'

/** What plays without a server: the module, what all languages share, and what is said in each. */
export type ModuleFiles = { [name in 'module' | 'common' | Language]: string }
/** Where it lies (vite.config.ts); null where the client was built without it. */
declare const modulePaths: ModuleFiles | null
export const canPlayHere = typeof Worker !== 'undefined' && modulePaths !== null

/** Whether there are only files, no server; `omnibus site` marks its page so. */
export const onlyFiles = typeof document !== 'undefined' && document.documentElement.dataset.site === 'files'

/** The address below which everything lies. */
export const root = onlyFiles ? new URL('.', document.baseURI).pathname : '/'

/** The addresses of what plays without a server. */
export function moduleFiles(): ModuleFiles {
  if (!modulePaths) throw new Error('this client was built without the module')
  return Object.fromEntries(Object.entries(modulePaths).map(([name, path]) => [name, root + path])) as ModuleFiles
}
