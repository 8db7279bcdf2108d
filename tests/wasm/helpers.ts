// Helpers of the server in the module, for tests: with a module of their own each, as in a browser, but not beside the server.
import { Helping } from '../../web/src/local/helping'
import type { FromHelper, HelperWorker, ToHelper } from '../../web/src/local/helpers'

export class TestHelper implements HelperWorker {
  /** How many are there: begun, and not ended. */
  static alive = 0
  onmessage: ((event: MessageEvent<FromHelper>) => void) | null = null
  onerror: ((event: ErrorEvent) => void) | null = null
  readonly #helping = new Helping()
  #ended = false

  /** It begins what it is told only when `ready` is. */
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
  /** As when the browser has no more memory for it. */
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
