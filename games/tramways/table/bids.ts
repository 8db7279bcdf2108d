// What was bid, as the log tells it.
import type { LogEntry, Seat } from '$client/protocol'
import type { View } from './types'

export interface MadeBid {
  amount: number
  money: number
  /** Dollars on cards. */
  cards: number
}

/** The last bid of a seat among what happened, and what it was made of. */
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

/** The place of a seat in an order, from 0: those that are still open belong to the bidders. */
export const placeIn = ({ auction }: View, seat: Seat, order: View['order']): number =>
  order.findIndex(({ value }, i) => value === seat && i >= auction.bidders.length)
