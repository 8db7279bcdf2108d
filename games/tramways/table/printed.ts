// Boards as printed, turned by quarters.
import type { Board } from './types'

export interface Printed {
  rows: string[][]
  edges: { north: string[]; east: string[]; south: string[]; west: string[] } | null
}

export function turned({ grid, edges }: Board, turns: number): Printed {
  const words = (text: string) => text.trim().split(/\s+/)
  let out: Printed = {
    rows: Object.values(grid).map(words),
    edges: edges && { north: words(edges.north), east: words(edges.east), south: words(edges.south), west: words(edges.west) },
  }
  for (let i = 0; i < turns; ++i) out = { rows: turnedRows(out.rows), edges: out.edges && turnedEdges(out.edges) }
  return out
}
const turnedRows = (rows: string[][]): string[][] => rows.map((_, c) => rows.map((row) => row[c]!).toReversed())
const turnedEdges = ({ north, east, south, west }: NonNullable<Printed['edges']>): NonNullable<Printed['edges']> => ({
  north: west.toReversed(),
  east: north,
  south: east.toReversed(),
  west: south,
})
