// Pool of workers beside the server's, each with its own module: they run bots and analyses, so that the server stays responsive. They
// share no memory, which would require special HTTP headers, and exchange texts.
import type { ContentFile } from '../engine/instance'

export type ToHelper = { do: 'begin'; module: WebAssembly.Module; content: ContentFile[] } | { do: 'work'; order: string }
/** Null if the helper failed; it cannot be used again. */
export type FromHelper = { answer: string | null }

/** The part of `Worker` used here. */
export interface HelperWorker {
  postMessage(message: ToHelper): void
  onmessage: ((event: MessageEvent<FromHelper>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  terminate(): void
}

/** Timeout of an order in milliseconds: even a slow phone finishes every order much earlier. */
export const patience = 120_000
/** Maximum number of helpers: each takes memory and processor time. */
const mostHelpers = 8
/** Number of helpers on this device: one core is left to the page and the server. */
export const helpersHere = (): number =>
  typeof Worker === 'undefined' ? 0 : Math.max(1, Math.min(mostHelpers, navigator.hardwareConcurrency - 1))

/** True for content a helper uses: editions, not texts. */
const isBox = ([path]: ContentFile): boolean => path.endsWith('/edition.json')

export class Helpers {
  readonly count: number
  readonly #start: () => HelperWorker
  /** Running workers without an order. */
  readonly #idle = new Set<HelperWorker>()
  readonly #all = new Set<HelperWorker>()

  /** Workers start on demand, so there are never more than simultaneous orders. */
  constructor(count: number, module: WebAssembly.Module, content: Iterable<ContentFile>, start: () => HelperWorker) {
    const boxes = [...content].filter(isBox)
    this.count = count
    this.#start = () => {
      const worker = start()
      this.#all.add(worker)
      worker.postMessage({ do: 'begin', module, content: boxes })
      return worker
    }
  }

  /** Executes an order and returns its answer. If the worker dies or times out, another one tries once more. */
  async workOut(order: string, calledOff: AbortSignal): Promise<string> {
    try {
      return await this.#workOutOnce(order, calledOff)
    } catch (problem) {
      if (calledOff.aborted) throw problem
      return this.#workOutOnce(order, calledOff)
    }
  }

  close(): void {
    for (const worker of this.#all) this.#end(worker)
  }

  #workOutOnce(order: string, calledOff: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      const worker = this.#next()
      const settle = () => {
        clearTimeout(limit)
        calledOff.removeEventListener('abort', callOff)
      }
      const fail = (reason: string) => {
        settle()
        this.#end(worker)
        reject(new Error(reason))
      }
      const callOff = () => fail('called off')
      const limit = setTimeout(() => fail('a helper no longer answers'), patience)
      calledOff.addEventListener('abort', callOff)
      worker.onerror = () => fail('a helper has died')
      worker.onmessage = ({ data: { answer } }) => {
        if (answer === null) return fail('a helper could not do it')
        settle()
        this.#idle.add(worker)
        resolve(answer)
      }
      worker.postMessage({ do: 'work', order })
    })
  }

  #next(): HelperWorker {
    const [idle] = this.#idle
    if (!idle) return this.#start()
    this.#idle.delete(idle)
    return idle
  }

  #end(worker: HelperWorker): void {
    this.#idle.delete(worker)
    this.#all.delete(worker)
    worker.terminate()
  }
}
