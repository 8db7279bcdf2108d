// Programs under test: server, engine, and an interruptible connection between browser and server.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Listener, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../', import.meta.url))
export const omnibus = join(root, 'build/omnibus')

/** `omnibus serve` on a free port with its own data folder. */
export class Server {
  port = 0
  readonly #data = mkdtempSync(join(tmpdir(), 'omnibus-browser-'))
  #process: ReturnType<typeof spawn> | null = null

  constructor(readonly options: string[] = []) {}

  get url(): string {
    return `http://localhost:${this.port}`
  }

  /** Restarts on the same port and folder. Without limits, replies are not delayed. */
  async start(): Promise<void> {
    if (this.#process) return
    const usual = ['--port', String(this.port), '--data', this.#data, '--log', 'error', '--limits', 'off']
    // The analysis of a result starts automatically; with few games it does not slow down later tests.
    const reading = this.options.includes('--analysis-games') ? [] : ['--analysis-games', '20']
    const child = spawn(omnibus, ['serve', ...usual, ...reading, ...this.options], { stdio: ['ignore', 'pipe', 'inherit'] })
    this.#process = child
    for await (const line of createInterface({ input: child.stdout })) {
      this.port = Number(/http:\/\/localhost:(\d+)/.exec(line)?.[1])
      if (this.port) return
    }
    throw new Error('omnibus serve ended before it said where it is')
  }

  /** Kills it without warning, like a power failure. */
  async kill(): Promise<void> {
    await ended(this.#process, 'SIGKILL')
    this.#process = null
  }

  async stop(): Promise<void> {
    await ended(this.#process, 'SIGTERM')
    rmSync(this.#data, { recursive: true, force: true })
  }
}

async function ended(child: ReturnType<typeof spawn> | null, signal: string): Promise<void> {
  if (!child || child.exitCode !== null) return
  const exit = new Promise<void>((done) => child.once('exit', done))
  if (child.kill(signal)) await exit
}

/** Interruptible connection to the server: cutting it closes all connections and blocks new ones until healed. */
export class Wire {
  #listener: Listener
  #sockets = new Set<Socket>()
  #fromServer = new Set<Socket>()
  /** Accepted while all traffic was being dropped. */
  #held = new Set<Socket>()
  #state: 'whole' | 'cut' | 'swallowing' = 'whole'

  private constructor(readonly server: Server) {
    this.#listener = createServer((near) => {
      if (this.#state === 'cut') near.destroy()
      else if (this.#state === 'swallowing') this.#hold(near)
      else this.#join(near)
    })
  }

  static async to(server: Server): Promise<Wire> {
    const wire = new Wire(server)
    await new Promise<void>((listening) => wire.#listener.listen(0, '127.0.0.1', listening))
    return wire
  }

  get url(): string {
    return `http://localhost:${this.#listener.address().port}`
  }

  #join(near: Socket): void {
    const far = connect(this.server.port, '127.0.0.1')
    this.#fromServer.add(far)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        this.#sockets.delete(one)
        this.#fromServer.delete(one)
        other.destroy()
      })
    }
  }

  #hold(near: Socket): void {
    near.pause()
    this.#held.add(near)
    near.on('error', () => near.destroy())
    near.on('close', () => this.#held.delete(near))
  }

  /** Requests of the browser still arrive; replies of the server do not. */
  mute(): void {
    for (const socket of this.#fromServer) socket.pause()
  }
  /** Silently drops all traffic: connections remain open and are accepted, but no data pass in either direction. */
  swallow(): void {
    this.#state = 'swallowing'
    for (const socket of this.#sockets) socket.pause()
  }
  cut(): void {
    this.#state = 'cut'
    for (const socket of [...this.#sockets, ...this.#held]) socket.destroy()
  }
  heal(): void {
    this.#state = 'whole'
    for (const socket of this.#sockets) socket.resume()
    for (const near of this.#held) this.#join(near)
    this.#held.clear()
  }
  close(): void {
    this.cut()
    this.#listener.close()
  }
}

/** `omnibus engine`: sends all requests and returns their replies (docs/protocol/engine.md). */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- every request has an answer of its own
export async function engine(requests: object[]): Promise<{ [field: string]: any }[]> {
  const child = spawn(omnibus, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] })
  for (const request of requests) child.stdin.write(`${JSON.stringify(request)}\n`)
  child.stdin.end()
  const replies = []
  for await (const line of createInterface({ input: child.stdout })) replies.push(JSON.parse(line))
  for (const reply of replies) if (!reply.ok) throw new Error(`the engine refused: ${JSON.stringify(reply.error)}`)
  return replies
}
