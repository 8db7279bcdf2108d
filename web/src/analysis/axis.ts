// What the axes of the charts of result and analysis have in common.
import { namedWith } from '../table/turns'

/** In pixels: the room of the labels on the left and below, and how far they stand off the ends of their lines. */
export const axis = { left: 42, bottom: 24, gap: 8, baseline: 4 } as const

/** A number of three digits and the space beside it, in pixels. */
const labelWidth = 36

/** The turns or rounds whose numbers have room below a chart that is so many pixels wide; that of `now` always has. */
export function numbersOf<Count extends { count: number; to: number }>(
  counts: readonly Count[],
  last: number,
  width: number,
  now?: number,
): Count[] {
  return namedWith(
    counts,
    (labelWidth * last) / Math.max(1, width),
    counts.find(({ count }) => count === now),
  )
}
