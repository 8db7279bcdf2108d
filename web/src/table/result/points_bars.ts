// Points by source, arranged as bars on one scale.
import type { MatchSeat } from '../../protocol/match'
import type { Outcome } from '../../protocol/table'
import type { Seat } from '../../protocol/values'

export interface Piece<Source extends string> {
  source: Source
  /** Negative if lost. */
  points: number
  /** Additional description. */
  about?: string
}
export interface Bar<Source extends string> {
  seat: Seat
  pieces: Piece<Source>[]
}

export interface Bars<Source extends string> {
  rows: Bar<Source>[]
  /** Sources that occur for at least one player, in order of appearance. */
  sources: Source[]
  /** Length of the longest bar, including losses. */
  longest: number
}

/** Bars in order of places; with many players only the first ones and the viewer's own. */
export function barsOf<Source extends string>(
  bars: readonly Bar<Source>[],
  { places }: Outcome,
  seats: readonly MatchSeat[],
  most: number,
): Bars<Source> {
  const told = bars.map(({ seat, pieces }) => ({ seat, pieces: pieces.filter(({ points }) => points !== 0) }))
  const length = ({ pieces }: Bar<Source>) => pieces.reduce((sum, { points }) => sum + Math.abs(points), 0)
  return {
    rows: told.toSorted((a, b) => places[a.seat]! - places[b.seat]!).filter(({ seat }, i) => i < most || seats[seat]?.yours),
    sources: [...new Set(told.flatMap(({ pieces }) => pieces.map(({ source }) => source)))],
    longest: Math.max(1, ...told.map(length)),
  }
}
