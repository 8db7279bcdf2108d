// Placement of tags and pills: beside their place, covering as little else as possible.
import type { Point } from '$client/games/path'

export interface Box extends Point {
  width: number
  height: number
}
const tagHeight = 22
/** Width of a tag: its words, each with a symbol. */
export const tagWidth = (words: readonly string[]): number => words.reduce((sum, word) => sum + (word ? 26 + word.length * 8 : 0), 10)

const overlap = (one: Box, other: Box): number => {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return wide > 0 && high > 0 ? wide * high : 0
}
/** Box of a building or parcel with its passengers. */
const footprint = ({ x, y }: Point): Box => ({ x: x - 29, y: y - 37, width: 62, height: 66 })

/** Positions of tags below, above, left or right of their places, wherever they cover least; in the order of places. */
export function placeTags(
  tags: readonly { at: Point; width: number }[],
  sites: readonly Point[],
  map: { width: number; height: number },
): Point[] {
  const placed: Box[] = []
  for (const { at, width } of tags) {
    const others = [...sites.filter(({ x, y }) => x !== at.x || y !== at.y).map(footprint), ...placed]
    const corners: Point[] = [
      { x: at.x - width / 2, y: at.y + 28 },
      { x: at.x - width / 2, y: at.y - 60 },
      { x: at.x - 33 - width, y: at.y - tagHeight / 2 },
      { x: at.x + 33, y: at.y - tagHeight / 2 },
    ]
    placed.push({ ...quietest(corners, { width, height: tagHeight }, others, map), width, height: tagHeight })
  }
  return placed.map(({ x, y }) => ({ x, y }))
}

/** First of these corners at which a box covers least and stays on the map. */
function quietest(
  corners: readonly Point[],
  size: Omit<Box, 'x' | 'y'>,
  others: readonly Box[],
  map: { width: number; height: number },
): Point {
  const covered = (corner: Point): number => {
    const box = { ...corner, ...size }
    const inside = overlap(box, { x: 0, y: 0, ...map })
    return others.reduce((sum, other) => sum + overlap(box, other), 2 * (size.width * size.height - inside))
  }
  return corners.reduce((one, other) => (covered(other) < covered(one) ? other : one))
}

/** Centre of a pill below, above or beside a place, wherever it covers least. */
export function placeWord(at: Point, width: number, places: readonly Point[], map: { width: number; height: number }): Point {
  const others = places.filter(({ x, y }) => x !== at.x || y !== at.y).map(footprint)
  const lefts = [-width / 2, -width + 31, -31].map((by) => at.x + by)
  const corners = [
    ...[at.y + 35, at.y - 63].flatMap((y) => lefts.map((x) => ({ x, y }))),
    ...[at.x + 37, at.x - 37 - width].map((x) => ({ x, y: at.y - 13 })),
  ]
  const { x, y } = quietest(corners, { width, height: 26 }, others, map)
  return { x: x + width / 2, y: y + 13 }
}

/** Centre of a pill beside one of these rails, preferably the first, where it covers least of the places and rails. */
export function placePill(rails: readonly Point[], width: number, places: readonly Point[], map: { width: number; height: number }): Point {
  const size = { width, height: 26 }
  const corners = rails.flatMap(({ x, y }) => [
    { x: x + 22, y: y - 13 },
    { x: x - 22 - width, y: y - 13 },
    { x: x - width / 2, y: y + 20 },
    { x: x - width / 2, y: y - 46 },
  ])
  const disc = ({ x, y }: Point): Box => ({ x: x - 18, y: y - 18, width: 36, height: 36 })
  const { x, y } = quietest(corners, size, [...places.map(footprint), ...rails.map(disc)], map)
  return { x: x + width / 2, y: y + 13 }
}
