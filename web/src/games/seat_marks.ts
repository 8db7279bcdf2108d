// The marks of seats: each has a colour (--p1 to --p6) and a shape (#s1 to #s6). Seats have them in this order, unless the things on the
// table of a game look like some of them: then the folder of the game has an order of its own.
import { getContext, setContext } from 'svelte'
import type { Seat } from '../protocol'

/** All six, by their numbers. */
export type MarkOrder = readonly [number, number, number, number, number, number]

const usual: MarkOrder = [1, 2, 3, 4, 5, 6]
const found = import.meta.glob<{ default: MarkOrder }>('../../../games/*/table/seat_marks.ts', { eager: true })

/** The number of a seat's mark. */
export const markOf = (game: string | undefined, seat: Seat): number =>
  (found[`../../../games/${game ?? ''}/table/seat_marks.ts`]?.default ?? usual)[seat % usual.length]!

const key = Symbol('marks of seats')

/** Says which game the marks of a page, or of a part of it, are for. */
export const setSeatMarks = (game: () => string | undefined): void => void setContext(key, game)

/** To be asked while a component is made: from then on the number of each seat's mark in the game it is for. */
export function seatMarks(): (seat: Seat) => number {
  const game = getContext<(() => string | undefined) | undefined>(key)
  return (seat) => markOf(game?.(), seat)
}
