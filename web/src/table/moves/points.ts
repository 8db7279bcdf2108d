// Points over time as lines of a small chart.
import type { Turn } from './turns'

export interface Reading {
  ply: number
  scores: number[]
}

/** Plies the chart needs: beginning and end of each turn, thinned out for long matches. */
export function readingsWanted(turns: Turn[], most = 60): number[] {
  const ends = [0, ...turns.map((turn) => turn.to)]
  const step = Math.ceil(ends.length / most)
  return ends.filter((_, index) => index % step === 0 || index === ends.length - 1)
}

/** Round values for grid lines, from the least to the most. */
export function ticks(least: number, most: number): number[] {
  const rough = Math.max(1, (most - least) / 4)
  const size = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * size).find((candidate) => candidate >= rough)!
  const first = Math.floor(least / step) * step
  const result: number[] = []
  for (let value = first; value < most + step; value += step) result.push(value)
  return result
}

/** Points that a seat gained in a turn; null if the points at its beginning or end are unknown. */
export function gainOf({ seat, from, to }: Turn, points: readonly Reading[]): number | null {
  const at = (ply: number) => points.find((reading) => reading.ply === ply)?.scores[seat]
  const [before, after] = [at(from - 1), at(to)]
  return before === undefined || after === undefined ? null : after - before
}
