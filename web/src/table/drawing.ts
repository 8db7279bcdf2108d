// How a game is drawn: its own drawing, or the generic table that tells it in words.
import { loadDrawing } from '../games/drawings'
import type { DrawnTable } from '../games/game'
import type { Table, Update } from '../protocol'
import OfferList from './OfferList.svelte'
import TableText from './TableText.svelte'

/** A hand of its own is what only a drawing has. */
export type Drawing = Omit<DrawnTable, 'Hand'> & Partial<Pick<DrawnTable, 'Hand'>>

export const generic: Drawing = { Board: TableText, Side: OfferList }

/** How long an update is shown: as long as the drawing moves, and long enough to read what happened. */
export function showingTime(drawing: Drawing | null, update: Update, before?: Table): number {
  const length = update.events.reduce((sum, event) => sum + event.text.length, 0)
  return Math.max(drawing?.duration?.(update, before) ?? 0, Math.min(900, 300 + 8 * length))
}

export const drawingOf = async (game: string): Promise<Drawing> => (await loadDrawing(game)) ?? generic
