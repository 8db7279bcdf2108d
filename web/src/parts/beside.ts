// Placement of a bubble beside the element it explains: inside the window, covering as little of clickable elements as possible.
import type { Box } from './walking'

interface Size {
  width: number
  height: number
}

/** Distance from the element to the bubble, and from the bubble to the window edge, in pixels. */
const gap = 8

/** Upper left corner. If places cover the same area, below comes first, then above, then the sides. */
export function beside(box: Box, size: Size, window: Size, obstacles: readonly Box[]): { left: number; top: number } {
  const across = inside(box.left + box.width / 2 - size.width / 2, size.width, window.width)
  const along = inside(box.top + box.height / 2 - size.height / 2, size.height, window.height)
  const corners = [
    { left: across, top: box.top + box.height + gap },
    { left: across, top: box.top - gap - size.height },
    { left: box.left + box.width + gap, top: along },
    { left: box.left - gap - size.width, top: along },
  ]
  const fitting = corners.filter(
    ({ left, top }) => left === inside(left, size.width, window.width) && top === inside(top, size.height, window.height),
  )
  const covered = (corner: { left: number; top: number }) =>
    obstacles.reduce((sum, obstacle) => sum + overlap({ ...corner, ...size }, obstacle), 0)
  const [first = { left: across, top: gap }, ...others] = fitting
  return others.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best), first)
}

/** Start of a span of this length, moved from `start` as little as needed to stay in the window. */
export const inside = (start: number, length: number, whole: number): number => Math.min(Math.max(gap, start), whole - length - gap)

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  return Math.max(0, width) * Math.max(0, height)
}
