// Worker that runs the server in a browser. Only one tab has it at a time, because two servers would not notice each other's writes.
import type { Problem } from '../protocol/failures'
import type { Language } from '../protocol/values'
import type { ModuleFiles } from '../site'
import { Content } from './content'
import { Helpers, helpersHere } from './helpers'
import { Keeping } from './keeping'
import type { FromWorker, ToWorker, Trouble } from './messages'
import { ServerModule } from './module'

const post = (message: FromWorker) => self.postMessage(message)

let files: ModuleFiles
let content: Content
let keeping: Keeping
let token = ''

const languageIn = (target: string): Language => (new URL(target, 'http://here').searchParams.get('lang') ?? 'en') as Language

/** Compiles the module, while it is still loading if the host declares its type. */
async function compiled(): Promise<WebAssembly.Module> {
  const response = await fetch(files.module)
  if (!response.ok) throw new Error(`${files.module}: ${response.status}`)
  const known = response.headers.get('content-type') === 'application/wasm'
  return known ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer())
}

/** No storage is available: forbidden in private windows or by settings, or the disk is full. */
class NoStorage extends Error {}

async function open(language: Language): Promise<ServerModule> {
  keeping = await Keeping.open().catch(() => {
    throw new NoStorage()
  })
  const [module, texts, kept] = await Promise.all([compiled(), content.of(language), keeping.all()])
  token = await keeping.token()
  return ServerModule.open(module, texts, kept, language, {
    keep: (changes) => keeping.keep(changes),
    message: (connection, text) => post({ is: 'message', connection, text }),
    hungUp: (connection) => post({ is: 'closed', connection }),
    helpers: new Helpers(helpersHere(), module, texts, () => new Worker(new URL('./helper.ts', import.meta.url), { type: 'module' })),
  })
}

/** A page that was closed or reloaded releases the lock within this time. */
const handoverMs = 2_000

/** Resolves when this worker holds the lock, which it keeps until the tab is closed. */
function alone(): Promise<void> {
  return new Promise((ours) => {
    const elsewhere = setTimeout(() => post({ is: 'elsewhere' }), handoverMs)
    void navigator.locks.request('omnibus', () => {
      clearTimeout(elsewhere)
      ours()
      return new Promise(() => {})
    })
  })
}

function troubleOf(fault: unknown): Trouble {
  if (fault instanceof NoStorage) return 'no_storage'
  // A Problem of the module has a code in words; those of browsers have numbers.
  return typeof (fault as { code?: unknown } | null)?.code === 'string' ? (fault as Problem) : null
}

let server: Promise<ServerModule> | undefined

const opened = (language: Language): Promise<ServerModule> => (server ??= alone().then(() => open(language)))

/** Loads the texts of a language. If that fails, the next request tries again; until then English stands in for it. */
async function learn(here: ServerModule, language: Language): Promise<void> {
  here.addFiles(await content.of(language).catch(() => []))
}

async function ask(message: Extract<ToWorker, { do: 'ask' }>): Promise<void> {
  const { number, method, target, body } = message
  const language = languageIn(target)
  const here = await opened(language)
  await learn(here, language)
  const reply = await here.request({ method, target, token, body })
  if (reply.cookie !== undefined) {
    token = /^omnibus=([^;]*)/.exec(reply.cookie)?.[1] ?? ''
    await keeping.keepToken(token)
  }
  post({ is: 'answer', number, status: reply.status, body: reply.body })
}

/** Passes on a message; a `watch` may be the first use of a language. */
async function say(connection: number, text: string): Promise<void> {
  const here = await opened('en')
  const { lang } = JSON.parse(text) as { lang?: Language }
  if (lang) await learn(here, lang)
  here.hear(connection, text)
}

async function follow(message: Exclude<ToWorker, { do: 'begin' }>): Promise<void> {
  if (message.do === 'ask') return ask(message)
  if (message.do === 'say') return say(message.connection, message.text)
  const here = await opened('en')
  if (message.do === 'connect') here.connect(message.connection, { target: message.target, token })
  else here.disconnect(message.connection)
}

/** Chain that keeps messages of connections in order; requests do not wait for each other. */
let inOrder = Promise.resolve()
self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  // After a fault the state of the module is unknown: the page ends this worker, and the next one starts from storage.
  const failed = (fault: unknown) => post({ is: 'unusable', problem: troubleOf(fault) })
  if (data.do === 'begin') {
    files = data.files
    content = new Content(files)
  } else if (data.do === 'ask') void follow(data).catch(failed)
  else inOrder = inOrder.then(() => follow(data)).catch(failed)
}
