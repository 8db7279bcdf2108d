// Text of a hint: a trip with all its stops, or a path with its blocks.
import { say } from '$client/language.svelte'
import type { Offer } from '$client/protocol/table'
import type { Action } from '$client/protocol/values'
import type { Advice } from '$client/games/game'
import { columnName, halts, rowName } from './geometry'
import type { Cell } from './names'
import type { Edition, Part, View } from './types'

/** Longer titles name only the first and the last zone. */
const longestTitle = 40

const announcing = new Set(['announce', 'announce_carpooling'])
const travelling = new Set(['travel', 'start_at', 'go_to', 'best_route', ...announcing])
const laying = new Set(['lay_path', 'extend_path'])
const spot = (cell: Cell) => [`station:${cell}`]

export function advise({ table, edition, foresight }: Part, { action }: Offer, chain: readonly Action[]): Advice | null {
  if (laying.has(action.do)) return path(table.view, chain)
  if (!travelling.has(action.do)) return null
  const way = chain.filter(({ do: verb }) => !announcing.has(verb))
  const trip = (way.length ? foresight.viewAfter<View>(...way) : table.view)?.trip ?? []
  if (trip.length === 0 || !(announcing.has(action.do) || trip.at(-1)!.route.length > 1)) return null
  const stops = halts(trip, true)
  return {
    title: tripTitle(edition, say(`fm.mode.${trip[0]!.mode}`), stops),
    stops: stops.map(spot),
    line: trip.flatMap(({ route }) => route.map(spot)),
    isOpen: true,
    things: [...trip.map((segment) => `trip:${segment.trip}`), `mode:${trip.at(-1)!.mode}`],
  }
}

function tripTitle({ board }: Edition, mode: string, stops: readonly Cell[]): string {
  const zones = stops.flatMap((cell) => board.cells.find(({ id }) => id === cell)?.zone ?? []).map((zone) => say(`fm.zone.${zone}`))
  const whole = say('fm.advice.trip', { mode, places: zones.join(', ') })
  return whole.length <= longestTitle ? whole : say('fm.advice.trip', { mode, places: [zones[0], zones.at(-1)].join(' → ') })
}

function path({ laying: laid }: View, chain: readonly Action[]): Advice {
  const added = chain.flatMap(({ cell }) => (cell === undefined ? [] : String(cell)))
  const cells = laid ? [laid.last, ...added] : added
  const marker = String(chain[0]!.path ?? laid?.path)
  return {
    title: say('fm.advice.path', { path: marker, cells: cells.map(blockName).join(', ') }),
    stops: cells.map(spot),
    isOpen: true,
    outcome: [marker, ...cells.toSorted()].join(' '),
    things: [`card:${marker === 'bike_path' ? 'bike_path' : 'walkable_city'}`],
  }
}

/** Name of a block, such as "r2c3", by its column and row labels on the map. */
function blockName(cell: Cell): string {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(cell) ?? []
  return `${columnName(Number(column))}${rowName(Number(row))}`
}
