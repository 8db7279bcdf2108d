// Where this page comes from: a server of ours or, as `omnibus site` writes it, a folder of files anywhere on the web.

/** Whether the client was built with the module that plays without a server (vite.config.ts). */
declare const hasModule: boolean
export const canPlayHere = typeof Worker !== 'undefined' && hasModule

/** Whether there are only files, no server; `omnibus site` marks its page so. */
export const onlyFiles = typeof document !== 'undefined' && document.documentElement.dataset.site === 'files'

/** The address below which everything lies. */
export const root = onlyFiles ? new URL('.', document.baseURI).pathname : '/'
