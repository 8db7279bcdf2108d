// Values used in messages of all topics.

/** Seats count from 0. */
export type Seat = number

export type Language = 'en' | 'de' | 'fr'

/** Viewer of a table. A spectator sees only public information; `everything` is for matches that are over. */
export type Viewer = Seat | 'spectator' | 'everything'

/** Value as the engine writes it: a number, or the key of a card, a cell, a line … */
export type Operand = number | string

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

export interface Edition {
  id: string
  hash: string
  /** Number of values without a printed source. */
  reconstructed: number
}

export interface Move {
  action: Action
  text: string
}

/** Action as the engine writes it: {"do":"extend","card":"MT39","route":2} */
export interface Action {
  do: string
  [operand: string]: Operand
}

/** Operation of a JSON Patch (RFC 6902). */
export interface Change {
  op: 'add' | 'remove' | 'replace'
  path: string
  value?: Json
}
