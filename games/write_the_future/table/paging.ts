// Sheets during the final count: their order, how many fit beside each other, and turning over to the others.
import type { Seat } from '$client/protocol/values'

/** Seats in order of play, regardless of points. With more than four, the viewer's comes first. */
export function seatsInOrder(players: number, own: Seat | null): Seat[] {
  const seats = Array.from({ length: players }, (_, seat) => seat)
  return own === null || players <= 4 ? seats : [own, ...seats.filter((seat) => seat !== own)]
}

/** Smallest width in pixels for more than one sheet, and for two rows of four. */
const several = 700
const wide = 1000

/** Number of sheets that fit: one on a phone, else two rows of them. */
export const roomFor = (width: number): number => (width < several ? 1 : width < wide ? 4 : 8)

/** Number of columns for a number of sheets: a single row if there is room for it. */
export const columnsFor = (sheets: number, width: number): number => (sheets <= 4 && width >= wide ? sheets : Math.ceil(sheets / 2))

/** Index of the first sheet after turning over, cyclically. */
export function turnedOver(first: number, by: 1 | -1, sheets: number, room: number): number {
  const pages = Math.ceil(sheets / room)
  return ((first / room + by + pages) % pages) * room
}
