// How a game is drawn: its own drawing, or the generic table that tells it in words.
import { drawnTables, type DrawnTable } from '../games/game'
import OfferList from './OfferList.svelte'
import TableText from './TableText.svelte'

/** A hand of its own is what only a drawing has. */
export type Drawing = Omit<DrawnTable, 'Hand'> & Partial<Pick<DrawnTable, 'Hand'>>

export const generic: Drawing = { Board: TableText, Side: OfferList }

export const isDrawn = (game: string): boolean => game in drawnTables

export async function drawingOf(game: string): Promise<Drawing> {
  return (await drawnTables[game]?.())?.default ?? generic
}
