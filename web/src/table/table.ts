// A table, seen through one pair of eyes. All the screens ever talk to: the WebSocket of the server, the server in this browser, and what is
// remembered of a table are ways to come by it.
import type { Refusal } from '../api'
import type {
  Action,
  AnalysisProgress,
  Done,
  Eyes,
  Hint,
  LogEntry,
  Match,
  Preview,
  Said,
  Seat,
  Standing,
  Table,
  Update,
  Why,
  Wishes,
} from '../protocol'

export interface TableNews {
  /** Something was done: shown one after the other, in this order. */
  update(update: Update): void
  /** Everything anew: the first table, another language, or too much was missed. `asOf`: only remembered, as it was then (milliseconds). */
  fresh(match: Match, table: Table | null, said: Said[], asOf?: number): void
  /** Who sits where, who is there, paused, over. */
  match(match: Match): void
  said(said: Said): void
  /** Its analysis has begun, come further or ended. */
  analysed?(progress: AnalysisProgress): void
  connection(state: 'live' | 'lost'): void
  /** There is no such table, or not for these eyes. Nothing more will come. */
  refused?(problem: Refusal): void
}

export interface TableLink {
  readonly match: string
  readonly eyes: Eyes
  /** Decides for the seat whose eyes these are. Rejects with a Refusal, and then nothing has changed. */
  act(action: Action, seq: number): Promise<Done>
  undo(seq: number): Promise<Done>
  /** To before the own last action, though bots have answered to it. */
  takeBack(seq: number): Promise<Done>
  redo(seq: number): Promise<Done>
  say(what: { phrase: string } | { text: string }): Promise<void>
  hint(): Promise<Hint>
  /** Why a bot did what it did with this action, as these eyes count them. */
  why(ply: number): Promise<Why>
  /** What would happen at the table with this `seq`: each chain tried or, without chains, each legal action alone. */
  preview(seq: number, chains?: Action[][], propose?: boolean, wishes?: Wishes[]): Promise<Preview[]>
  /** The points of all seats, or of one, as if the game ended now or after so many actions, with their parts. */
  standing(of?: Seat, ply?: number): Promise<Standing[]>
  log(): Promise<LogEntry[]>
  /** The table as it was after so many actions. */
  frame(ply: number): Promise<Table>
  close(): void
}

export interface TableSource {
  open(match: string, eyes: Eyes, news: TableNews): TableLink
}
