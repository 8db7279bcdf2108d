// Tram lines between the blocks, and the lines of a trip.
import { path, towards, type Point } from '$client/games/path'
import { block, gap, lyingOn, margin, middle, pitch, rowAndColumn, spaces, span, starSpace, station } from './geometry'
import type { Cell } from './names'
import type { Place, Segment, View } from './types'

/** Position of each stop of a line. */
export type Stops = Map<Cell, Point>
export interface Rail {
  from: Cell
  to: Cell
  points: Point[]
}

export function stopsOf(places: Place[], board: View['board'], line: 'tram_a' | 'tram_b'): Stops {
  return new Map(
    places.flatMap((place) => {
      const lying = spaces(place, lyingOn(board, place.id))
      const n = lying.indexOf(line)
      return n < 0 ? [] : [[place.id, starSpace(place.id, n, lying.length)] as const]
    }),
  )
}

/** Tracks of a line: each stop joined to the nearest connected one. They run in the gaps between blocks, `aside` from the middle. */
export function rails(stops: Stops, aside: number): Rail[] {
  const [first, ...rest] = stops.keys()
  const joined = first ? [first] : []
  const out: Rail[] = []
  while (rest.length > 0) {
    let best: [Cell, Cell] = [joined[0]!, rest[0]!]
    for (const from of joined) for (const to of rest) if (distance(from, to) < distance(...best)) best = [from, to]
    const [from, to] = best
    joined.push(to)
    rest.splice(rest.indexOf(to), 1)
    out.push({ from, to, points: track(from, to, stops, aside) })
  }
  return out
}

function distance(a: Cell, b: Cell): number {
  const [p, q] = [rowAndColumn(a), rowAndColumn(b)]
  return Math.abs(p.row - q.row) + Math.abs(p.column - q.column)
}

/** Track out of one block downward, along the gaps, and up into the other. */
function track(from: Cell, to: Cell, stops: Stops, aside: number): Point[] {
  const [a, b] = [rowAndColumn(from), rowAndColumn(to)]
  const [start, end] = [stops.get(from)!, stops.get(to)!]
  const below = (row: number) => margin + row * pitch + block + gap / 2 + aside
  const way = [start, { x: start.x, y: below(a.row) }]
  if (a.row !== b.row) {
    // Down the gap on the way; if straight down, the gap beside the stop that lies inside the map.
    const column = a.column !== b.column ? Math.min(a.column, b.column) : a.column - (start.x < middle(from).x && a.column > 0 ? 1 : 0)
    const x = Math.min(margin + column * pitch + block + gap / 2, span(column + 1) - 4) + aside
    way.push({ x, y: below(a.row) }, { x, y: below(b.row) })
  }
  return [...way, { x: end.x, y: below(b.row) }, end]
}

/** Path along the tracks from stop to stop; null if the line does not lead there. */
export function ride(tracks: Rail[], from: Cell, to: Cell): Point[] | null {
  const came = new Map<Cell, { by: Rail; back: boolean; before: Cell } | null>([[from, null]])
  for (const cell of came.keys()) {
    for (const by of tracks) {
      const next = by.from === cell ? by.to : by.to === cell ? by.from : null
      if (next && !came.has(next)) came.set(next, { by, back: by.to === cell, before: cell })
    }
  }
  if (!came.has(to)) return null
  const out: Point[] = []
  for (let leg = came.get(to); leg; leg = came.get(leg.before)) out.unshift(...(leg.back ? leg.by.points.toReversed() : leg.by.points))
  return out
}

/** Points of a segment's line: from building to building, or along the tram tracks. */
export function wayOf({ mode, route }: Pick<Segment, 'mode' | 'route'>, lines: Rail[][]): Point[] {
  const [first, last] = [route[0], route.at(-1)]
  if (mode !== 'tram' || !first || !last || first === last) return route.map(station)
  const tracks = lines.map((line) => ride(line, first, last)).find((way) => way !== null)
  return [station(first), ...(tracks ?? []), station(last)]
}

/** SVG path of tracks: bends are cut off at 45 degrees, except at stops, where other tracks may join. */
export function railPath(points: Point[]): string {
  const bend = (point: Point, i: number): Point[] =>
    i < 2 || i > points.length - 3 ? [point] : [points[i - 1]!, points[i + 1]!].map((next) => towards(point, next, cut(point, next)))
  return path(points.flatMap(bend))
}

/** Distance of a cut from the bend, at most half of the way to the next point. */
const cut = (from: Point, to: Point): number => Math.min(8, Math.hypot(to.x - from.x, to.y - from.y) / 2)
