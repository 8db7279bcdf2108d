// Requests that create a match.
import type { Level } from './bots'
import type { Action, Seat } from './values'

/** POST /api/matches */
export interface NewMatch {
  game: string
  seats: NewSeat[]
  options?: { [name: string]: number | boolean | string }
  /** Complete edition document instead of the one the server has. */
  edition?: object
  /** Complete position in the format of the engine protocol, to start from instead of the game's own set-up. */
  position?: object
  /** Actions played at the start for whichever seat decides, as long as they are legal; ignored if several people play then. */
  opening?: Action[]
  /** True to show it in the list of open tables while seats are free. */
  listed?: boolean
  /** True if one guest may take several seats of a listed table. */
  several_seats?: boolean
  /** Fair game: no hints, and bots explain their moves only after the end. Coaching if omitted. */
  fair?: boolean
  /** Seconds after which a bot may stand in for an absent player: 10 to 2592000, by default 300. */
  absence_limit?: number
  /** Seconds after which a round is closed: 10 to 86400; only if a house rule of the game permits closing rounds. */
  round_time?: number
  /** Commitment of the creator, who must have a seat, to the shuffle. */
  commitment?: string
}

/** POST /api/setup: preview of a table before it is created. */
export interface Setup {
  game: string
  players: number
  options?: { [name: string]: number | boolean | string }
  edition?: object
}

/** All options, and the public view of the position before the first decision. Random deals will differ in the match. */
export interface SetupReply {
  players: number
  options: { [name: string]: number | boolean }
  view: object
}

/** `me`: the creator, under another name if several people share one screen. `open`: free for a guest. */
export type NewSeat = { kind: 'me'; name?: string } | { kind: 'open' } | { kind: 'program'; level: Level }

/** POST /api/matches/ID/play_on, when it is over: a new table with the position after `ply` actions, against bots of that level. */
export interface PlayOn {
  ply: number
  seat: Seat
  level: Level
}
