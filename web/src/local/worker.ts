// The worker in which the server of a browser runs. One tab has it at a time: two of them would not know of each other's writes.
import type { Language, Problem } from '../protocol'
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

/** While it is still coming, where the host of the file says what it is. */
async function compiled(): Promise<WebAssembly.Module> {
  const response = await fetch(files.module)
  if (!response.ok) throw new Error(`${files.module}: ${response.status}`)
  const known = response.headers.get('content-type') === 'application/wasm'
  return known ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer())
}

/** Private windows, settings and a full disk may forbid it. */
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

/** A page that was left or loaded anew gives it back within this time. */
const handoverMs = 2_000

/** Ours alone until the tab is closed. */
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

/** A language whose words cannot be had now is asked for again with the next question; until then English stands in for it. */
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

/** A language may be spoken for the first time when something is watched in it. */
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

/** What is said over a connection stays in order; requests do not wait for each other. */
let inOrder = Promise.resolve()
self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  // Nobody can tell what a module is good for after a fault: the page ends this worker, and the next begins with what was kept.
  const failed = (fault: unknown) => post({ is: 'unusable', problem: troubleOf(fault) })
  if (data.do === 'begin') {
    files = data.files
    content = new Content(files)
  } else if (data.do === 'ask') void follow(data).catch(failed)
  else inOrder = inOrder.then(() => follow(data)).catch(failed)
}
