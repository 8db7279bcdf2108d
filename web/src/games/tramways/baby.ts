// The Baby Auction as it stands: everybody is asked once, in the present order.
import type { Match, Seat } from '../../protocol'
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

export function rungsOf({ match, view, home, bid }: Standing): Rung[] {
  const bonusAlone = match.options.baby_bonus_alone === true
  return view.order.map(({ value: seat }, i) => {
    const own = seat === home && bid !== null
    const amount = own ? bid.total : i < view.place ? (view.auction.bids[seat]?.value ?? 0) : null
    const counts = amount !== null && (amount > 0 || bonusAlone)
    return { seat, bonus: i + 1, amount, own, total: counts ? amount + i + 1 : null }
  })
}
