// Marks of seats: each has a colour (--p1 to --p6) and a shape (#s1 to #s6). They are used in this order unless pieces of a game look like
// some of them: then the folder of the game defines its own order.
import { getContext, setContext } from 'svelte'
import type { Seat } from '../protocol/values'

/** All six marks by number. */
export type MarkOrder = readonly [number, number, number, number, number, number]

const usual: MarkOrder = [1, 2, 3, 4, 5, 6]
const found = import.meta.glob<{ default: MarkOrder }>('../../../games/*/table/seat_marks.ts', { eager: true })

/** The number of a seat's mark. */
export const markOf = (game: string | undefined, seat: Seat): number =>
  (found[`../../../games/${game ?? ''}/table/seat_marks.ts`]?.default ?? usual)[seat % usual.length]!

const key = Symbol('marks of seats')

/** Sets the game whose marks a page or a part of it uses. */
export const setSeatMarks = (game: () => string | undefined): void => void setContext(key, game)

/** Must be called while a component is created; returns the mark number of each seat in the current game. */
export function seatMarks(): (seat: Seat) => number {
  const game = getContext<(() => string | undefined) | undefined>(key)
  return (seat) => markOf(game?.(), seat)
}
