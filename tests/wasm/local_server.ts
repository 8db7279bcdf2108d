// The server module as a page uses it, for tests: requests in place of HTTP, messages in place of WebSockets.
import { ServerModule, type KeptChange } from '../../web/src/local/module'
import { Helpers, type HelperWorker } from '../../web/src/local/helpers'
import type { Failure } from '../../web/src/protocol/failures'
import type { Push } from '../../web/src/protocol/pushes'
import type { Table } from '../../web/src/protocol/table'
import { patched } from '../../web/src/table/connection/patch'
import { compiledModule, content } from './engines'
import { TestHelper } from './helpers'

/** Storage of a browser for the duration of a test. */
export class Kept {
  readonly texts = new Map<string, string>()
  /** Reason why writes fail; null if they succeed. */
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

/** Page in front of the module: a person with a name who watches one match. */
export class LocalPage {
  token = ''
  table: Table | null = null
  #server!: ServerModule
  #nextId = 1
  readonly #asked = new Map<number, { answer(reply: Answer): void; refuse(problem: Error): void }>()
  #seen: (() => void)[] = []
  readonly #awaited: { kind: Push['push']; heard(): void }[] = []

  private constructor(readonly kept: Kept) {}

  /** With `count` helpers; `helper` overrides how they are started, null means none. */
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

  /** Closes it like a tab: without notice, and nothing more is stored. */
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
  /** The text as it would be saved. */
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

  /** The table at the player's next decision or at the end of the match. */
  async asked(): Promise<Table> {
    while (!this.table?.over && !this.table?.legal.length) await new Promise<void>((seen) => this.#seen.push(seen))
    return this.table
  }

  async act(match: string, action: object, seat = 0): Promise<void> {
    const { seq } = this.table!
    await this.say({ do: 'act', match, seat, expected_seq: seq, key: `k${seq}`, action })
    while (this.table!.seq === seq) await new Promise<void>((seen) => this.#seen.push(seen))
  }

  /** Next push of this kind. */
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
