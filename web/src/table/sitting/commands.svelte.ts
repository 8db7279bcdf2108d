// Commands to the table of a match: one at a time, repeated if other players were quicker, pending until their result is on screen.
import { Refusal } from '../../api'
import type { Done } from '../../protocol/replies'
import type { Showing } from './showing.svelte'

/** Delay after which the screen says that others have not heard of the action yet. */
const soonMs = 600

/** Maximum number of attempts when other players are quicker. */
export const mostTries = 5

type Send = (seq: number) => Promise<Done>

export class Commands {
  #sending = $state(false)
  #chained = $state(false)
  /** Table number (seq) resulting from the last command. */
  #done = $state(0)
  /** True while a command is pending or its result is not on screen yet. */
  busy = $derived.by(() => this.#sending || (this.#showing.table?.seq ?? 0) < this.#done)
  /** True while several actions are being sent. */
  inChain = $derived.by(() => this.#chained && this.busy)
  /** True if a command takes long. */
  heldBack = $state(false)
  readonly #showing: Pick<Showing, 'table' | 'skip'>

  constructor(showing: Pick<Showing, 'table' | 'skip'>) {
    this.#showing = showing
  }

  /** Forgets the last command: another table is on screen. */
  forget(): void {
    this.#done = 0
  }

  async run(send: Send, { chained, refused }: { chained: boolean; refused: (problem: unknown) => void }): Promise<void> {
    this.#sending = true
    this.#chained = chained
    const waiting = setTimeout(() => (this.heldBack = true), soonMs)
    try {
      this.#done = (await (chained ? send(this.#showing.table!.seq) : this.#insist(send))).seq
    } catch (problem) {
      refused(problem)
    } finally {
      clearTimeout(waiting)
      this.heldBack = false
      this.#sending = false
    }
  }

  /** Repeats a command when others who decide at the same time were quicker without changing this seat's choices. */
  async #insist(send: Send): Promise<Done> {
    for (let tries = 1; ; ++tries) {
      const { legal, seq } = this.#showing.table!
      try {
        return await send(seq)
      } catch (problem) {
        const stale = problem instanceof Refusal && problem.code === 'stale'
        if (stale) this.#showing.skip()
        const { table } = this.#showing
        const overtaken = stale && table?.seq !== seq && table?.legal === legal
        if (!overtaken || tries === mostTries) throw problem
      }
    }
  }

  /** Repeats a command while bots act without changing what it takes back. Their last updates are skipped. */
  async catchUp(send: Send, seq: number): Promise<Done> {
    for (let tries = 1; ; ++tries) {
      try {
        const done = await send(seq)
        this.#showing.skip()
        return done
      } catch (problem) {
        if (!(problem instanceof Refusal) || problem.seq === undefined || tries === mostTries) throw problem
        seq = problem.seq
      }
    }
  }
}
