// Contact with the server: whether it answers, and when it is asked next. A network that drops packets answers nothing at all, so silence counts
// as an answer after a while.

const firstPause = 1_000
const longestPause = 30_000

export class Contact {
  /** Unknown until the server has answered, or failed to, for the first time. */
  state = $state<'unknown' | 'online' | 'offline'>('unknown')
  /** When it is asked next, in milliseconds since 1970; null while it is being asked, and while it answers. */
  nextTry = $state<number | null>(null)
  readonly #probe: () => Promise<unknown>
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #probing: Promise<void> | null = null
  #silence = new AbortController()
  readonly #waiting: (() => void)[] = []

  /** `probe` asks the server for something small; it fails where there is no answer in time. */
  constructor(probe: () => Promise<unknown>) {
    this.#probe = probe
  }

  /** Aborted when the server stops answering: whoever waits for it need not wait longer. */
  get silence(): AbortSignal {
    return this.#silence.signal
  }

  /** It answered. */
  heard(): void {
    clearTimeout(this.#timer)
    this.#tries = 0
    this.nextTry = null
    if (this.state === 'offline') this.#silence = new AbortController()
    this.state = 'online'
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  /** It did not answer in time: asks once more, then it counts as away. The answer comes when that is known. */
  doubt(): Promise<void> {
    return (this.#probing ??= this.#ask())
  }

  /** Asks now instead of at the next try. */
  tryNow(): void {
    if (this.state === 'online') return
    this.#tries = 0
    void this.doubt()
  }

  whenOnline(): Promise<void> {
    return this.state === 'online' ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve))
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#timer)
    this.nextTry = null
    try {
      await this.#probe()
      this.heard()
    } catch {
      this.#missed()
    } finally {
      this.#probing = null
    }
  }

  #missed(): void {
    this.state = 'offline'
    this.#silence.abort()
    // A little chance in it: not everybody comes back at the same moment after a restart.
    const pause = Math.min(firstPause * 2 ** this.#tries++, longestPause) * (1 + Math.random() / 4)
    this.nextTry = Date.now() + pause
    this.#timer = setTimeout(() => void this.doubt(), pause)
  }
}
