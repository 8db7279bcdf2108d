// Replies by WebSocket (docs/protocol/websocket.md).
import type { Problem } from './failures'
import type { Hint, Why } from './hints'
import type { Match } from './match'
import type { Preview, Standing } from './previews'
import type { Update } from './pushes'
import type { LogEntry, Said, Table } from './table'

/** Sent exactly once for each request, with its id. */
export type Reply = { id: number | null } & (
  | { ok: false; error: Problem }
  | { ok: true; watch: Watching }
  | { ok: true; done: Done }
  | { ok: true; hint: Hint }
  | { ok: true; why: Why }
  | { ok: true; previews: Preview[] }
  | { ok: true; standing: Standing[] }
  | { ok: true; log: LogEntry[] }
  | { ok: true; frame: Table }
  | { ok: true }
)

export interface Watching {
  match: Match
  said: Said[]
  /** Missed updates if `since` was given and they are few; otherwise null, and `table` is complete. */
  updates: Update[] | null
  /** Null while the match waits for players. */
  table: Table | null
}

/** Acknowledges an action, undo or redo once it is stored durably. */
export interface Done {
  seq: number
  /** True if a command with this key had been executed before. */
  repeated: boolean
}
