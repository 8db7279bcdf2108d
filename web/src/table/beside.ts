// Where a bubble goes beside what it explains: inside the window, and over as little as possible of what can be clicked.
import type { Box } from './walking'

interface Size {
  width: number
  height: number
}

/** From it to the bubble, and from the bubble to the edge of the window. */
const gap = 8

/** The left upper corner. Below comes first, then above, then the sides, where they cover the same. */
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

/** Where something of that length begins that would begin at `start`, but stays in the window. */
export const inside = (start: number, length: number, whole: number): number => Math.min(Math.max(gap, start), whole - length - gap)

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  return Math.max(0, width) * Math.max(0, height)
}
