// Hints for the decision of a viewer: requested, and shown until the decision is over.
import { Refusal } from '../../api'
import type { Hint } from '../../protocol/hints'
import type { Offer } from '../../protocol/table'
import { mostTries } from './commands.svelte'

interface Source {
  /** Legal actions on screen. */
  legal: () => readonly Offer[] | undefined
  request: () => Promise<Hint>
  refused: (problem: unknown) => void
}

export class Hints {
  shown = $state.raw<Hint | null>(null)
  /** Index of the selected choice in the hint. */
  weighed = $state(0)
  isThinking = $state(false)
  readonly #source: Source

  constructor(source: Source) {
    this.#source = source
  }

  clear(): void {
    this.shown = null
  }

  /** Shows a hint unless the choices change before it arrives. */
  async ask(): Promise<void> {
    const { legal, refused } = this.#source
    const offers = legal()
    this.isThinking = true
    try {
      const hint = await this.#hintFor(offers)
      if (!hint || legal() !== offers) return
      this.weighed = 0
      this.shown = hint
    } catch (problem) {
      refused(problem)
    } finally {
      this.isThinking = false
    }
  }

  /** Repeats the request when actions of others interfere without changing this seat's choices; null if these have changed. */
  async #hintFor(offers: readonly Offer[] | undefined): Promise<Hint | null> {
    const { legal, request } = this.#source
    for (let tries = 1; legal() === offers; ++tries) {
      try {
        return await request()
      } catch (problem) {
        if (!(problem instanceof Refusal) || problem.code !== 'stale' || tries === mostTries) throw problem
      }
    }
    return null
  }
}
