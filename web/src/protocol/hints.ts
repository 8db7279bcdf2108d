// Recommendations and reasons of bots.
import type { Seat } from './values'

/** Recommendation of a strong player. */
export interface Hint {
  /** Index into `legal`. */
  index: number
  text: string
  /** Compared actions, the best first. */
  candidates: Candidate[]
}

export interface Candidate {
  /** Index into `legal`. */
  index: number
  text: string
  /** Expected result, 0 to 1000. */
  value: number
  visits: number
  /** Short form of a long `text`. */
  title?: string
  /** Gains, savings and costs in up to two sentences, from what the seat may know; only for the first six. */
  reasons?: string[]
  /** Disadvantage against the best candidate, as a clause. */
  loss?: string
}

/** Reasons of a bot for the most important choice of its turn. */
export interface Why {
  seat: Seat
  /** Up to two sentences: all reasons after the match is over, before that only those from public information. */
  reasons: string[]
}
