// Boards laid by hand for a new table. The engine decides if they make a map.
import type { Edition, Layout, World } from './types'

export type Placing = Layout['boards'][number]
export interface Place {
  row: number
  column: number
}

const isAt = (place: Place) => (other: Place) => other.row === place.row && other.column === place.column

export const boardAt = (boards: readonly Placing[], place: Place): Placing | undefined => boards.find(isAt(place))

/** Free places beside boards, or the first place of all if there are none; from the top left. */
export function freePlaces(boards: readonly Placing[]): Place[] {
  if (boards.length === 0) return [{ row: 0, column: 0 }]
  const beside = boards.flatMap(({ row, column }) => [
    { row: row - 1, column },
    { row: row + 1, column },
    { row, column: column - 1 },
    { row, column: column + 1 },
  ])
  return beside
    .filter((place, i) => !boardAt(boards, place) && beside.findIndex(isAt(place)) === i)
    .toSorted((a, b) => a.row - b.row || a.column - b.column)
}

/** Lays a board on a place, from the supply or from another place. */
export function laid(boards: readonly Placing[], board: string, { row, column }: Place): Placing[] {
  const before = boards.find((one) => one.board === board)
  return [...boards.filter((one) => one !== before), { board, quarter_turns: before?.quarter_turns ?? 0, row, column }]
}
export const turned = (boards: readonly Placing[], board: string): Placing[] =>
  boards.map((one) => (one.board === board ? { ...one, quarter_turns: (one.quarter_turns + 1) % 4 } : one))
export const removed = (boards: readonly Placing[], board: string): Placing[] => boards.filter((one) => one.board !== board)

/** Boards with places counted from the top left, as in an edition. */
export function inCorner(boards: readonly Placing[]): Placing[] {
  const top = Math.min(...boards.map(({ row }) => row))
  const left = Math.min(...boards.map(({ column }) => column))
  return boards.map((one) => ({ ...one, row: one.row - top, column: one.column - left }))
}

/** Edition with one more layout after all others. */
export function withLayout<Box extends Pick<Edition, 'layouts'>>(box: Box, world: World, boards: readonly Placing[], name: string): Box {
  const layout = {
    id: 'own',
    name: { en: name, de: name, fr: name },
    map: world === 'base' ? 'base' : 'extraterrestrial',
    boards: inCorner(boards),
    crescent: null,
  } as const
  return { ...box, layouts: [...box.layouts, layout] }
}
