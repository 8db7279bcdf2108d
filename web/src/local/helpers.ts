// Other workers beside the one of the server, each with a module of its own: bots think there, and matches are read there, so that the server
// answers meanwhile. They share no memory, so that a page needs no headers for it; what they have found is told in texts.
import type { ContentFile } from '../engine/instance'

export type ToHelper = { do: 'begin'; module: WebAssembly.Module; content: ContentFile[] } | { do: 'work'; order: string }
/** Null: it could not, and cannot be asked again. */
export type FromHelper = { answer: string | null }

/** As much of a worker as is needed. */
export interface HelperWorker {
  postMessage(message: ToHelper): void
  onmessage: ((event: MessageEvent<FromHelper>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  terminate(): void
}

/** In milliseconds: even on a slow phone every order is done long before. */
export const patience = 120_000
/** Each takes some memory, and a phone wants to do something else, too. */
const mostHelpers = 8
/** One core is left to the page and the server. */
export const helpersHere = (): number =>
  typeof Worker === 'undefined' ? 0 : Math.max(1, Math.min(mostHelpers, navigator.hardwareConcurrency - 1))

/** What a helper asks for of the content: boxes, and no words. */
const isBox = ([path]: ContentFile): boolean => path.endsWith('/edition.json')

export class Helpers {
  readonly count: number
  readonly #start: () => HelperWorker
  /** Begun, with nothing to do. */
  readonly #idle = new Set<HelperWorker>()
  readonly #all = new Set<HelperWorker>()

  /** They are begun when there is something to do; never more than asked for at once. */
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

  /** What came of an order. Where the worker dies, or no longer answers, another one does it, once. */
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
