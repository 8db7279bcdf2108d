// Server helpers for tests: each has its own module as in a browser, but runs in the same thread as the server.
import { Helping } from '../../web/src/local/helping'
import type { FromHelper, HelperWorker, ToHelper } from '../../web/src/local/helpers'

export class TestHelper implements HelperWorker {
  /** Number of running helpers. */
  static alive = 0
  onmessage: ((event: MessageEvent<FromHelper>) => void) | null = null
  onerror: ((event: ErrorEvent) => void) | null = null
  readonly #helping = new Helping()
  #ended = false

  /** It starts its jobs only once `ready` resolves. */
  constructor(readonly ready: () => Promise<void> = () => Promise.resolve()) {
    ++TestHelper.alive
  }

  postMessage(message: ToHelper): void {
    void this.#hear(message)
  }
  terminate(): void {
    if (!this.#ended) --TestHelper.alive
    this.#ended = true
  }
  /** Dies as if the browser had run out of memory. */
  die(): void {
    this.terminate()
    this.onerror?.({} as ErrorEvent)
  }

  async #hear(message: ToHelper): Promise<void> {
    if (message.do === 'work') await this.ready()
    if (this.#ended) return
    const data = await this.#helping.hear(message)
    if (data && !this.#ended) this.onmessage?.({ data } as MessageEvent<FromHelper>)
  }
}
