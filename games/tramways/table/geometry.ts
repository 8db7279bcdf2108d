// Geometry of the joined boards: spaces, buildings, gates. Legality of building is decided by the engine.
import type { Point } from '$client/games/path'
import { turned, type Printed } from './printed'
import { typeOf, type NodeId, type Numeral, type SpaceId } from './names'
import type { Edition, Layout, Type, World } from './types'

export const cell = 64
/** Distance of a gate's sign from the middle of its space. */
const gateway = cell / 2 + 17

type Terrain = 'plain' | 'mountain' | 'water' | 'site'
export interface Space extends Point {
  id: SpaceId
  row: number
  column: number
  /** Index of the board in the layout. */
  board: number
  terrain: Terrain
  node: NodeId | null
  /** Building printed there. */
  printed: Type | null
}
/** Edge numeral that faces no other board: rails leave here and re-enter at every other gate of the numeral. */
export interface Gate extends Point {
  numeral: Numeral
  space: SpaceId
}
export interface Ground {
  world: World
  boards: (Point & { name: string; size: number })[]
  spaces: ReadonlyMap<SpaceId, Space>
  /** Space of each node. */
  sites: ReadonlyMap<NodeId, Space>
  gates: Gate[]
  /** Position for one more board, whose room is used for things off the map. */
  gap: (Point & { size: number }) | null
  width: number
  height: number
}

const steps = [
  { row: -1, column: 0, side: 'north' },
  { row: 0, column: 1, side: 'east' },
  { row: 1, column: 0, side: 'south' },
  { row: 0, column: -1, side: 'west' },
] as const

/** Contents of a space as printed on its board. */
function printedOn(print: string, { cards }: Pick<Edition, 'cards'>): Pick<Space, 'terrain' | 'printed'> {
  const terrain = print === '.' ? 'plain' : print === 'M' ? 'mountain' : print === 'W' ? 'water' : 'site'
  return { terrain, printed: cards.some(({ id }) => id === `parcel-${print}`) ? null : (typeOf[print.replace('2', '')] ?? null) }
}

interface Measures {
  /** Spaces along the side of a board. */
  size: number
  margin: number
}
const measuresOf = (world: World): Measures => (world === 'base' ? { size: 4, margin: 20 } : { size: 5, margin: 58 })

/** All spaces in map order, without the names of their nodes. */
function spacesOf(
  layout: Pick<Layout, 'boards'>,
  printed: readonly Printed[],
  edition: Pick<Edition, 'cards'>,
  { size, margin }: Measures,
) {
  return layout.boards.flatMap((placing, board) =>
    printed[board]!.rows.flatMap((row, r) =>
      row.map((print, c) => {
        const at = { row: placing.row * size + r, column: placing.column * size + c }
        const middle = { x: margin + (at.column + 0.5) * cell, y: margin + (at.row + 0.5) * cell }
        return { id: spaceId(at), ...at, board, ...printedOn(print, edition), ...middle }
      }),
    ),
  )
}

/** Ground of a layout; `nodes` are the view's buildings and parcels in map order. */
export function groundOf(
  edition: Pick<Edition, 'boards' | 'cards'>,
  world: World,
  layout: Pick<Layout, 'boards'>,
  nodes: readonly { node: NodeId }[],
): Ground {
  const measures = measuresOf(world)
  const { size, margin } = measures
  const boardOf = (id: string) => edition.boards.find((one) => one.id === id && one.world === world)!
  const printed = layout.boards.map(({ board, quarter_turns }) => turned(boardOf(board), quarter_turns))
  let counted = 0
  const all = spacesOf(layout, printed, edition, measures).map((space): Space => ({
    ...space,
    node: space.terrain === 'site' ? (nodes[counted++]?.node ?? null) : null,
  }))
  const spaces = new Map(all.map((space) => [space.id, space]))
  const rows = Math.max(...layout.boards.map(({ row }) => row)) + 1
  const columns = Math.max(...layout.boards.map(({ column }) => column)) + 1
  const length = size * cell
  const cornerOf = ({ row, column }: { row: number; column: number }) => ({ x: margin + column * length, y: margin + row * length })
  return {
    world,
    boards: layout.boards.map((placing) => ({ name: placing.board, ...cornerOf(placing), size: length })),
    spaces,
    sites: new Map(all.flatMap((space) => (space.node === null ? [] : [[space.node, space]]))),
    gates: all.flatMap((space) => gatesOf(space, spaces, printed[space.board]!.edges, size)),
    gap: gapIn(layout, rows, columns, length, margin),
    width: 2 * margin + columns * length,
    height: 2 * margin + rows * length,
  }
}

/** Map turned clockwise by a quarter: positions only, so that houses, letters and figures stay upright. */
export function upright(ground: Ground): Ground {
  const turn = <At extends Point>(at: At): At => ({ ...at, x: ground.height - at.y, y: at.x })
  const turnBoard = <At extends Point & { size: number }>(board: At): At => ({
    ...board,
    x: ground.height - board.y - board.size,
    y: board.x,
  })
  const spaces = new Map([...ground.spaces].map(([id, space]) => [id, turn(space)]))
  return {
    ...ground,
    boards: ground.boards.map(turnBoard),
    spaces,
    sites: new Map([...ground.sites].map(([node, { id }]) => [node, spaces.get(id)!])),
    gates: ground.gates.map(turn),
    gap: ground.gap && turnBoard(ground.gap),
    width: ground.height,
    height: ground.width,
  }
}

/** Row and column numbers at the edges, as in the names of places: "4/" and "/3" meet at 4/3. */
export function coordinatesOf({ spaces, world }: Pick<Ground, 'spaces' | 'world'>): (Point & { text: string })[] {
  const all = [...spaces.values()]
  // Inset from the edge of the map: except on Earth, gates are between the numbers and the boards.
  const inset = world === 'base' ? 10 : 12
  const [{ row, x }] = all as [Space]
  const isTurned = all.every((space) => space.row !== row || space.x === x)
  const label = (text: string, { x, y }: Point, isAbove: boolean) => (isAbove ? { text, x, y: inset } : { text, x: inset, y })
  const first = (of: 'row' | 'column') => [...new Map(all.toReversed().map((space) => [space[of], space])).values()]
  return [
    ...first('row').map((space) => label(`${space.row + 1}/`, space, isTurned)),
    ...first('column').map((space) => label(`/${space.column + 1}`, space, !isTurned)),
  ]
}

function gapIn({ boards }: Pick<Layout, 'boards'>, rows: number, columns: number, size: number, margin: number): Ground['gap'] {
  for (let row = rows - 1; row >= 0; --row)
    for (let column = columns - 1; column >= 0; --column)
      if (!boards.some((board) => board.row === row && board.column === column))
        return { x: margin + column * size, y: margin + row * size, size }
  return null
}

export const spaceId = ({ row, column }: { row: number; column: number }): SpaceId => `r${row + 1}c${column + 1}`

function gatesOf(space: Space, spaces: ReadonlyMap<SpaceId, Space>, edges: Printed['edges'], size: number): Gate[] {
  if (!edges) return []
  return steps.flatMap(({ row, column, side }) => {
    if (spaces.has(spaceId({ row: space.row + row, column: space.column + column }))) return []
    const numeral = edges[side][column === 0 ? space.column % size : space.row % size]
    if (!numeral || numeral === '.') return []
    return [{ numeral: numeral as Numeral, space: space.id, x: space.x + column * gateway, y: space.y + row * gateway }]
  })
}
