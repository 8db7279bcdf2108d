// Contact with the server: its state and the time of the next attempt. A network that drops packets reports no error, so silence counts
// as one after a while.

const firstPause = 1_000
const longestPause = 30_000

export class Contact {
  /** Unknown until the first reply or failure. */
  state = $state<'unknown' | 'online' | 'offline'>('unknown')
  /** Time of the next attempt, in milliseconds since 1970; null during an attempt and while online. */
  nextTry = $state<number | null>(null)
  readonly #probe: () => Promise<unknown>
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #probing: Promise<void> | null = null
  #silence = new AbortController()
  readonly #waiting: (() => void)[] = []

  /** `probe` sends a small request and fails if there is no reply in time. */
  constructor(probe: () => Promise<unknown>) {
    this.#probe = probe
  }

  /** Aborted when the server stops answering, so that pending requests end. */
  get silence(): AbortSignal {
    return this.#silence.signal
  }

  /** Notes a reply of the server. */
  heard(): void {
    clearTimeout(this.#timer)
    this.#tries = 0
    this.nextTry = null
    if (this.state === 'offline') this.#silence = new AbortController()
    this.state = 'online'
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  /** Probes once after a missed reply; if that fails too, the server counts as offline. Resolves when this is known. */
  doubt(): Promise<void> {
    return (this.#probing ??= this.#ask())
  }

  /** Probes now instead of at `nextTry`. */
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
    // Random jitter, so that clients do not all reconnect at the same moment after a restart.
    const pause = Math.min(firstPause * 2 ** this.#tries++, longestPause) * (1 + Math.random() / 4)
    this.nextTry = Date.now() + pause
    this.#timer = setTimeout(() => void this.doubt(), pause)
  }
}
