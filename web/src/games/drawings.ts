// The drawings there are, found by their folders; a game without one is played on the generic table. No drawing imports this.
import type { DrawnTable } from './game'

const found = import.meta.glob<{ default: DrawnTable }>('./*/index.ts')
const loadOf = (game: string) => found[`./${game}/index.ts`]

export const isDrawn = (game: string): boolean => loadOf(game) !== undefined

/** Loaded only when such a table is opened. */
export const loadDrawing = async (game: string): Promise<DrawnTable | undefined> => (await loadOf(game)?.())?.default
