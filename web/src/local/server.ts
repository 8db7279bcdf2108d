// Server in this browser, as the page sees it, with the same requests and connections as a remote one.
import { moduleFiles } from '../site'
import type { Request } from '../protocol/requests'
import type { FromWorker, ToWorker, Trouble } from './messages'

/** The part of `WebSocket` used by the tables. */
export type Socket = Pick<WebSocket, 'addEventListener' | 'send' | 'close'>

export interface Answered {
  status: number
  body: string
}

/** Error of a server that cannot be used in this browser. */
export class Unusable extends Error {
  readonly problem: Trouble

  constructor(problem: Trouble) {
    super('no server in this browser')
    this.problem = problem
  }
}

class LocalSocket extends EventTarget implements Socket {
  readonly #post: (message: ToWorker) => void
  readonly #connection: number

  constructor(connection: number, post: (message: ToWorker) => void) {
    super()
    this.#connection = connection
    this.#post = post
    // Like any socket it opens later, once listeners are attached.
    queueMicrotask(() => this.dispatchEvent(new Event('open')))
  }
  hear(text: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: text }))
  }
  send(text: string): void {
    const { id, do: asked } = JSON.parse(text) as Request
    // Pings are answered here: the server exists as long as the page, however long a bot thinks.
    if (asked === 'ping') this.hear(JSON.stringify({ id, ok: true }))
    else this.#post({ do: 'say', connection: this.#connection, text })
  }
  close(): void {
    this.#post({ do: 'close', connection: this.#connection })
  }
}

/**
 * True once persistent storage was requested. Without it a browser may delete our data if it needs space. Some browsers ask the user, so
 * the request waits until there is something to lose.
 */
let askedToStay = false
function stayKept(): void {
  if (askedToStay) return
  askedToStay = true
  void navigator.storage?.persist?.().catch(() => {})
}

interface Waiting {
  answer(answered: Answered): void
  refuse(unusable: Unusable): void
}

export class LocalServer {
  #worker: Worker | null = null
  readonly #asked = new Map<number, Waiting>()
  readonly #sockets = new Map<number, LocalSocket>()
  #next = 1

  ask(method: string, target: string, body = ''): Promise<Answered> {
    if (method === 'POST' && /^\/api\/(matches|open)\b/.test(target)) stayKept()
    return new Promise((answer, refuse) => {
      const number = this.#next++
      this.#asked.set(number, { answer, refuse })
      this.#post({ do: 'ask', number, method, target, body })
    })
  }

  connect(target: string): Socket {
    const connection = this.#next++
    const socket = new LocalSocket(connection, (message) => this.#post(message))
    this.#sockets.set(connection, socket)
    this.#post({ do: 'connect', connection, target })
    return socket
  }

  #post(message: ToWorker): void {
    this.#worker ??= this.#start()
    this.#worker.postMessage(message)
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'omnibus' })
    worker.postMessage({ do: 'begin', files: moduleFiles() } satisfies ToWorker)
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#heard(data)
    // A bug of ours: stored data is safe, and the next request restarts the worker from it.
    worker.onerror = () => this.#end(null)
    return worker
  }

  #heard(message: FromWorker): void {
    if (message.is === 'answer') {
      this.#asked.get(message.number)?.answer(message)
      this.#asked.delete(message.number)
    } else if (message.is === 'message') {
      this.#sockets.get(message.connection)?.hear(message.text)
    } else if (message.is === 'closed') this.#close(message.connection)
    else if (message.is === 'elsewhere') this.#refuseAll('elsewhere')
    else this.#end(message.problem)
  }

  #close(connection: number): void {
    const socket = this.#sockets.get(connection)
    this.#sockets.delete(connection)
    socket?.dispatchEvent(new Event('close'))
  }

  #end(problem: Trouble): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#refuseAll(problem)
    for (const connection of [...this.#sockets.keys()]) this.#close(connection)
  }

  #refuseAll(problem: Trouble): void {
    for (const waiting of this.#asked.values()) waiting.refuse(new Unusable(problem))
    this.#asked.clear()
  }
}
