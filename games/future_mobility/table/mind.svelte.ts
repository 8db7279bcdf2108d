// State of this viewer's table that is not yet played: blocks still to be taken, a trip that waits for its card, cards to give up.
import type { Picked } from '$client/table/choices/choosing.svelte'
import { perTable } from '$client/games/per_table'
import type { Cell } from './names'

export class Mind {
  /** Blocks that the pointer has drawn over, taken one by one as they are offered. */
  drawn = $state.raw<Cell[]>([])
  /** Trip chosen before a card was picked; picked again after the card. */
  setAside = $state.raw<Picked | null>(null)
  #giving = $state.raw<{ seq: number; cards: readonly string[] } | null>(null)

  /** Cards given up so far at this table to recover another; null unless the player recovers one. */
  givingAt(seq: number): readonly string[] | null {
    return this.#giving?.seq === seq ? this.#giving.cards : null
  }
  give(seq: number, cards: readonly string[] | null): void {
    this.#giving = cards && { seq, cards }
  }
}

export const mindOf = perTable(() => new Mind())
