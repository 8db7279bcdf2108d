// Layout of the map, in units of about one pixel on a medium screen.
import { path, towards, type Point } from '$client/games/path'
import { markers, type Cell, type Marker } from './names'
import type { Place, Segment, View } from './types'

/** Distance between blocks and size of a block; the margin above and left has room for column and row names. */
export const pitch = 104
export const block = 88
export const margin = 28
const rim = 14
/** Buildings are drawn slightly above the block's centre, to leave room for the star spaces. */
const rise = 11
const gap = pitch - block

export function span(count: number): number {
  return margin + rim + count * pitch - gap
}

/** Label of a column or row beside the map; blocks have the same names in the game's texts. */
export const columnName = (column: number): string => 'STUVWXYZ'[column]!
export const rowName = (row: number): string => String(row + 1)

/** Position of column and row names: distance from the edge, and the middle of their blocks. */
export const besides = 11
export function abreast(index: number): number {
  return margin + index * pitch + block / 2
}

export function rowAndColumn(cell: Cell): { row: number; column: number } {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(cell)!
  return { row: Number(row), column: Number(column) }
}

/** Centre of a block. */
export function middle(cell: Cell): Point {
  const { row, column } = rowAndColumn(cell)
  return { x: abreast(column), y: abreast(row) }
}

/** Position of a building, which lines pass through. */
export function station(cell: Cell): Point {
  const { x, y } = middle(cell)
  return { x, y: y - rise }
}

/** Position of the n-th star space of a block. */
export function starSpace(cell: Cell, n: number, count: number): Point {
  const { x, y } = middle(cell)
  return { x: x + (count < 2 ? 0 : 52 * (n / (count - 1) - 0.5)), y: y + 28 }
}

/** Markers by star space: a printed stop on the last, other stops from the right, paths from the left. */
export function spaces(place: Place, lying: Marker[]): (Marker | null)[] {
  const out: (Marker | null)[] = new Array(Math.max(place.star_spaces, lying.length)).fill(null)
  const printed = place.printed_stop === 'A' ? 'tram_a' : place.printed_stop === 'B' ? 'tram_b' : null
  const stops = (['tram_b', 'tram_a'] as const)
    .filter((stop) => lying.includes(stop))
    .sort((a, b) => Number(b === printed) - Number(a === printed))
  for (const stop of stops) out[out.lastIndexOf(null)] = stop
  for (const path of markers) if (!stops.includes(path as 'tram_a') && lying.includes(path)) out[out.indexOf(null)] = path
  return out
}

export function lyingOn(board: View['board'], cell: Cell): Marker[] {
  return markers.filter((marker) => board[marker].includes(cell))
}

/** All roads, each once: from a block to its neighbour to the east or south. */
export function roads(places: Place[]): [Cell, Cell][] {
  return places.flatMap(({ id, roads }) => {
    const { row, column } = rowAndColumn(id)
    return [
      ...(roads.includes('E') ? [[id, `r${row}c${column + 1}`] as [Cell, Cell]] : []),
      ...(roads.includes('S') ? [[id, `r${row + 1}c${column}`] as [Cell, Cell]] : []),
    ]
  })
}

/** Piece of road between two blocks, slightly extended at both ends and shifted sideways by `aside`. */
export function lane([from, to]: [Cell, Cell], aside: number): string {
  const a = station(from)
  const b = station(to)
  const reach = gap / 2 + 7
  const along = { x: Math.sign(b.x - a.x), y: Math.sign(b.y - a.y) }
  const half = { x: (a.x + b.x) / 2 + along.y * aside, y: (along.x ? a.y : (middle(from).y + middle(to).y) / 2) + along.x * aside }
  return `M${half.x - along.x * reach} ${half.y - along.y * reach}l${2 * reach * along.x} ${2 * reach * along.y}`
}

// ---- tram lines -------------------------------------------------------------------------------------------------------------

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

// ---- routes -----------------------------------------------------------------------------------------------------------------

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

/** Stops of a trip in order: its start, then the arrival of each card. */
export function halts(trip: Segment[], arrived: boolean): Cell[] {
  const start = trip[0]?.route[0]
  const ends = trip.flatMap(({ route }, i) => (route.length > 1 && (arrived || i < trip.length - 1) ? [route.at(-1)!] : []))
  return start ? [start, ...ends] : []
}

/** Number of steps in a whole trip; a tram ride counts as two. */
export function stepsOf(trip: Segment[]): number {
  return trip.reduce((sum, { mode, route }) => sum + (mode === 'tram' ? 2 : Math.max(0, route.length - 1)), 0)
}

/** Blocks that a finger crosses between two points. It may cut across near their corners. */
export function crossed(from: Point, to: Point): Cell[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 12))
  const out: Cell[] = []
  for (let i = 1; i <= steps; i++) {
    const cell = blockAt({ x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps })
    if (cell && cell !== out.at(-1)) out.push(cell)
  }
  return out
}

function blockAt({ x, y }: Point): Cell | null {
  const column = Math.floor((x - margin) / pitch)
  const row = Math.floor((y - margin) / pitch)
  if (row < 0 || column < 0) return null
  const centre = middle(`r${row}c${column}`)
  return Math.hypot(x - centre.x, y - centre.y) < block * 0.5 ? `r${row}c${column}` : null
}

/** Position of a score on a track of this length, whose end may lie past the goal. */
export function along(score: number, end: number, length: number): number {
  return (length * Math.min(score, end)) / end
}
