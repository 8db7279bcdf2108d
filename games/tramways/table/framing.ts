// The part of the map that a phone shows: framed on the choices, with spaces large enough to touch.
import type { Point } from '$client/games/path'
import { cell } from './geometry'

export interface Size {
  width: number
  height: number
}
export interface Frame {
  /** Pixels per unit of the map. */
  scale: number
  /** Centre of the frame, in map units. */
  middle: Point
}

/** Margin around places, in map units. */
const margin = 58
/** Limits of a space's size, in pixels. */
const smallest = 32
const largest = 64

/** Distance from the edge of the map within which a frame extends to the edge, because of the gates. */
const outermost = 1.9 * cell
/** Minimum magnification over the whole map; below it, cutting off gates is not worthwhile. */
const worthwhile = 1.25

/** Frame of the whole map, as large as it fits. */
export const wholeMap = (map: Size, window: Size): Frame => ({
  scale: Math.min(window.width / map.width, window.height / map.height),
  middle: { x: map.width / 2, y: map.height / 2 },
})

const boxRound = (points: readonly Point[]) => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return {
    left: Math.min(...xs) - margin,
    right: Math.max(...xs) + margin,
    top: Math.min(...ys) - margin,
    bottom: Math.max(...ys) + margin,
  }
}
type Bounds = ReturnType<typeof boxRound>
/** Extends bounds in the outermost row of spaces to the edge of the map, where gates are. */
const toEdges = ({ left, right, top, bottom }: Bounds, map: Size): Bounds => ({
  left: left < outermost ? 0 : left,
  right: right > map.width - outermost ? map.width : right,
  top: top < outermost ? 0 : top,
  bottom: bottom > map.height - outermost ? map.height : bottom,
})
const middleOf = ({ left, right, top, bottom }: Bounds): Point => ({ x: (left + right) / 2, y: (top + bottom) / 2 })

/** Frame around these points; the whole map if there are none or the gain is small. */
export function frameOn(points: readonly Point[], map: Size, window: Size): Frame {
  const whole = wholeMap(map, window)
  if (points.length === 0 || window.width === 0) return whole
  const box = toEdges(boxRound(points), map)
  const fit = Math.min(window.width / (box.right - box.left), window.height / (box.bottom - box.top))
  const scale = Math.min(largest / cell, Math.max(smallest / cell, fit))
  if (scale <= whole.scale || (scale < worthwhile * whole.scale && whole.scale >= smallest / cell)) return whole
  return { scale, middle: middleOf(box) }
}

/** Frame moved to these points at the same scale. */
export const moveTo = (points: readonly Point[], scale: number): Frame => ({ scale, middle: middleOf(boxRound(points)) })

/** Frame between two others, `part` from 0 to 1; the scale changes evenly to the eye. */
export const between = (from: Frame, to: Frame, part: number): Frame => ({
  scale: from.scale * (to.scale / from.scale) ** part,
  middle: { x: from.middle.x + (to.middle.x - from.middle.x) * part, y: from.middle.y + (to.middle.y - from.middle.y) * part },
})

export type Edge = 'top' | 'right' | 'bottom' | 'left'
export interface Beyond {
  edge: Edge
  points: readonly Point[]
}
/** Points outside the visible part, each under the edge it is farthest beyond. */
export function outOfSight(points: readonly Point[], seen: Point & Size): Beyond[] {
  const edgeOf = ({ x, y }: Point): Edge | null => {
    const beyond: [Edge, number][] = [
      ['top', seen.y - y],
      ['right', x - seen.x - seen.width],
      ['bottom', y - seen.y - seen.height],
      ['left', seen.x - x],
    ]
    const [edge, by] = beyond.reduce((one, other) => (other[1] > one[1] ? other : one))
    return by > 0 ? edge : null
  }
  return (['top', 'right', 'bottom', 'left'] as const)
    .map((edge) => ({ edge, points: points.filter((point) => edgeOf(point) === edge) }))
    .filter((one) => one.points.length > 0)
}

/** Minimum height of a window for three pills of 44 pixels one above the other; else one. */
const highEnough = 160
export interface Pill extends Beyond {
  count: number
}
/** Edges with a count of hidden points; in a low window only the one with most of them, which counts all. */
export function pillsFor(beyond: readonly Beyond[], { height }: Size): Pill[] {
  const pills = beyond.map((one) => ({ ...one, count: one.points.length }))
  if (height >= highEnough || pills.length < 2) return pills
  const [most] = pills.toSorted((a, b) => b.count - a.count)
  return [{ ...most!, count: pills.reduce((sum, { count }) => sum + count, 0) }]
}
