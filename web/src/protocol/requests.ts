// Requests by WebSocket (docs/protocol/websocket.md).
import type { Constraints } from './previews'
import type { Action, Language, Seat, Viewer } from './values'

export type Request = { id: number } & (
  | Watch
  | { do: 'unwatch'; match: string }
  | Act
  | { do: 'undo' | 'redo' | 'take_back'; match: string; seat: Seat; expected_seq: number; key: string }
  | { do: 'say'; match: string; seat: Seat; key: string; phrase: string }
  | { do: 'say'; match: string; seat: Seat; key: string; text: string }
  | { do: 'hint'; match: string; seat: Seat }
  /** Reasons of a bot for its action at this ply, as the viewer counts plies. */
  | { do: 'why'; match: string; as: Viewer; ply: number }
  | Foresee
  /** Standing of all seats, or of one (a table of a hundred is too large), now or after a ply as the viewer counts plies. */
  | { do: 'standing'; match: string; as: Viewer; of?: Seat; ply?: number }
  | { do: 'log'; match: string; as: Viewer }
  | { do: 'frame'; match: string; as: Viewer; ply: number }
  | { do: 'ping' }
)

/** Subscribes to changes of a match, as this viewer may see them, in this language. A second watch replaces the first. */
export interface Watch {
  do: 'watch'
  match: string
  as: Viewer
  lang: Language
  /** `seq` of the last table the client has: only later changes are sent, if the server still has them. */
  since?: number
}

export interface Act {
  do: 'act'
  match: string
  seat: Seat
  /** `seq` of the table at which the decision was made. */
  expected_seq: number
  /** Idempotency key of the client: a command sent twice with the same key is executed once. */
  key: string
  action: Action
}

/** Preview of chains of actions for a deciding seat; without chains, of each of its legal actions alone, in their order. */
export interface Foresee {
  do: 'preview'
  match: string
  seat: Seat
  /** `seq` of the table to preview. */
  expected_seq: number
  chains?: Action[][]
  /** True to request a sensible completion of each chain; without chains, the best actions now. */
  propose?: boolean
  /** One for each chain; there is no proposal if the constraints cannot be met. */
  wishes?: Constraints[]
}
