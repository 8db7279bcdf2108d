// Analyses of finished matches (docs/protocol/analysis.md).
import type { Move, Seat } from './values'

/**
 * GET /api/matches/ID/analysis, when the match is over: the analysis so far, for every client that may see the replay; with ?from=N
 * only the moments from number N on. POST starts it, resumes it, or joins the clients that requested it before.
 * POST /api/matches/ID/analysis/stop withdraws the request: it stops when no client wants it any more, and keeps its results.
 */
export interface AnalysisReply {
  analysis: Analysis
}

/** `none`: not requested yet. `running` may be queued: people at tables go first. */
export type AnalysisState = 'none' | 'running' | 'stopped' | 'done'

export interface Analysis {
  state: AnalysisState
  /** Moments analysed so far, and their total. */
  read: number
  of: number
  /**
   * Meaning of a chance: of the seat to win (a shared win counts as its share, so the seats add up to 100), of the `team` to win, or,
   * in a solo game, the expected `points` at the end.
   */
  measure: 'win' | 'team' | 'points'
  /** In the order of play, from number `from` on; at most 40 at once. Empty in replies to POST. */
  moments: AnalysedMoment[]
  /** Final chance of each seat: the result itself. */
  last: number[]
  /** One entry for each seat, from the moments so far. */
  seats: AnalysedSeat[]
}

/** A choice of a seat with all its actions, or a draw without a choice, which has no grades. */
export interface AnalysedMoment {
  /** Index from 0. */
  index: number
  /** Number of actions before it: the `ply` of its frame for the viewer `everything`. */
  ply: number
  seat: Seat
  /** Actions played from that frame on. */
  played: Move[]
  /** Chance of each seat before it in percent (solo: points), with all cards open, if the best is played now. */
  before: number[]
  /** The same after the actions played, before any draw. */
  after: number[]
  /** The same after the draw; null if nothing was drawn. */
  drawn: number[] | null
  /** Official grade, given what the seat knew; null without a choice, or if the choice made no difference. */
  known: Judgement | null
  /** Grade in hindsight, with all cards open. */
  open: Judgement | null
  /** Best choice given what the seat knew; null if no better one was found. */
  best: BetterMove | null
  /** True if the chance of the seat fell through hidden information or a draw, not through its own mistake. */
  bad_draw: boolean
}

export interface BetterMove {
  /** Best actions, and the seat's continuation until something is drawn. */
  line: Move[]
  /** Number of actions at the start of the line that make up the choice itself. */
  choice: number
  /** Explanation in up to two sentences, given what the seat knew. */
  reasons: string[]
}

export type Grade = 'brilliant' | 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder'

export interface Judgement {
  /** Chance of the seat in percent (solo: points) after the move played, and after the best one found. */
  played: number
  best: number
  /** In percentage points (solo: percent of the points reached), rounded down; never below 0. */
  loss: number
  grade: Grade
  /** 0 to 100, computed from the loss. */
  accuracy: number
}

export interface AnalysedSeat {
  seat: Seat
  /** Mean over its graded choices, 0 to 100; null if there is none yet. */
  accuracy: number | null
  counts: { brilliant: number; best: number; good: number; inaccuracy: number; mistake: number; blunder: number }
  /** Indices of the moments with the largest loss or gain; up to three, in the order of play. */
  key_moments: number[]
}

/** An analysis has started, progressed or ended. The client requests its results over HTTP. */
export interface AnalysisProgress {
  push: 'analysis'
  match: string
  state: AnalysisState
  read: number
  of: number
}
