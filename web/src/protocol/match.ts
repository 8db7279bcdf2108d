// Seats and state of a match, alone and in lists.
import type { Level } from './bots'
import type { Shuffle } from './shuffle'
import type { Outcome } from './table'
import type { Edition, Seat } from './values'

/** GET /api/matches: the caller's matches, latest change first; GET /api/matches?open: listed tables with a free seat. */
export interface MatchList {
  matches: MatchCard[]
  /** Cursor for the next page, sent as &after=; null on the last page. */
  next: string | null
}

/** Match in a list. */
export interface MatchCard extends Match {
  /** True if the viewer has a decision to make. */
  waiting_for_you: boolean
  turn: string | null
  /** Null until the match is over, and for matches that ended under an earlier version. */
  result: Outcome | null
}

/** Seats and state of a match: GET /api/matches/ID, POST /api/matches and POST /api/matches/ID/ACTION (see docs/protocol/http.md). */
export interface Match {
  id: string
  /** Invitation code, visible to players at the table and, if it is listed, to all viewers. Null when no seat is free. */
  code: string | null
  game: string
  options: { [name: string]: number | boolean }
  edition: Edition
  seats: MatchSeat[]
  state: 'waiting' | 'running' | 'paused' | 'over'
  /** True if the viewer created it. */
  yours: boolean
  /** First seat of its creator; null if they have none. */
  host: Seat | null
  listed: boolean
  /** True if there are no hints, and bots give no reasons before the end. */
  fair: boolean
  /** True if its only person may `take_back` actions after bots have replied; never in a fair game. */
  take_back: boolean
  /** True if it started from a prepared position, so that its creator may know hidden cards. */
  prepared: boolean
  /** True if its seed was known before, from a file or an earlier match with the same cards: it reveals hidden cards. */
  imported: boolean
  /** Name of the lesson taught at this table. */
  lesson: string | null
  /** Name of the puzzle posed at this table. */
  puzzle: string | null
  /** Seconds after which a bot may stand in for an absent player. */
  absence_limit: number
  /** Seconds after which a round is closed; null if rounds never close automatically. */
  round_time: number | null
  created: string
  changed: string
  /** Null if it is `imported`, since no party has committed to anything. */
  shuffle: Shuffle | null
  rematch: string | null
}

export interface MatchSeat {
  seat: Seat
  name: string
  kind: 'person' | 'program' | 'open'
  level: Level | null
  /** True if the viewer sits here. A person with several seats plays hot-seat. */
  yours: boolean
  /** True if the person is connected right now, and for every bot. */
  present: boolean
  /** True if the person is away long enough for a bot to stand in. Set at the table, not in lists. */
  absent: boolean
  /** While the person is away: votes of other players for a bot at once, and votes needed; null if there is nothing to vote on. */
  vote: { votes: number; needed: number; /** True if the viewer has voted. */ yours: boolean } | null
  /** True if a bot plays for a person who left or was absent; they may come back. */
  stand_in: boolean
  /** While its person learns the game first: time at which the seat is released unless they return. */
  learning_until: string | null
}
