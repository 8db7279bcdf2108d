// Interface of a table for one viewer, the only thing screens talk to: implemented by the server's WebSocket, the server in this browser,
// and remembered tables.
import type { Refusal } from '../../api'
import type { AnalysisProgress } from '../../protocol/analysis'
import type { Hint, Why } from '../../protocol/hints'
import type { Match } from '../../protocol/match'
import type { Preview, Standing, Constraints } from '../../protocol/previews'
import type { Update } from '../../protocol/pushes'
import type { Done } from '../../protocol/replies'
import type { LogEntry, Said, Table } from '../../protocol/table'
import type { Action, Seat, Viewer } from '../../protocol/values'

export interface TableNews {
  /** An update, to be shown in the order received. */
  update(update: Update): void
  /** Complete state: the first table, another language, or too many missed updates. `asOf`: remembered from that time (milliseconds). */
  fresh(match: Match, table: Table | null, said: Said[], asOf?: number): void
  /** Change of seats, presence, pause or end. */
  match(match: Match): void
  said(said: Said): void
  /** The analysis has begun, progressed or ended. */
  analysed?(progress: AnalysisProgress): void
  connection(state: 'live' | 'lost'): void
  /** No such table, or not for this viewer. No further news will follow. */
  refused?(problem: Refusal): void
}

export interface TableLink {
  readonly match: string
  readonly viewer: Viewer
  /** Plays an action for the viewer's seat. Rejects with a Refusal, leaving the table unchanged. */
  act(action: Action, seq: number): Promise<Done>
  undo(seq: number): Promise<Done>
  /** Undoes back to before the viewer's last action, even if bots have answered. */
  takeBack(seq: number): Promise<Done>
  redo(seq: number): Promise<Done>
  say(what: { phrase: string } | { text: string }): Promise<void>
  hint(): Promise<Hint>
  /** Reason of a bot for this action, numbered as this viewer counts plies. */
  why(ply: number): Promise<Why>
  /** Results at the table with this `seq`: one per chain or, without chains, one per legal action. */
  preview(seq: number, chains?: Action[][], propose?: boolean, wishes?: Constraints[]): Promise<Preview[]>
  /** Points of all seats or of one, with their parts, as if the game ended now or after that many actions. */
  standing(of?: Seat, ply?: number): Promise<Standing[]>
  log(): Promise<LogEntry[]>
  /** The table after this many actions. */
  frame(ply: number): Promise<Table>
  close(): void
}

export interface TableSource {
  open(match: string, viewer: Viewer, news: TableNews): TableLink
}
