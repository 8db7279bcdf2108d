// Messages between the page and the worker of the server.
import type { Problem } from '../protocol/failures'
import type { ModuleFiles } from '../site'

export type ToWorker =
  /** First message: the addresses of module and content. */
  | { do: 'begin'; files: ModuleFiles }
  | { do: 'ask'; number: number; method: string; target: string; body: string }
  | { do: 'connect'; connection: number; target: string }
  | { do: 'say'; connection: number; text: string }
  | { do: 'close'; connection: number }

/** Reason why the server in this browser is unavailable: a Problem, another tab runs it, no storage, or unknown (null). */
export type Trouble = Problem | 'elsewhere' | 'no_storage' | null

export type FromWorker =
  | { is: 'answer'; number: number; status: number; body: string }
  | { is: 'message'; connection: number; text: string }
  | { is: 'closed'; connection: number }
  /** Another tab runs the server; it starts here when that tab is closed. */
  | { is: 'elsewhere' }
  /** The server failed; the next request restarts it from storage. */
  | { is: 'unusable'; problem: Trouble }
