// Points and places of the seats, for drawings.
import type { ScorePart } from '../protocol/previews'
import type { Table } from '../protocol/table'
import type { Seat } from '../protocol/values'

/** Sum of the score parts of these kinds. */
export function sumOfParts(parts: readonly ScorePart[], ...kinds: readonly string[]): number {
  return parts.filter(({ part }) => kinds.includes(part)).reduce((sum, { points }) => sum + points, 0)
}

/** Seats from the first place to the last; ties keep the order of the table. */
export function seatsByPlace({ scores, result }: Pick<Table, 'scores' | 'result'>): Seat[] {
  const places = result?.places ?? []
  return scores.map((_, seat) => seat).toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
}
