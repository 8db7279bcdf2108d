// What is laid over the cells and lines of a district: where something can be done, what it would do, what counts.
import type { Point } from './geometry'
import type { Cell, Line, Resource } from './types'

export interface Mark {
  /**
   * legal: can be chosen; chosen: is looked at; possible: could be chosen later; source: a resource that can be taken away; leaving: the
   * one that is; found: counts for what is looked at; helping: counts with it; forbidden: an X of a pattern.
   */
  look: 'legal' | 'chosen' | 'possible' | 'source' | 'leaving' | 'found' | 'helping' | 'forbidden'
  /** What would stand there. */
  ghosts?: Ghost[]
  /** How many points more or less that would be. */
  gain?: number | null
  /** Something there completes a line. */
  completes?: boolean
  /** The number of a find. */
  tag?: number
}
export interface Ghost {
  resource: Resource
  /** Whose it is, where it is another's. */
  seat?: number
}
export type Marks = ReadonlyMap<Cell, Mark>

/** A line in the colour of a die. */
export interface Light {
  number: number
  resource: Resource
}
/** ticked: claimed; next: a preview completes its line; legal and chosen: can be claimed. */
export type BonusLook = 'open' | 'ticked' | 'next' | 'legal' | 'chosen'

export interface Overlay {
  marks?: Marks
  /** Rows and columns in the colours of dice. */
  lights?: readonly Light[]
  /** Lines that become complete. */
  completing?: readonly Line[]
  bonuses?: ReadonlyMap<Line, BonusLook>
  /** Cells that were drawn in this turn, or since one last looked. */
  fresh?: ReadonlySet<Cell>
  /** Where what is written in a cell just now comes from; nothing where a pen draws it. */
  origin?: (cell: Cell) => Point | undefined
  /** Everything without a mark steps back. */
  faded?: boolean
}
