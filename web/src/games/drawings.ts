// All drawings, found by their folders; a game without one uses the generic table. No drawing imports this.
import { addTextsOf } from '../language.svelte'
import type { DrawnTable } from './game'

const found = import.meta.glob<{ default: DrawnTable }>('../../../games/*/table/index.ts')
const loadOf = (game: string) => found[`../../../games/${game}/table/index.ts`]

export const isDrawn = (game: string): boolean => loadOf(game) !== undefined

/** Loads a drawing when such a table is opened. */
export async function loadDrawing(game: string): Promise<DrawnTable | undefined> {
  const [drawing] = await Promise.all([loadOf(game)?.(), addTextsOf(game)])
  return drawing?.default
}
