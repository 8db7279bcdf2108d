// Past bids, from the log.
import type { LogEntry } from '$client/protocol/table'
import type { Seat } from '$client/protocol/values'
import type { View } from './types'

export interface MadeBid {
  amount: number
  money: number
  /** Dollars on cards. */
  cards: number
}

/** Last bid of a seat in these entries, and its composition; null if there is none. */
export function lastBidOf(happened: readonly Pick<LogEntry, 'events'>[], seat: Seat): MadeBid | null {
  const made = happened.flatMap(({ events }) => events).findLast((event) => event.event === 'bid_made' && event.seat === seat)
  if (!made) return null
  const amount = Number(made.amount)
  const money = Number(made.money)
  return { amount, money, cards: amount - money }
}

/** True if the last bid of a seat is the one to beat. */
export const isHighest = ({ auction }: View, happened: readonly Pick<LogEntry, 'events'>[], seat: Seat): boolean =>
  auction.highest > 0 && lastBidOf(happened, seat)?.amount === auction.highest

/** Place of a seat in an order, from 0; -1 if undecided, since as many first places are open as there are bidders. */
export const placeIn = ({ auction }: View, seat: Seat, order: View['order']): number =>
  order.findIndex(({ value }, i) => value === seat && i >= auction.bidders.length)
