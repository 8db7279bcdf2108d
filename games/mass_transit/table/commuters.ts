// Commuters on the board: their figure, poses, journeys, and the arc to their next position.
import { xy, type Point } from '$client/games/path'
import { at, lane, middleOf, turn, type Layout } from './geometry'
import { lineKinds, lineOf, type LineKind } from './names'
import type { Card, Commuter, LaidCard, Vehicle } from './types'

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
