// The part of the map that a phone shows: framed on what is lit, never with spaces too small to touch.
import { cell, type Point } from './geometry'

export interface Size {
  width: number
  height: number
}
export interface Frame {
  /** Pixels per unit of the map. */
  scale: number
  /** The middle of the frame, on the map. */
  middle: Point
}

/** Room around lit places, in units of the map. */
const margin = 58
/** A space is never smaller or larger than this, in pixels. */
const smallest = 32
const largest = 64

/** As far from the edge of the map the outermost row of spaces ends, where gates stand beside it. */
const outermost = 1.9 * cell
/** A part of the map is shown only if it is so many times as large as in the whole: else gates are cut off for little. */
const worthwhile = 1.25

/** The whole map as large as it fits. */
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
/** Where it comes into the outermost row of spaces it goes up to the edge of the map: gates stand there. */
const toEdges = ({ left, right, top, bottom }: Bounds, map: Size): Bounds => ({
  left: left < outermost ? 0 : left,
  right: right > map.width - outermost ? map.width : right,
  top: top < outermost ? 0 : top,
  bottom: bottom > map.height - outermost ? map.height : bottom,
})
const middleOf = ({ left, right, top, bottom }: Bounds): Point => ({ x: (left + right) / 2, y: (top + bottom) / 2 })

/** A box round these points; the whole map where there are none, or where it is hardly smaller. */
export function frameOn(points: readonly Point[], map: Size, window: Size): Frame {
  const whole = wholeMap(map, window)
  if (points.length === 0 || window.width === 0) return whole
  const box = toEdges(boxRound(points), map)
  const fit = Math.min(window.width / (box.right - box.left), window.height / (box.bottom - box.top))
  const scale = Math.min(largest / cell, Math.max(smallest / cell, fit))
  if (scale <= whole.scale || (scale < worthwhile * whole.scale && whole.scale >= smallest / cell)) return whole
  return { scale, middle: middleOf(box) }
}

/** Moved to these points, without a change of scale. */
export const moveTo = (points: readonly Point[], scale: number): Frame => ({ scale, middle: middleOf(boxRound(points)) })

/** A frame on the way from one to another, from 0 to 1: the scale grows evenly for the eye. */
export const between = (from: Frame, to: Frame, part: number): Frame => ({
  scale: from.scale * (to.scale / from.scale) ** part,
  middle: { x: from.middle.x + (to.middle.x - from.middle.x) * part, y: from.middle.y + (to.middle.y - from.middle.y) * part },
})

export type Edge = 'top' | 'right' | 'bottom' | 'left'
export interface Beyond {
  edge: Edge
  points: readonly Point[]
}
/** Those of these points that lie beyond each edge of what is seen, each at the edge that it is farthest from. */
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

/** A window has room for three pills of 44 pixels one above the other, or for one. */
const highEnough = 160
export interface Pill extends Beyond {
  count: number
}
/** The edges at which what is out of sight is counted: in a low window the one with most of it, which counts all. */
export function pillsFor(beyond: readonly Beyond[], { height }: Size): Pill[] {
  const pills = beyond.map((one) => ({ ...one, count: one.points.length }))
  if (height >= highEnough || pills.length < 2) return pills
  const [most] = pills.toSorted((a, b) => b.count - a.count)
  return [{ ...most!, count: pills.reduce((sum, { count }) => sum + count, 0) }]
}
