// Layout of the map, in units of about one pixel on a medium screen.
import type { Point } from '$client/games/path'
import { markers, type Cell, type Marker } from './names'
import type { Place, Segment, View } from './types'

/** Distance between blocks and size of a block; the margin above and left has room for column and row names. */
export const pitch = 104
export const block = 88
export const margin = 28
const rim = 14
/** Buildings are drawn slightly above the block's centre, to leave room for the star spaces. */
const rise = 11
export const gap = pitch - block

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
