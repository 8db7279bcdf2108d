// Geometry of the district: cells, lines, rings and bonus spaces.
import type { Area, Bonus, Cell, Edition, Face, Line, Resource, Sheet } from './types'
import { resources, type Slot } from './names'

export const side = 6
/** Size of a cell. */
export const pitch = 82
/** Number of rings around each area. */
const depths: { [area in Area]: number } = { wastelands: 0, suburbs: 1, city: 2 }
/** Offset of the first cell, with and without dice before the lines. */
const headed = 44
const bare = 4
/** Room for the bonuses behind the lines. */
const behind = 66

export interface Point {
  x: number
  y: number
}
interface Box extends Point {
  width: number
  height: number
}
/** Rows and columns count from 1. */
interface Spot {
  row: number
  column: number
}

export const cells: readonly Cell[] = Array.from({ length: side * side }, (_, i) => cellAt(Math.floor(i / side) + 1, (i % side) + 1))
export const lines: readonly Line[] = [...numbers('row'), ...numbers('column')]
function numbers(of: string): Line[] {
  return Array.from({ length: side }, (_, i) => `${of}${i + 1}`)
}

function cellAt(row: number, column: number): Cell {
  return `r${row}c${column}`
}
export function spotOf(cell: Cell): Spot {
  return { row: Number(cell[1]), column: Number(cell[3]) }
}
export const isRow = (line: Line): boolean => line.startsWith('row')
export const numberOf = (line: Line): number => Number(line.at(-1))
export const cellsOf = (line: Line): Cell[] => cells.filter((cell) => crosses(line, cell))
export function crosses(line: Line, cell: Cell): boolean {
  const { row, column } = spotOf(cell)
  return numberOf(line) === (isRow(line) ? row : column)
}

/** Parts of a face: "agents-5" is agents, 5. */
export function faceOf(face: Face): { resource: Resource; number: number } {
  const [resource, number] = face.split('-')
  return { resource: resource as Resource, number: Number(number) }
}
export const slotOf = (index: number): Slot => `${Math.floor(index / 2) + 1}${index % 2 ? 'b' : 'a'}`
export function indexOf(slot: Slot): number {
  return (Number(slot[0]) - 1) * 2 + (slot[1] === 'b' ? 1 : 0)
}

export function bonusOf(edition: Edition, line: Line): Bonus {
  const { row_bonuses, column_bonuses } = edition.sheet
  return (isRow(line) ? row_bonuses : column_bonuses)[numberOf(line) - 1]!
}

/** Contents of a cell. A crossed-over resource still shows what it was. */
export function contentOf(sheet: Sheet, cell: Cell): { resource: Resource; crossed: boolean } | null {
  const resource = resources.find((kind) => sheet.district[kind].includes(cell))
  return resource ? { resource, crossed: sheet.district.crossed.includes(cell) } : null
}

// ---- in the drawing ----

/** Layout of a drawn district: with dice before its lines and bonuses behind them, or bare cells. */
export class Plan {
  /** Offset of the first cell. */
  readonly from: number
  readonly size: number

  constructor(readonly full: boolean) {
    this.from = full ? headed : bare
    this.size = this.from + side * pitch + (full ? behind : bare)
  }

  /** Middle of a row or column. */
  along(number: number): number {
    return this.from + (number - 0.5) * pitch
  }
  middle(cell: Cell): Point {
    const { row, column } = spotOf(cell)
    return { x: this.along(column), y: this.along(row) }
  }
  /** Box of a cell, reduced on every side by `inset`. */
  box(cell: Cell, inset: number): Box {
    const { x, y } = this.middle(cell)
    const length = pitch - 2 * inset
    return { x: x - length / 2, y: y - length / 2, width: length, height: length }
  }
  strip(line: Line, inset = 0): Box {
    const across = this.from + (numberOf(line) - 1) * pitch + inset
    const long = side * pitch - 2 * inset
    const short = pitch - 2 * inset
    const start = this.from + inset
    return isRow(line) ? { x: start, y: across, width: long, height: short } : { x: across, y: start, width: short, height: long }
  }
  head(line: Line): Point {
    const at = this.along(numberOf(line))
    return isRow(line) ? { x: this.from - 24, y: at } : { x: at, y: this.from - 24 }
  }
  bonus(line: Line): Point {
    const at = this.along(numberOf(line))
    const end = this.from + side * pitch + 36
    return isRow(line) ? { x: end, y: at } : { x: at, y: end }
  }
  /** Box of a ring; rings are nested squares, as in the edition. */
  ring(area: Area): Box & { radius: number } {
    const depth = depths[area]
    const length = (side - 2 * depth) * pitch
    const start = this.from + depth * pitch
    return { x: start, y: start, width: length, height: length, radius: [14, 10, 8][depth]! }
  }
  /** Box of a ring's name of this width: on its lower edge, from its left corner. */
  nameOf(area: Area, width: number): Box {
    const { x, y, height } = this.ring(area)
    return { x: x + 8, y: y + height - 11, width, height: 21 }
  }
}

/** Cells whose lower part is covered by the name of a ring. */
export function cellsUnderName(area: Area, width: number): Cell[] {
  const row = side - depths[area]
  const count = Math.ceil((8 + width) / pitch)
  return Array.from({ length: count }, (_, i) => cellAt(row, depths[area] + 1 + i))
}

/** Position on the way between two points, which goes straight first and then at 45 degrees. */
export function octilinear(from: Point, to: Point, share: number): Point {
  const across = { x: to.x - from.x, y: to.y - from.y }
  const slant = Math.min(Math.abs(across.x), Math.abs(across.y))
  const straight = Math.max(Math.abs(across.x), Math.abs(across.y)) - slant
  const gone = share * (straight + slant * Math.SQRT2)
  const ahead = Math.min(gone, straight)
  const aside = Math.max(0, gone - straight) / Math.SQRT2
  const wide = Math.abs(across.x) >= Math.abs(across.y)
  return { x: from.x + Math.sign(across.x) * ((wide ? ahead : 0) + aside), y: from.y + Math.sign(across.y) * ((wide ? 0 : ahead) + aside) }
}

/** Pips of a die, relative to its centre, in units of half its width. */
export const pips: { readonly [number: number]: readonly Point[] } = {
  1: [{ x: 0, y: 0 }],
  2: pairs([-1, -1], [1, 1]),
  3: pairs([-1, -1], [0, 0], [1, 1]),
  4: pairs([-1, -1], [1, -1], [-1, 1], [1, 1]),
  5: pairs([-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]),
  6: pairs([-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]),
}
function pairs(...places: [number, number][]): Point[] {
  return places.map(([x, y]) => ({ x, y }))
}
