// Server without a network: the part of the module omnibus.wasm that runs matches (src/wasm/server_module.cpp).
import { Instance, type Common, type ContentFile } from '../engine/instance'
import type { Problem } from '../protocol/failures'
import type { Language } from '../protocol/values'
import type { Helpers } from './helpers'

interface Exports extends Common {
  add_kept(nameSize: number): void
  open(): void
  request(number: number): void
  connect(connection: number): void
  hear(connection: number): void
  disconnect(connection: number): void
  kept(): void
  helpers(count: number): void
  answered(number: number): void
  turn(): number
  take(): number
  taken_kind(): number
  taken_number(): number
}

/** Kinds of letters from the module to the page: ForPage in src/wasm/server_module.cpp. */
const letter = { answer: 1, message: 2, hungUp: 3, toKeep: 4, failure: 5, toWorkOut: 6, calledOff: 7 } as const
const nothingMore = -1

/** Text to store under a name; null deletes it. */
export type KeptChange = [name: string, text: string | null]

export interface LocalRequest {
  method: string
  /** Path and query. */
  target: string
  /** Token of the client, from the cookie of the server. */
  token: string
  body: string
}
export interface LocalReply {
  status: number
  type: string
  body: string
  cookie?: string
}

/** Environment of the module. */
export interface Outside {
  /** Stores all changes or, if it rejects, none. */
  keep(changes: KeptChange[]): Promise<void>
  /** Delivers a message as a WebSocket would. */
  message(connection: number, text: string): void
  hungUp(connection: number): void
  /** Workers for long computations; null if the module does everything itself. */
  helpers: Pick<Helpers, 'count' | 'workOut' | 'close'> | null
}

export class ServerModule {
  readonly #instance: Instance<Exports>
  readonly #outside: Outside
  readonly #asked = new Map<number, (reply: LocalReply) => void>()
  /** Orders at helpers, with the controllers that cancel them. */
  readonly #beingWorkedOut = new Map<number, AbortController>()
  readonly #soon = new MessageChannel()
  #failure: Problem | null = null
  #nextRequest = 1
  #goesOnSoon = false
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Opens the server with its stored texts. Throws a Problem if they cannot be used. */
  static async open(
    module: WebAssembly.Module,
    content: Iterable<ContentFile>,
    kept: Iterable<[name: string, text: string]>,
    language: Language,
    outside: Outside,
  ): Promise<ServerModule> {
    const instance = await Instance.of<Exports>(module)
    instance.addFiles(content)
    for (const [name, text] of kept) instance.functions.add_kept(instance.writeBoth(name, text))
    const server = new ServerModule(instance, outside)
    instance.functions.helpers(outside.helpers?.count ?? 0)
    instance.write(language)
    instance.functions.open()
    server.#takeLetters()
    if (server.#failure) throw server.#failure
    server.#goOnSoon()
    return server
  }

  private constructor(instance: Instance<Exports>, outside: Outside) {
    this.#instance = instance
    this.#outside = outside
    this.#soon.port1.onmessage = () => this.#goOn()
  }

  /** Adds content, for example of another language. */
  addFiles(content: Iterable<ContentFile>): void {
    this.#instance.addFiles(content)
  }

  request(request: LocalRequest): Promise<LocalReply> {
    return new Promise((answer) => {
      const number = this.#nextRequest++
      this.#asked.set(number, answer)
      this.#instance.write(JSON.stringify(request))
      this.#instance.functions.request(number)
      this.#attend()
    })
  }

  connect(connection: number, request: Pick<LocalRequest, 'target' | 'token'>): void {
    this.#instance.write(JSON.stringify(request))
    this.#instance.functions.connect(connection)
    this.#attend()
  }
  hear(connection: number, message: string): void {
    this.#instance.write(message)
    this.#instance.functions.hear(connection)
    this.#attend()
  }
  disconnect(connection: number): void {
    this.#instance.functions.disconnect(connection)
    this.#attend()
  }

  /** Stops the server; changes not yet stored are lost. */
  close(): void {
    clearTimeout(this.#timer)
    this.#soon.port1.close()
    this.#outside.helpers?.close()
  }

  #attend(): void {
    this.#takeLetters()
    this.#goOnSoon()
  }

  /** Queues the next turn behind other work of this thread, by a message because timers have a minimum delay. */
  #goOnSoon(): void {
    if (this.#goesOnSoon) return
    this.#goesOnSoon = true
    clearTimeout(this.#timer)
    this.#soon.port2.postMessage(null)
  }

  #goOn(): void {
    this.#goesOnSoon = false
    const pause = this.#instance.functions.turn()
    this.#takeLetters()
    if (pause === 0) this.#goOnSoon()
    else if (pause > 0 && !this.#goesOnSoon) this.#timer = setTimeout(() => this.#goOnSoon(), pause)
  }

  #takeLetters(): void {
    const { functions } = this.#instance
    for (let size = functions.take(); size !== nothingMore; size = functions.take())
      this.#deliver(functions.taken_kind(), functions.taken_number(), this.#instance.read(size))
  }

  #deliver(kind: number, number: number, text: string): void {
    if (kind === letter.answer) this.#answer(number, JSON.parse(text) as LocalReply)
    else if (kind === letter.message) this.#outside.message(number, text)
    else if (kind === letter.hungUp) this.#outside.hungUp(number)
    else if (kind === letter.toKeep) void this.#keep(JSON.parse(text) as KeptChange[])
    else if (kind === letter.failure) this.#failure = JSON.parse(text) as Problem
    else if (kind === letter.toWorkOut) void this.#workOut(number, text)
    else if (kind === letter.calledOff) this.#callOff(number)
  }

  #answer(number: number, reply: LocalReply): void {
    this.#asked.get(number)?.(reply)
    this.#asked.delete(number)
  }

  /** Passes an order to a helper; an empty answer makes the module do it itself. */
  async #workOut(number: number, order: string): Promise<void> {
    const calledOff = new AbortController()
    this.#beingWorkedOut.set(number, calledOff)
    const answer = await this.#outside.helpers!.workOut(order, calledOff.signal).catch(() => '')
    if (!this.#beingWorkedOut.delete(number)) return
    this.#instance.write(answer)
    this.#instance.functions.answered(number)
    this.#attend()
  }
  #callOff(number: number): void {
    const calledOff = this.#beingWorkedOut.get(number)
    this.#beingWorkedOut.delete(number)
    calledOff?.abort()
  }

  async #keep(changes: KeptChange[]): Promise<void> {
    const failure = await this.#outside.keep(changes).then(
      () => '',
      (problem: unknown) => String(problem) || 'not kept',
    )
    this.#instance.write(failure)
    this.#instance.functions.kept()
    this.#attend()
  }
}
