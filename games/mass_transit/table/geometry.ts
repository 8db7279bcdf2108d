// Board geometry, in units of about one pixel on a medium screen; `scale` is the number of pixels per unit.
// A route has its own coordinates: `along` counts from the city outward, `across` from its middle line.
import type { Point } from '$client/games/path'
import { lineKinds, type LineKind } from './names'

export interface Size {
  width: number
  height: number
}

/** Along is outward: to the left, the right, up or down. */
export interface Heading {
  dx: -1 | 0 | 1
  dy: -1 | 0 | 1
}

/** Area of a route. */
export interface Track extends Heading {
  /** Point where it leaves the city. */
  start: Point
  /** Distance from one card to the next. */
  pitch: number
  breadth: number
  /** Number of cards with room, including the next one. */
  slots: number
}

export interface Layout extends Size {
  upright: boolean
  scale: number
  city: Point & Size
  tracks: Track[]
  gates: Point[]
  /** Thickness of a line, size of a station and of a commuter. */
  weight: number
  station: number
  pawn: number
}

/** Space needed by a route: its number of cards, and true if another may follow. */
interface Demand {
  cards: number
  open: boolean
}

/** Distance between two lines, relative to a card's breadth. */
const laneShare = 0.29
/** Number of cards that a route has room for before they move closer together. */
const easyLength = 5

/** Maximum width for the upright layout, in pixels. */
const narrow = 600

/** The two compositions; lengths in units. */
const desk = {
  width: 1020,
  height: 600,
  cityHalf: 92,
  margin: 6,
  stub: 14,
  pitch: 104,
  breadth: 186,
  rowGap: 26,
  weight: 11,
  station: 30,
  pawn: 0.95,
}
const phone = {
  width: 376,
  height: 460,
  cityHalf: 44,
  margin: 4,
  stub: 4,
  pitch: 60,
  breadth: 150,
  rowGap: 8,
  weight: 8,
  station: 24,
  pawn: 0.74,
}

/** Fits the board into a box: horizontal if wide; upright if tall or too narrow for cards side by side. */
export function layout(box: Size, demands: Demand[]): Layout {
  const upright = box.width < box.height * 0.95 || box.width < narrow
  const form = upright ? phone : desk
  const scale = Math.max(0.05, Math.min(box.width / form.width, box.height / form.height))
  const width = box.width / scale
  const height = box.height / scale
  // `long` is the axis along which routes grow, `wide` the one in which three of them lie side by side.
  const [long, wide] = upright ? [height, width] : [width, height]

  const breadth = Math.min(form.breadth, wide / 3 - form.rowGap)
  const step = Math.min(wide / 3, breadth + form.rowGap * 1.6)
  const slots = demands.map(({ cards, open }) => Math.max(easyLength, cards + (open ? 1 : 0)))
  const room = long - 2 * (form.cityHalf + form.stub + form.margin)
  const [near, far] = share(room, Math.max(...slots.slice(0, 3)), Math.max(...slots.slice(3)), form.pitch)
  const middle = (long + near - far) / 2

  const tracks = slots.map((count, route): Track => {
    const outward = route < 3 ? -1 : 1
    const start = middle + outward * (form.cityHalf + form.stub)
    const lane = wide / 2 + ((route % 3) - 1) * step
    const pitch = Math.min(form.pitch, (route < 3 ? near : far) / count)
    return { ...turnedBy(upright, start, lane, outward), pitch, breadth, slots: count }
  })
  const city = cityAt(upright, middle, wide, form.cityHalf, Math.min(wide - 4, 2 * step + breadth + form.rowGap))
  const inward = -(form.stub + (upright ? 14 : 20))
  const gates = tracks.map((track) => at(track, inward, 0))
  const { weight, station, pawn } = form
  return { upright, width, height, scale, city, tracks, gates, weight, station, pawn }
}

/** Start and heading of a route that begins at `start` on the long axis and at `lane` on the other. */
const turnedBy = (upright: boolean, start: number, lane: number, outward: -1 | 1): Pick<Track, 'start' | 'dx' | 'dy'> =>
  upright ? { start: { x: lane, y: start }, dx: 0, dy: outward } : { start: { x: start, y: lane }, dx: outward, dy: 0 }

/** The city across the middle of the board, `length` units long. */
const cityAt = (upright: boolean, middle: number, wide: number, half: number, length: number): Point & Size =>
  upright
    ? { x: (wide - length) / 2, y: middle - half, width: length, height: 2 * half }
    : { x: middle - half, y: (wide - length) / 2, width: 2 * half, height: length }

/** Splits the room between the two sides of the city: more for a side with long routes, but without making short ones tiny. */
function share(room: number, near: number, far: number, pitch: number): [number, number] {
  const half = room / 2
  if (near * pitch <= half && far * pitch <= half) return [half, half]
  const part = (room * Math.sqrt(near)) / (Math.sqrt(near) + Math.sqrt(far))
  return [part, room - part]
}

/** Board position of a point on a route. */
export function at(track: Track, along: number, across: number): Point {
  const off = turn(track, along, across)
  return { x: track.start.x + off.x, y: track.start.y + off.y }
}

/** Screen offset of a step along and across. */
export function turn({ dx, dy }: Heading, along: number, across: number): Point {
  return dy === 0 ? { x: dx * along, y: across } : { x: across, y: dy * along }
}

/** Centre of the n-th place of a route, counted from 1; place 0 is at the gate. */
export function middleOf(track: Track, place: number): Point {
  return at(track, (place - 0.5) * track.pitch, 0)
}

/** Offset of a line from the middle of its card. */
export function lane(breadth: number, kind: LineKind): number {
  return (lineKinds.indexOf(kind) - 1) * breadth * laneShare
}

/** Size of a station that fits a card. */
export function stationSize(largest: number, pitch: number, breadth: number): number {
  return Math.min(largest, pitch * 0.74, breadth * laneShare * 0.72)
}

/** Font size: as designed, but at least 12 pixels on screen. */
export function letterSize(units: number, scale: number): number {
  return Math.max(units, 12 / scale)
}
