// The drawing of a game: its own, or the generic table in words.
import { loadDrawing } from './drawings'
import type { DrawnTable } from './game'
import type { Update } from '../protocol/pushes'
import type { Table } from '../protocol/table'
import OfferList from './OfferList.svelte'
import TableText from './TableText.svelte'

/** Only a game's own drawing has a hand. */
export type Drawing = Omit<DrawnTable, 'Hand'> & Partial<Pick<DrawnTable, 'Hand'>>

export const generic: Drawing = { Board: TableText, Side: OfferList }

/** A drawing in the text view: the generic table with its hand and its figures. */
export const worded = ({ Hand, SeatLine, Standing, placed, label, done }: Drawing): Drawing => ({
  ...generic,
  Hand,
  SeatLine,
  Standing,
  placed,
  label,
  done,
})

/** Display time of an update in milliseconds: the length of the animation, and at least enough to read the text. */
export function showingTime(drawing: Drawing | null, update: Update, before?: Table): number {
  const length = update.events.reduce((sum, event) => sum + event.text.length, 0)
  return Math.max(drawing?.duration?.(update, before) ?? 0, Math.min(900, 300 + 8 * length))
}

export const drawingOf = async (game: string): Promise<Drawing> => (await loadDrawing(game)) ?? generic
