// A persistent WebSocket: reconnects by itself and repeats unanswered requests.
import { Refusal, unreachable } from '../../api'
import type { Socket } from '../../local/server'
import type { Push } from '../../protocol/pushes'
import type { Reply } from '../../protocol/replies'
import type { Request } from '../../protocol/requests'

type WithoutId<Asked> = Asked extends unknown ? Omit<Asked, 'id'> : never
export type Ask = WithoutId<Request>

export interface WireNews {
  /** Connected or reconnected: the server has forgotten all earlier watches. */
  up(): void
  down(): void
  push(push: Push): void
}

interface Waiting {
  ask: Ask
  sent: boolean
  answer(reply: object): void
  refuse(problem: Refusal): void
}

const firstPause = 250
const longestPause = 8000
/** Connection timeout: a network that drops packets would take minutes to report a failure. */
const connectingMs = 6_000
/** Silence after which the server is pinged: shorter while a request is pending. */
const quietMs = 15_000
const unansweredMs = 4_000
/** Maximum wait for the answer to a ping. */
const patienceMs = 6_000
/** Pause before repeating a request that was refused as too fast, in milliseconds. */
const breath = 1_000

export class Wire {
  readonly #connect: () => Socket
  readonly #news: WireNews
  readonly #waiting = new Map<number, Waiting>()
  #socket: Socket | null = null
  #open = false
  #wanted = false
  #tries = 0
  #nextId = 1
  #retry: ReturnType<typeof setTimeout> | undefined
  /** Timer of the next step: a ping, or giving up. */
  #pulse: ReturnType<typeof setTimeout> | undefined
  #pinging = false

  constructor(connect: () => Socket, news: WireNews) {
    this.#connect = connect
    this.#news = news
  }

  get open(): boolean {
    return this.#open
  }

  /** Sets whether the connection is needed; if not, it closes once all requests are answered. */
  want(wanted: boolean): void {
    this.#wanted = wanted
    if (this.#needed()) this.#begin()
    else this.#end()
  }

  /** Sends a request; without a connection it waits for one. */
  ask<Answer extends object>(ask: Ask): Promise<Answer> {
    return new Promise((answer, refuse) => {
      const id = this.#nextId++
      this.#waiting.set(id, { ask, sent: false, answer: answer as (reply: object) => void, refuse })
      if (this.#open) this.#send(id)
      else this.#begin()
    })
  }

  /** The page or the network is back: reconnects at once, and does not trust a connection that may have died meanwhile. */
  wake(): void {
    if (!this.#needed()) return
    if (this.#open) this.#ping()
    else if (this.#retry !== undefined) {
      clearTimeout(this.#retry)
      this.#retry = undefined
      this.#begin()
    }
  }

  #needed(): boolean {
    return this.#wanted || this.#waiting.size > 0
  }

  #begin(): void {
    if (this.#socket || this.#retry !== undefined) return
    const socket = this.#connect()
    this.#socket = socket
    clearTimeout(this.#pulse)
    this.#pulse = setTimeout(() => this.#lost(), connectingMs)
    // An abandoned socket may still call back; only the current one is heard.
    const heard = (hear: (event: MessageEvent) => void) => (event: Event) => void (socket === this.#socket && hear(event as MessageEvent))
    socket.addEventListener(
      'open',
      heard(() => this.#opened()),
    )
    socket.addEventListener(
      'message',
      heard((event) => this.#received(event.data)),
    )
    socket.addEventListener(
      'close',
      heard(() => this.#lost()),
    )
  }

  #end(): void {
    clearTimeout(this.#retry)
    clearTimeout(this.#pulse)
    this.#retry = undefined
    const socket = this.#socket
    this.#socket = null
    this.#open = false
    this.#pinging = false
    this.#tries = 0
    socket?.close()
  }

  #opened(): void {
    this.#open = true
    this.#alive()
    this.#news.up()
    for (const [id, waiting] of this.#waiting) if (!waiting.sent) this.#send(id)
  }

  #lost(): void {
    this.#socket?.close()
    this.#socket = null
    this.#open = false
    this.#pinging = false
    clearTimeout(this.#pulse)
    for (const [id, waiting] of [...this.#waiting]) this.#survive(id, waiting)
    this.#news.down()
    if (!this.#needed()) return
    const pause = Math.min(firstPause * 2 ** this.#tries++, longestPause)
    // Random jitter, so that clients do not all reconnect at the same moment after a restart.
    this.#retry = setTimeout(
      () => {
        this.#retry = undefined
        this.#begin()
      },
      pause * (1 + Math.random() / 4),
    )
  }

  /** Fate of a pending request on a lost connection. Commands carry a key and run only once however often they arrive. */
  #survive(id: number, waiting: Waiting): void {
    const { ask } = waiting
    if (ask.do === 'watch' || ask.do === 'unwatch' || ask.do === 'ping') {
      this.#waiting.delete(id) // belongs to this connection only; links watch again on reconnection
      waiting.refuse(unreachable())
    } else {
      waiting.sent = false
    }
  }

  #send(id: number): void {
    const waiting = this.#waiting.get(id)
    if (!waiting || !this.#open) return
    waiting.sent = true
    this.#socket!.send(JSON.stringify({ id, ...waiting.ask }))
    if (waiting.ask.do !== 'ping') this.#expectLife(unansweredMs)
  }

  #received(data: unknown): void {
    let message: Reply | Push
    try {
      message = JSON.parse(String(data))
    } catch {
      return this.#lost() // not a message of our server; reconnect
    }
    this.#tries = 0
    this.#alive()
    if ('push' in message) this.#news.push(message)
    else if (message.id !== null) this.#answered(message.id, message)
  }

  #answered(id: number, reply: Reply): void {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    if (!reply.ok && reply.error.code === 'too_fast') {
      waiting.sent = false
      setTimeout(() => !waiting.sent && this.#send(id), breath)
      return
    }
    this.#waiting.delete(id)
    if (reply.ok) waiting.answer(reply)
    else waiting.refuse(new Refusal(reply.error))
    if (!this.#needed()) this.#end()
  }

  #alive(): void {
    this.#pinging = false
    this.#expectLife(quietMs)
  }

  /** Pings the server unless a message arrives within this time. */
  #expectLife(milliseconds: number): void {
    if (this.#pinging) return
    clearTimeout(this.#pulse)
    this.#pulse = setTimeout(() => this.#ping(), milliseconds)
  }

  #ping(): void {
    if (this.#pinging) return
    this.#pinging = true
    clearTimeout(this.#pulse)
    this.#pulse = setTimeout(() => this.#lost(), patienceMs)
    this.ask({ do: 'ping' }).catch(() => {})
  }
}
