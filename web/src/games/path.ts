// Points and SVG paths of drawn tables.

export interface Point {
  x: number
  y: number
}

/** Two decimals, which are enough on any screen. */
export const round = (value: number): number => Math.round(value * 100) / 100

/** Coordinates of a point in a path. */
export const xy = ({ x, y }: Point): string => `${round(x)} ${round(y)}`

/** SVG path through points. */
export const path = (points: readonly Point[]): string => points.map((point, i) => `${i === 0 ? 'M' : 'L'}${xy(point)}`).join('')

/** Point at a distance from the first towards the second. */
export function towards(from: Point, to: Point, by: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length }
}
