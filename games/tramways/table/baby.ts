// The Baby Auction as it stands, as the engine tells it, with the bid that is in mind.
import type { Match, Seat } from '$client/protocol'
import type { Bid } from './deed'
import type { View } from './types'

export interface Rung {
  seat: Seat
  /** For the place in the order. */
  bonus: number
  /** Null where somebody is still to be asked. */
  amount: number | null
  /** The bid in mind. */
  own: boolean
  /** Null where there is none. */
  total: number | null
}
export interface Standing {
  match: Match
  view: View
  home: Seat
  bid: Bid | null
}

/** The highest rung that is drawn: there is always room for a little more. */
export const topOf = (rungs: readonly Rung[]): number => Math.max(8, ...rungs.map(({ total }) => (total ?? 0) + 2))

export const rungsOf = ({ view, home, bid }: Standing): Rung[] =>
  (view.rungs ?? []).map(({ seat, bonus, bid: made, total }) =>
    seat === home && bid !== null
      ? { seat, bonus, amount: bid.total, own: true, total: bid.total + bonus }
      : { seat, bonus, amount: made ?? null, own: false, total: total || null },
  )
