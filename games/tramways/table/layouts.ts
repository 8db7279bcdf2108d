// Ready-made maps of a table: worlds, and layouts by world and number of players.
import { worlds } from './names'
import type { Edition, Layout, World } from './types'

export const worldOf = (options: { [name: string]: number | boolean }): World => worlds[Number(options.mode ?? 0)] ?? 'base'

export function layoutsFor({ layouts, parameters }: Pick<Edition, 'layouts' | 'parameters'>, world: World, players: number): Layout[] {
  const needed = players === 1 ? parameters.solo.boards : players * parameters.boards_per_player[world]
  return layouts.filter(({ map, boards }) => (map === 'base') === (world === 'base') && boards.length === needed)
}

/** Layout of a table: the edition lists them by world and number of boards; the option is the index among these. */
export function layoutOf(
  edition: Pick<Edition, 'layouts' | 'parameters'>,
  options: { [name: string]: number | boolean },
  players: number,
): Layout {
  const fitting = layoutsFor(edition, worldOf(options), players)
  return fitting[Number(options.layout ?? 0)] ?? fitting[0]!
}
