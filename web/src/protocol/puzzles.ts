// Puzzles.
import type { Move, Operand, Seat } from './values'

/** POST /api/matches: a table that poses a puzzle of the game. */
export interface NewPuzzle {
  game: string
  puzzle: string
}

/** GET /api/puzzles/GAME/NAME: the task. */
export interface PuzzleCardReply {
  puzzle: PuzzleCard
}

export interface PuzzleCard {
  game: string
  name: string
  title: string
  /** One sentence. */
  goal: string
  /** Points required at the end of the turn. */
  needed: number
  /** Difficulty, 1 to 4. */
  level: number
  players: number
}

/** GET /api/matches/ID/puzzle, for the solver: state of the puzzle. */
export interface PuzzleReply {
  puzzle: Puzzle
}

export interface Puzzle extends PuzzleCard {
  seat: Seat
  /** Points at the start. */
  now: number
  /** `open` until its turn is over. */
  state: 'open' | 'solved' | 'missed'
  /** Points now, or at the end of the turn. */
  points: number
  parts: PuzzlePart[]
  /** The solver's own solution, or with ?show=1 the stored one; otherwise null. */
  line: PuzzleStep[] | null
  /** Explanation of a missed goal; null if it was not missed. */
  loss: PuzzleLoss | null
}

/** Step of a solution. */
export interface PuzzleStep extends Move {
  /** Number of its choice; several actions may form one choice, such as a route. */
  choice: number
  /** Its events, as far as they do not depend on chance. */
  events: { event: string; [operand: string]: Operand }[]
}

export interface PuzzleLoss {
  /** The choice that put the goal out of reach, with its events. */
  made: PuzzleStep[]
  reasons: string[]
  /** Gain of the best choice that was missed, without its actions; null if no more could be gained. */
  missed: string | null
  /** Number of the decisive rule. */
  rule: string | null
}

/** Points of one kind, and those of the solution if it is included. */
export interface PuzzlePart {
  name: string
  title: string
  points: number
  solution?: number
}
