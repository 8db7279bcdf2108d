// Progressive analysis of a match: requests new moments when the server announces them, and shows them turn by turn.
import { untrack } from 'svelte'
import { api, type Refusal } from '../api'
import { language } from '../language.svelte'
import { preferences } from '../preferences.svelte'
import type { Analysis, AnalysisProgress } from '../protocol/analysis'
import type { Turn } from '../table/moves/turns'
import { complete, joined } from './asking'
import { unveiled } from './chances'

const pause = (milliseconds: number) => new Promise<void>((go) => setTimeout(go, milliseconds))
/** Shortest and longest pause between two requests, in milliseconds; pushes may get lost with the connection. */
const least = 300
const most = 10_000
/** Time for each turn to appear, in milliseconds. */
const beat = 90

export class AnalysisReading {
  /** Analysis as received from the server. */
  #known = $state.raw<Analysis | null>(null)
  #shown = $state(0)
  problem = $state.raw<Refusal | null>(null)
  /** Time and progress at the start of watching, for an estimate of the remaining time. */
  #since = $state.raw({ time: 0, read: 0 })
  #asked = 0
  /** Number of progress pushes, and the function that wakes the loop waiting for the next one. */
  #told = 0
  #wake: (() => void) | undefined

  /** The part that has appeared. */
  analysis = $derived.by(() => {
    const known = this.#known
    if (!known || (complete(known) && this.#shown >= known.moments.length)) return known
    return { ...known, state: 'running' as const, moments: known.moments.slice(0, this.#shown) }
  })
  /** True while the server is analysing. */
  running = $derived(this.#known?.state === 'running')
  /** True if it was stopped early or not started. */
  stopped = $derived(this.#known?.state === 'stopped' || this.#known?.state === 'none')
  /** Estimated seconds until it is complete; null if unknown. */
  left = $derived.by(() => {
    const known = this.#known
    const read = (known?.read ?? 0) - this.#since.read
    if (!known || !this.running || read < 2) return null
    return ((Date.now() - this.#since.time) / 1000 / read) * (known.of - known.read)
  })

  /** For use in a component. Requests the analysis again when the language changes. */
  constructor(
    private readonly id: () => string,
    turns: () => Turn[],
    progress: () => AnalysisProgress | null,
    /** States in which the analysis starts automatically. */
    private readonly begins: readonly Analysis['state'][] = ['none'],
  ) {
    $effect(() => {
      if (!progress()) return
      ++this.#told
      this.#wake?.()
    })

    const which = $derived(this.id())
    $effect(() => {
      void which
      void language()
      untrack(() => {
        this.#known = null
        void this.#follow(() => this.#first())
      })
      return () => ++this.#asked
    })

    $effect(() => {
      const moments = this.#known?.moments ?? []
      const shown = this.#shown
      if (shown >= moments.length) return
      const next = preferences.calm ? moments.length : unveiled(moments, turns(), shown)
      const timer = setTimeout(() => (this.#shown = next), preferences.calm ? 0 : beat)
      return () => clearTimeout(timer)
    })
  }

  goOn = () => this.#follow(async () => (await api.analyse(this.id())).analysis)

  /** Stops the analysis and keeps its results; it continues if another client wants it. */
  stop = () =>
    this.#follow(async (from) => {
      await api.stopAnalysis(this.id())
      return (await api.analysis(this.id(), from)).analysis
    })

  async #first(): Promise<Analysis> {
    const { analysis } = await api.analysis(this.id())
    return this.begins.includes(analysis.state) ? (await api.analyse(this.id())).analysis : analysis
  }

  /** Follows the analysis from this reply on until it is complete or stopped. */
  async #follow(first: (from: number) => Promise<Analysis>): Promise<void> {
    const turn = ++this.#asked
    const current = () => turn === this.#asked
    this.problem = null
    try {
      let from = this.#known?.moments.length ?? 0
      let told = this.#told
      let news = await first(from)
      this.#since = { time: Date.now(), read: news.read }
      while (current()) {
        this.#known = joined(this.#known, news, from)
        if (complete(this.#known)) {
          if (news.state !== 'running') return
          await this.#moreThan(told)
          if (!current()) return
        }
        from = this.#known.moments.length
        told = this.#told
        news = await this.#patiently(from, current)
      }
    } catch (refusal) {
      if (current()) this.problem = refusal as Refusal
    }
  }

  /** Waits until the server has announced progress since the last request. */
  async #moreThan(told: number): Promise<void> {
    await pause(least)
    if (this.#told !== told) return
    await Promise.race([new Promise<void>((wake) => (this.#wake = wake)), pause(most)])
  }

  /** Requests new moments, retrying while the server is away. */
  async #patiently(from: number, wanted: () => boolean): Promise<Analysis> {
    for (;;) {
      try {
        return (await api.analysis(this.id(), from)).analysis
      } catch (refusal) {
        const passing = ['unreachable', 'too_fast'].includes((refusal as Refusal).code)
        if (!passing || !wanted()) throw refusal
        await pause(2000)
      }
    }
  }
}
