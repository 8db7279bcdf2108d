// The server in the module as a page has it, for tests: asked over what would be HTTP, and over what would be a WebSocket.
import { ServerModule, type KeptChange } from '../../web/src/local/module'
import { Helpers, type HelperWorker } from '../../web/src/local/helpers'
import type { Failure, Push, Table } from '../../web/src/protocol'
import { patched } from '../../web/src/table/patch'
import { compiledModule, content } from './engines'
import { TestHelper } from './helpers'

/** What a browser keeps, as long as a test goes on. */
export class Kept {
  readonly texts = new Map<string, string>()
  /** Why nothing more can be kept; null: it can. */
  failure: string | null = null

  keep(changes: KeptChange[]): Promise<void> {
    if (this.failure !== null) return Promise.reject(new Error(this.failure))
    for (const [name, text] of changes) {
      if (text === null) this.texts.delete(name)
      else this.texts.set(name, text)
    }
    return Promise.resolve()
  }
}

type Answer = { [field: string]: unknown }
const connection = 1

/** One page in front of it: a person with a name, who watches one match. */
export class LocalPage {
  token = ''
  table: Table | null = null
  #server!: ServerModule
  #nextId = 1
  readonly #asked = new Map<number, { answer(reply: Answer): void; refuse(problem: Error): void }>()
  #seen: (() => void)[] = []
  readonly #awaited: { kind: Push['push']; heard(): void }[] = []

  private constructor(readonly kept: Kept) {}

  /** With `count` helpers, unless it is told how to begin one: null is without. */
  static async open(
    kept = new Kept(),
    token = '',
    helper: (() => HelperWorker) | null = () => new TestHelper(),
    count = 2,
  ): Promise<LocalPage> {
    const page = new LocalPage(kept)
    page.token = token
    const module = await compiledModule()
    const helpers = helper && new Helpers(count, module, content(), helper)
    page.#server = await ServerModule.open(module, content(), kept.texts, 'en', {
      keep: (changes) => kept.keep(changes),
      message: (_, text) => page.#heard(JSON.parse(text)),
      hungUp: () => {},
      helpers,
    })
    return page
  }

  /** As when a tab is closed: nobody is told, and nothing more is kept. */
  close(): void {
    this.#server.close()
  }

  async ask<Result = Answer>(method: string, target: string, body?: object): Promise<Result> {
    const reply = await this.#server.request({ method, target, token: this.token, body: body ? JSON.stringify(body) : '' })
    if (reply.cookie) this.token = /^omnibus=([^;]*)/.exec(reply.cookie)![1]!
    const answer = JSON.parse(reply.body) as Result
    if (reply.status >= 400) throw new Error((answer as Failure).error.code)
    return answer
  }
  /** The text itself, as it would be saved. */
  async text(target: string): Promise<string> {
    return (await this.#server.request({ method: 'GET', target, token: this.token, body: '' })).body
  }

  connect(): void {
    this.#server.connect(connection, { target: '/ws', token: this.token })
  }
  say(request: object): Promise<Answer> {
    return new Promise((answer, refuse) => {
      const id = this.#nextId++
      this.#asked.set(id, { answer, refuse })
      this.#server.hear(connection, JSON.stringify({ id, ...request }))
    })
  }

  async watch(match: string, as: number | 'spectator' = 0): Promise<Table> {
    const { watch } = (await this.say({ do: 'watch', match, as, lang: 'en' })) as { watch: { table: Table } }
    this.table = watch.table
    return watch.table
  }

  /** The table when we have to decide, or when it is over. */
  async asked(): Promise<Table> {
    while (!this.table?.over && !this.table?.legal.length) await new Promise<void>((seen) => this.#seen.push(seen))
    return this.table
  }

  async act(match: string, action: object, seat = 0): Promise<void> {
    const { seq } = this.table!
    await this.say({ do: 'act', match, seat, expected_seq: seq, key: `k${seq}`, action })
    while (this.table!.seq === seq) await new Promise<void>((seen) => this.#seen.push(seen))
  }

  /** The next push of a kind. */
  pushed(kind: Push['push']): Promise<void> {
    return new Promise((heard) => this.#awaited.push({ kind, heard }))
  }

  #heard(message: Push | ({ id: number; ok: boolean } & Answer)): void {
    if ('id' in message) {
      const waiting = this.#asked.get(message.id)!
      this.#asked.delete(message.id)
      if (message.ok) waiting.answer(message)
      else waiting.refuse(new Error((message as unknown as Failure).error.code))
      return
    }
    for (const { heard } of this.#awaited.filter(({ kind }) => kind === message.push)) heard()
    if (message.push === 'patch') this.#see(patched(this.table!, message.changes))
    else if ((message.push === 'update' || message.push === 'match' || message.push === 'resync') && message.table) {
      this.#see(message.table)
    }
  }

  #see(table: Table): void {
    this.table = table
    for (const seen of this.#seen.splice(0)) seen()
  }
}
