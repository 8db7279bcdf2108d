// A table as one viewer may know it, and its log.
import type { Action, Operand, Seat } from './values'

/** Table as the viewer may know it, after `seq` commands. */
export interface Table {
  seq: number
  /** Number of actions played and not taken back. */
  ply: number
  over: boolean
  /** Seats that have to decide, as far as the viewer may know. */
  deciding: Seat[]
  /** Pending decision in one sentence; for other viewers a predicate that follows the name of the deciding seat. */
  ask: string
  /** Position in the format of the game (games/GAME/protocol.md). */
  view: object
  /** Legal actions of the viewer's seat; empty when it has nothing to decide. */
  legal: Offer[]
  /** Complete table in sentences. */
  lines: string[]
  scores: number[]
  /** Points of each seat if the game ended now, as far as the viewer may know. */
  standing: number[]
  /** Seconds until the round is closed; null if no clock is running. */
  closes_in: number | null
  /** Conditions for the creator to close the round; null if it cannot be closed. */
  closing: RoundClosing | null
  undo: Undo
  result: Result | null
}

/** Seconds until the creator may close the round, and the minimum of seconds that all others have for one (docs/protocol/http.md, Play). */
export interface RoundClosing {
  in: number
  minimum: number
}

export interface Offer {
  index: number
  action: Action
  text: string
  /** Actions of one group differ in only one thing, `place`: "Lay the bus station on" – "Route A". */
  group: string | null
  place: string | null
  /** Values behind the sentence: the operands and what follows from them, such as the card where a trip ends, or the cells of a route. */
  about: { [name: string]: Operand | Operand[] }
  /** True if it cannot be taken back, because another seat decides next or cards are drawn. */
  final: boolean
}

export interface Undo {
  /** True if the seat may take back its last action; otherwise `why_not` has the reason. */
  possible: boolean
  why_not: 'nothing' | 'floor' | 'not_yours' | null
  redo: boolean
  /** True if the match allows `take_back` and the seat has an action to go back to. */
  earlier: boolean
}

export interface Outcome {
  scores: number[]
  places: number[]
  winners: Seat[]
}

export interface Result extends Outcome {
  ending: string
  text: string
}

export interface LogEntry {
  ply: number
  /** Null for the set-up. */
  seat: Seat | null
  events: Happening[]
  /** Number of times its seat used `take_back` here and chose again; omitted if never. */
  taken_back?: number
}

/** Event in the format of the game, and as a sentence: {"event":"moved","seat":0,"card":"MT12","commuter":2,"to":"MT40","text":"…"} */
export interface Happening {
  event: string
  text: string
  [operand: string]: Operand
}

export interface Said {
  seat: Seat
  /** The id of a phrase, or null for free text. */
  phrase: string | null
  text: string
  at: string
}
