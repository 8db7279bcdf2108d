// The analysis of a match as it is read: what is new is asked for when the server tells that there is more, and shown turn by turn.
import { untrack } from 'svelte'
import { api, type Refusal } from '../api'
import { language } from '../language.svelte'
import { preferences } from '../preferences.svelte'
import type { Analysis, AnalysisProgress } from '../protocol'
import type { Turn } from '../table/turns'
import { complete, joined } from './asking'
import { unveiled } from './chances'

const pause = (milliseconds: number) => new Promise<void>((go) => setTimeout(go, milliseconds))
/** Between two questions, in milliseconds: never less and, as what is told may get lost with the connection, never more. */
const least = 300
const most = 10_000
/** How long each turn takes to appear. */
const beat = 90

export class AnalysisReading {
  /** As the server has told it. */
  #known = $state.raw<Analysis | null>(null)
  #shown = $state(0)
  problem = $state.raw<Refusal | null>(null)
  /** When we began to look on, and how much had been read by then: that tells how long it will take. */
  #since = $state.raw({ time: 0, read: 0 })
  #asked = 0
  /** How often the server has told that there is more, and who waits for that. */
  #told = 0
  #wake: (() => void) | undefined

  /** As much of it as has appeared. */
  analysis = $derived.by(() => {
    const known = this.#known
    if (!known || (complete(known) && this.#shown >= known.moments.length)) return known
    return { ...known, state: 'running' as const, moments: known.moments.slice(0, this.#shown) }
  })
  /** Whether the server is still at it. */
  running = $derived(this.#known?.state === 'running')
  /** Before all was read, be it before anything was. */
  stopped = $derived(this.#known?.state === 'stopped' || this.#known?.state === 'none')
  /** Seconds until everything has been read; null where that cannot be told yet. */
  left = $derived.by(() => {
    const known = this.#known
    const read = (known?.read ?? 0) - this.#since.read
    if (!known || !this.running || read < 2) return null
    return ((Date.now() - this.#since.time) / 1000 / read) * (known.of - known.read)
  })

  /** As a page is set up. What it tells is in a language: another one is asked for anew. */
  constructor(
    private readonly id: () => string,
    turns: () => Turn[],
    progress: () => AnalysisProgress | null,
    /** In which states reading begins by itself. */
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

  /** What has been read stays. Where somebody else wants it too, it goes on. */
  stop = () =>
    this.#follow(async (from) => {
      await api.stopAnalysis(this.id())
      return (await api.analysis(this.id(), from)).analysis
    })

  async #first(): Promise<Analysis> {
    const { analysis } = await api.analysis(this.id())
    return this.begins.includes(analysis.state) ? (await api.analyse(this.id())).analysis : analysis
  }

  /** Listens, from this answer on, until there is nothing more to hear. */
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

  /** Until the server has told of something new since it was asked last. */
  async #moreThan(told: number): Promise<void> {
    await pause(least)
    if (this.#told !== told) return
    await Promise.race([new Promise<void>((wake) => (this.#wake = wake)), pause(most)])
  }

  /** A server that is away for a while goes on when it is back. */
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
