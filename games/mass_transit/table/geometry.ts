// Board geometry, in units of about one pixel on a medium screen; `scale` is the number of pixels per unit.
// A route has its own coordinates: `along` counts from the city outward, `across` from its middle line.
import { xy, type Point } from '$client/games/path'
import { lineKinds, lineOf, type LineKind } from './names'
import type { Card, Commuter, LaidCard, Vehicle } from './types'

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
export interface Demand {
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
    return upright
      ? { start: { x: lane, y: start }, dx: 0, dy: outward, pitch, breadth, slots: count }
      : { start: { x: start, y: lane }, dx: outward, dy: 0, pitch, breadth, slots: count }
  })

  const cityLength = Math.min(wide - 4, 2 * step + breadth + form.rowGap)
  const city = upright
    ? { x: (wide - cityLength) / 2, y: middle - form.cityHalf, width: cityLength, height: 2 * form.cityHalf }
    : { x: middle - form.cityHalf, y: (wide - cityLength) / 2, width: 2 * form.cityHalf, height: cityLength }
  const inward = -(form.stub + (upright ? 14 : 20))
  return {
    upright,
    width,
    height,
    scale,
    city,
    tracks,
    gates: tracks.map((track) => at(track, inward, 0)),
    weight: form.weight,
    station: form.station,
    pawn: form.pawn,
  }
}

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

// ---- lines ----------------------------------------------------------------------------------------------------------------

/** Length of a pattern, so that a whole number fits a card and lines continue from card to card. */
export function period(pitch: number, wished: number): number {
  return pitch / Math.max(1, Math.round(pitch / wished))
}

/** SVG path of a straight piece of line. */
export function straight(heading: Heading, from: number, to: number, across: number): string {
  return `M${xy(turn(heading, from, across))}L${xy(turn(heading, to, across))}`
}

/** SVG path of waves from `from` to `to`, each `length` long: only whole half-waves, so that the next card can continue. */
export function waves(heading: Heading, from: number, to: number, across: number, length: number, swell: number): string {
  let path = `M${xy(turn(heading, from, across))}`
  const half = length / 2
  for (let i = 0; from + (i + 1) * half <= to + 0.01; i++) {
    const crest = turn(heading, from + (i + 0.5) * half, across + (i % 2 ? swell : -swell))
    path += `Q${xy(crest)} ${xy(turn(heading, from + (i + 1) * half, across))}`
  }
  return path
}

/** SVG path of a line that leaves its lane at 45 degrees for the house in the middle. */
export function toHouse(heading: Heading, from: number, house: number, across: number): string {
  const bend = Math.max(from, house - Math.abs(across))
  return `M${xy(turn(heading, from, across))}L${xy(turn(heading, bend, across))}L${xy(turn(heading, house, 0))}`
}

// ---- commuters ------------------------------------------------------------------------------------------------------------

/** A person with a briefcase, 48 wide and 60 high. */
export const figure =
  'M24 2.500a10 10 0 0 1 6.300 17.800C38 23 42.500 30 43.500 40v.5c0 1.600-1.200 3-3 3H38V55a2.500 2.500 0 0 1-2.500 2.500h-23A2.500 2.500 0 0 1 10 55V43.500H7.500c-1.800 0-3-1.400-3-3V40c1-10 5.500-17 13.200-19.700A10 10 0 0 1 24 2.500z'
/** Scales the figure to 32 by 40 around the origin. */
export const figureFit = 'translate(-16 -22) scale(.6667)'

/** Position and posture of a commuter. */
export interface Pose extends Point {
  /** True if it walked into traffic and lies there. */
  lying: boolean
  /** Vehicle it sits in, stuck in traffic. */
  sitting: Vehicle | null
  /** Point where it left its line to come here. */
  by: Point | null
}

/** Pose of a commuter: at its stop, slightly aside so that the stop stays visible. `neighbours` share the card with it. */
export function pose(board: Layout, number: number, commuter: Commuter, cards: (LaidCard & { face: Card })[], neighbours = 0): Pose {
  const track = board.tracks[commuter.route ?? number]!
  const card = commuter.place > 0 ? cards[commuter.place - 1]?.face : undefined
  if (!card) return { ...board.gates[number]!, lying: false, sitting: null, by: null }

  const vehicle = commuter.came === 'walk' || commuter.came === 'none' ? null : commuter.came
  const kind = vehicle && lineOf[vehicle]
  const middle = middleOf(track, commuter.place)
  if (commuter.home)
    return { ...middle, lying: false, sitting: null, by: kind && at(track, (commuter.place - 1) * track.pitch, lane(track.breadth, kind)) }

  const stopped = lineKinds.some((line) => card.lines[line].traffic_stop)
  const lying = commuter.came === 'walk' && stopped
  const stations = lineKinds.filter((line) => card.lines[line].station)
  const across = kind ? lane(track.breadth, kind) : lying ? lane(track.breadth, 'rail') / 2 : footing(stations, track.breadth)
  const between = !kind && stations.length > 1
  const aside = board.upright
    ? { x: between || lying ? 0 : across > 0 ? -19 : 19, y: -3 }
    : { x: Math.min(25, track.pitch * 0.27), y: lying ? 0 : -19 }
  const stop = turn(track, 0, across)
  return {
    x: middle.x + stop.x + aside.x - neighbours * 15,
    y: middle.y + stop.y + aside.y + neighbours * 5,
    lying,
    sitting: kind && card.lines[kind].traffic_stop && !card.lines[kind].station ? vehicle : null,
    by: null,
  }
}

/** Position of a walker: between the stations of a card, from which it may leave. */
function footing(stations: LineKind[], breadth: number): number {
  return stations.reduce((sum, kind) => sum + lane(breadth, kind), 0) / Math.max(1, stations.length)
}

/** Path from one pose to another: along the line of the ride, then aside to where the commuter stands. */
export function journey(board: Layout, from: Pose, to: Pose): Point[] {
  // A change of line happens before the ride, at the station.
  const line = to.by ?? to
  const change = board.upright ? { x: line.x, y: from.y } : { x: from.x, y: line.y }
  const points = [from, change, line, to]
  return points.filter((point, i) => i === 0 || distance(point, points[i - 1]!) > 0.5).map(({ x, y }) => ({ x, y }))
}

/** Time of each point of a journey, from 0 to 1. */
export function pacing(points: Point[]): number[] {
  const reached = [0]
  for (let i = 1; i < points.length; i++) reached.push(reached[i - 1]! + distance(points[i - 1]!, points[i]!))
  const all = reached.at(-1)!
  return reached.map((length) => (all > 0 ? length / all : 1))
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** Dashed arc to a commuter's next position, and its arrow head: above the heads, or beside them on the upright board. */
export function arc(board: Layout, from: Pose, to: Pose): { path: string; head: string } {
  const clear = { x: 18 * board.pawn, y: 26 * board.pawn }
  const lift = clear.y + distance(from, to) * 0.14
  if (board.upright) {
    const end = { x: to.x + clear.x, y: to.y }
    const bow = Math.min(board.width - 3, Math.max(from.x, to.x) + clear.x + lift)
    return {
      path: `M${xy({ x: from.x + clear.x, y: from.y })}C${xy({ x: bow, y: from.y })} ${xy({ x: bow, y: to.y })} ${xy({ x: end.x + 7, y: end.y })}`,
      head: `M${xy(end)}l9 -5.5v11z`,
    }
  }
  // The uppermost row has little room above the heads.
  const end = { x: to.x, y: Math.max(14, to.y - clear.y) }
  const bow = Math.max(3, Math.min(from.y, to.y) - clear.y - lift)
  return {
    path: `M${xy({ x: from.x, y: Math.max(6, from.y - clear.y) })}C${xy({ x: from.x, y: bow })} ${xy({ x: to.x, y: bow })} ${xy({ x: end.x, y: end.y - 10 })}`,
    head: `M${xy(end)}l-8 -12h16z`,
  }
}
