// Difference between two positions, and the marks derived from it.
import type { Seat } from '$client/protocol/values'
import type { View } from './types'

interface Trip {
  commuter: number
  /** Places on its route; 0 is the city. */
  from: number
  to: number
}

interface Difference {
  /** Cards newly laid on a route. */
  laid: string[]
  /** Cards that were taken back. */
  gone: string[]
  moved: Trip[]
  discarded: string[]
}

export function difference(before: View, after: View): Difference {
  const lay = cardsOn(before)
  const lie = cardsOn(after)
  const used = new Set(before.discarded.cards)
  return {
    laid: [...lie].filter((card) => !lay.has(card)),
    gone: [...lay].filter((card) => !lie.has(card)),
    moved: after.commuters.flatMap(({ place }, commuter) => {
      const from = before.commuters[commuter]!.place
      return from === place ? [] : [{ commuter, from, to: place }]
    }),
    discarded: (after.discarded.cards ?? []).filter((card) => !used.has(card)),
  }
}

function cardsOn(view: View): Set<string> {
  return new Set(view.routes.flatMap((route) => route.cards.map(({ card }) => card)))
}

/** Actions of the others since the viewer's last move. */
export interface Marks {
  laid: { card: string; seat: Seat }[]
  moved: (Trip & { seat: Seat })[]
}

export const noMarks: Marks = { laid: [], moved: [] }

/** Adds marks for the latest action. The viewer's own move clears them; for spectators, the first move of another seat does. */
export function remember(marks: Marks, before: View, after: View, own: Seat | null): Marks {
  const seat = before.turn
  const { laid, gone, moved } = difference(before, after)
  if (laid.length + gone.length + moved.length === 0) return marks
  // Several changes at once are a jump, not a move: in a replay or after a pause.
  if (seat === own || laid.length + gone.length + moved.length > 1) return noMarks

  const stranger = own === null && [...marks.laid, ...marks.moved].some((mark) => mark.seat !== seat)
  const kept = stranger ? noMarks : marks
  return {
    laid: [...kept.laid.filter(({ card }) => !gone.includes(card)), ...laid.map((card) => ({ card, seat }))],
    moved: moved.reduce((trips, trip) => extend(trips, trip, seat), kept.moved),
  }
}

function extend(trips: Marks['moved'], trip: Trip, seat: Seat): Marks['moved'] {
  const begun = trips.find(({ commuter }) => commuter === trip.commuter)
  const others = trips.filter((other) => other !== begun)
  const from = begun ? begun.from : trip.from
  return trip.to > from ? [...others, { ...trip, from, seat }] : others
}
