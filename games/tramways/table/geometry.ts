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

/** Ground of a layout; `nodes` are the view's buildings and parcels in map order. */
export function groundOf(
  { boards, cards }: Pick<Edition, 'boards' | 'cards'>,
  world: World,
  layout: Pick<Layout, 'boards'>,
  nodes: readonly { node: NodeId }[],
): Ground {
  const size = world === 'base' ? 4 : 5
  const margin = world === 'base' ? 20 : 58
  const spaces = new Map<SpaceId, Space>()
  const sites = new Map<NodeId, Space>()
  const printed = layout.boards.map(({ board, quarter_turns }) =>
    turned(
      boards.find((one) => one.id === board && one.world === world)!,
      quarter_turns,
    ),
  )
  layout.boards.forEach((placing, board) => {
    printed[board]!.rows.forEach((row, r) =>
      row.forEach((print, c) => {
        const at = { row: placing.row * size + r, column: placing.column * size + c }
        const terrain = print === '.' ? 'plain' : print === 'M' ? 'mountain' : print === 'W' ? 'water' : 'site'
        const node = terrain === 'site' ? (nodes[sites.size]?.node ?? null) : null
        const space: Space = {
          id: spaceId(at),
          ...at,
          board,
          terrain,
          node,
          printed: cards.some(({ id }) => id === `parcel-${print}`) ? null : (typeOf[print.replace('2', '')] ?? null),
          x: margin + (at.column + 0.5) * cell,
          y: margin + (at.row + 0.5) * cell,
        }
        spaces.set(space.id, space)
        if (node) sites.set(node, space)
      }),
    )
  })
  const rows = Math.max(...layout.boards.map(({ row }) => row)) + 1
  const columns = Math.max(...layout.boards.map(({ column }) => column)) + 1
  return {
    world,
    boards: layout.boards.map(({ board, row, column }) => ({
      name: board,
      x: margin + column * size * cell,
      y: margin + row * size * cell,
      size: size * cell,
    })),
    spaces,
    sites,
    gates: [...spaces.values()].flatMap((space) => gatesOf(space, spaces, printed[space.board]!.edges, size)),
    gap: gapIn(layout, rows, columns, size * cell, margin),
    width: 2 * margin + columns * size * cell,
    height: 2 * margin + rows * size * cell,
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
