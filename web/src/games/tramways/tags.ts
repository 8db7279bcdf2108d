// Where the tags of places lie: beside their place, and as far as there is room on nothing else.
import type { Point } from './geometry'

export interface Box extends Point {
  width: number
  height: number
}
export const tagHeight = 22
/** As wide as its words, each with a symbol. */
export const tagWidth = (words: readonly string[]): number => words.reduce((sum, word) => sum + (word ? 26 + word.length * 8 : 0), 10)

const overlap = (one: Box, other: Box): number => {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return wide > 0 && high > 0 ? wide * high : 0
}
/** A building or parcel with those who wait there. */
const footprint = ({ x, y }: Point): Box => ({ x: x - 29, y: y - 37, width: 62, height: 66 })

/** Below, above, to the left or to the right of each place, in the order of the places: where it covers least. */
export function placeTags(
  tags: readonly { at: Point; width: number }[],
  sites: readonly Point[],
  map: { width: number; height: number },
): Point[] {
  const placed: Box[] = []
  for (const { at, width } of tags) {
    const others = sites.filter(({ x, y }) => x !== at.x || y !== at.y).map(footprint)
    const corners: Point[] = [
      { x: at.x - width / 2, y: at.y + 28 },
      { x: at.x - width / 2, y: at.y - 60 },
      { x: at.x - 33 - width, y: at.y - tagHeight / 2 },
      { x: at.x + 33, y: at.y - tagHeight / 2 },
    ]
    const covered = (corner: Point): number => {
      const box = { ...corner, width, height: tagHeight }
      const inside = overlap(box, { x: 0, y: 0, ...map })
      return [...others, ...placed].reduce((sum, other) => sum + overlap(box, other), 2 * (width * tagHeight - inside))
    }
    const best = corners.reduce((one, other) => (covered(other) < covered(one) ? other : one))
    placed.push({ ...best, width, height: tagHeight })
  }
  return placed.map(({ x, y }) => ({ x, y }))
}
