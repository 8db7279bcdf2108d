// Overlay of a district's cells and lines: choices, previews, and what counts.
import type { Point } from './geometry'
import type { Cell, Line, Resource } from './types'

export interface Mark {
  /**
   * legal: can be chosen; chosen: under consideration; possible: could be chosen later; source: a resource that can be taken away;
   * leaving: the chosen source; found: counts for the open mission; helping: counts with it; forbidden: an X of a pattern.
   */
  look: 'legal' | 'chosen' | 'possible' | 'source' | 'leaving' | 'found' | 'helping' | 'forbidden'
  /** Resources that would be there. */
  ghosts?: Ghost[]
  /** Change of points by it. */
  gain?: number | null
  /** True if it completes a line. */
  completes?: boolean
  /** Number of a find. */
  tag?: number
}
interface Ghost {
  resource: Resource
  /** Owner, if another seat. */
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
  /** Lines about to be completed. */
  completing?: readonly Line[]
  bonuses?: ReadonlyMap<Line, BonusLook>
  /** Cells drawn in this turn, or since the last look. */
  fresh?: ReadonlySet<Cell>
  /** Origin of newly written contents; undefined if drawn by a pen. */
  origin?: (cell: Cell) => Point | undefined
  /** Fades everything without a mark. */
  faded?: boolean
}
