// State of this viewer's table that is not yet played: the tool in hand, and what is open without deciding anything.
import { perTable } from '$client/games/per_table'
import type { Asked } from '$client/games/game'
import type { Seat } from '$client/protocol/values'
import type { Part } from './types'

/** relocate: cross something over; change: give a die another face; borrow, copy, reroll: dice powers of factions. */
export type Tool = 'relocate' | 'change' | 'borrow' | 'copy' | 'reroll'
/** The pages of a phone. */
export type Page = 'missions' | 'market' | 'abilities' | 'faction'

export class Mind {
  /** Id of the mission whose finds the sheet shows. */
  mission = $state.raw<string | null>(null)
  /** Seat whose sheet is open in place of the viewer's. */
  seat = $state.raw<Seat | null>(null)
  /** On a phone: true if the heads of a class are open below its progress. */
  heads = $state(false)
  /** On a phone: the open page. */
  page = $state<Page>('missions')
  /** Die under the pointer: its lines are lit before it is picked. */
  die = $state<number | null>(null)
  /** True while the flap over the secret mission is held open. */
  peeking = $state(false)
  /** Text of the sign during the final count. */
  counting = $state.raw<Asked | null>(null)
  /** Tool whose places glow in place of those of the dice. It is dropped as soon as the question changes. */
  #held = $state.raw<{ question: string; tool: Tool } | null>(null)

  lookAt(seat: Seat | null): void {
    this.seat = seat
    this.mission = null
  }

  /** Tool held for this question. */
  toolAt(question: string): Tool | null {
    return this.#held?.question === question ? this.#held.tool : null
  }
  /** Takes a tool, or drops it if already held. */
  take(question: string, tool: Tool): void {
    this.#held = this.toolAt(question) === tool ? null : { question, tool }
  }
  layDown(): void {
    this.#held = null
  }
}

export const mindOf = perTable(() => new Mind())

/** Other seat whose sheet is open; null while the viewer's is. */
export function visitedBy({ choosing, table, viewer }: Pick<Part, 'choosing' | 'table' | 'viewer'>): Seat | null {
  const { seat } = mindOf(choosing)
  return seat !== null && seat !== viewer && table.view.seats[seat] ? seat : null
}
