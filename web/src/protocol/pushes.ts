// Messages the server sends by WebSocket without a request (docs/protocol/websocket.md).
import type { AnalysisProgress } from './analysis'
import type { Match } from './match'
import type { Happening, Said, Table } from './table'
import type { Change, Seat } from './values'

export type Push = Update | Patch | Changed | People | Spoken | AnalysisProgress | Resync | Gone | Closing

/** A command was executed. */
export interface Update {
  push: 'update'
  match: string
  /** A `take_back` is sent as one undo of several actions. */
  what: 'act' | 'undo' | 'redo'
  seat: Seat
  events: Happening[]
  /** As in `LogEntry`. */
  taken_back?: number
  /** Table after the command. */
  table: Table
}

/** Compact update during simultaneous decisions, when the viewer already knows nearly all of the table. */
export interface Patch {
  push: 'patch'
  match: string
  what: 'act' | 'undo'
  seat: Seat
  events: Happening[]
  taken_back?: number
  /** `seq` of the last table sent, to which the changes apply. */
  since: number
  /** JSON Patch from that table to the new one. */
  changes: Change[]
}

/** Seats, presence or state of the match changed. Includes the first table if the match has just begun. */
export interface Changed {
  push: 'match'
  match: Match
  table: Table | null
}

/** A person came, went, sat down, stood up, or took part in the shuffle. */
export interface People {
  push: 'people'
  match: string
  /** JSON Patch from the last match sent to the new one. */
  changes: Change[]
}

export interface Spoken {
  push: 'said'
  match: string
  said: Said
}

/** Complete state after updates were dropped for a slow client, or after a round was closed. */
export interface Resync {
  push: 'resync'
  match: Match
  table: Table | null
}

/** The server is stopping, perhaps to restart: it answers pending requests and closes the connection. Reconnect soon. */
export interface Closing {
  push: 'closing'
}

/** The match was deleted; no more pushes follow. */
export interface Gone {
  push: 'gone'
  match: string
}
