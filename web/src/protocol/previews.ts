// Previews of actions, and points if the game ended now.
import type { Action, Change, Operand, Seat } from './values'

/** Constraints on a choice of several actions: actions it must include, and actions it must not. */
export interface Constraints {
  with?: Action[]
  without?: Action[]
}

/** Outcome of a chain of actions, as far as the seat can know. */
export interface Preview {
  /** Number of actions of the chain that were tried. */
  played: number
  /** Reason for stopping; `open` if the seat would decide again. */
  end: 'open' | 'chance' | 'other_seat' | 'over' | 'forbidden'
  /** Number of the rule that forbids the next action of the chain. */
  rule?: string
  /** JSON Patch from the seat's current `view` to the resulting one. */
  changes: Change[]
  /** Seats whose standing would change; null for uncertain values. */
  standing: { seat: Seat; points: number | null; parts: ScorePart[] | null }[]
  /** Actions to append to the chain. */
  proposal?: Action[]
}

/** Points of a seat if the game ended now, as far as the viewer may know. */
export interface Standing {
  points: number
  parts: (ScorePart & { text: string })[]
  /** Scoring patterns on the table, if the game can locate them. */
  finds?: Find[]
}

/** Scoring pattern, such as a pair or a group. */
export interface Find {
  /** Index into `parts`. */
  part: number
  cells: string[]
  /** Further cells that must be occupied for it. */
  helpers?: string[]
  /** Cells that must be empty for it. */
  bare?: string[]
}

/** Points of one kind with their source: {"part":"mission","mission":"M12","points":6} */
export interface ScorePart {
  part: string
  points: number
  [operand: string]: Operand
}
