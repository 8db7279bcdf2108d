// The state of the Baby Auction from the engine, with the bid in mind.
import type { Match } from '$client/protocol/match'
import type { Seat } from '$client/protocol/values'
import type { Bid } from './move'
import type { View } from './types'

export interface Rung {
  seat: Seat
  /** Bonus of the place in the order. */
  bonus: number
  /** Bid; null if the player has yet to bid. */
  amount: number | null
  /** True for the bid in mind. */
  own: boolean
  /** Bid and bonus; null if there is no bid. */
  total: number | null
}
export interface Standing {
  match: Match
  view: View
  home: Seat
  bid: Bid | null
}

/** Highest rung drawn, with a little spare room. */
export const topOf = (rungs: readonly Rung[]): number => Math.max(8, ...rungs.map(({ total }) => (total ?? 0) + 2))

export const rungsOf = ({ view, home, bid }: Standing): Rung[] =>
  (view.rungs ?? []).map(({ seat, bonus, bid: made, total }) =>
    seat === home && bid !== null
      ? { seat, bonus, amount: bid.total, own: true, total: bid.total + bonus }
      : { seat, bonus, amount: made ?? null, own: false, total: total || null },
  )
