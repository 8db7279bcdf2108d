// Common measures of the axes in the charts of result and analysis.
import { namedWith } from '../table/moves/turns'

/** In pixels: space for the labels on the left and below, and their distance from the ends of their lines. */
export const axis = { left: 42, bottom: 24, gap: 8, baseline: 4 } as const

/** Width of a three-digit number with the space beside it, in pixels. */
const labelWidth = 36

/** Turns or rounds whose numbers fit below a chart of this width in pixels; `now` is always among them. */
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
