// What page and worker say to each other.
import type { Problem } from '../protocol'
import type { ModuleFiles } from '../site'

export type ToWorker =
  /** First of all: where module and content are found. */
  | { do: 'begin'; files: ModuleFiles }
  | { do: 'ask'; number: number; method: string; target: string; body: string }
  | { do: 'connect'; connection: number; target: string }
  | { do: 'say'; connection: number; text: string }
  | { do: 'close'; connection: number }

/** Why there is no server here: something else (null), another tab has it, or nothing may be kept here. */
export type Trouble = Problem | 'elsewhere' | 'no_storage' | null

export type FromWorker =
  | { is: 'answer'; number: number; status: number; body: string }
  | { is: 'message'; connection: number; text: string }
  | { is: 'closed'; connection: number }
  /** Another tab has it; it goes on here when that is closed. */
  | { is: 'elsewhere' }
  /** It cannot be used, or used any longer: whoever asks again begins with what was kept. */
  | { is: 'unusable'; problem: Trouble }
