// Match files.
import type { Seat } from './values'

/** POST /api/open: a match from its file. The sender becomes its owner and gets every seat of a person. */
export interface OpenMatch {
  /** Match file as saved. */
  match: object
  /** Edition it was played with, if the server has another. */
  edition?: object
  /** Seats to leave open for other players; only while the match is not over. */
  open?: Seat[]
}
