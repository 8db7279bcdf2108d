// What was bid, as the log tells it.
import type { LogEntry, Seat } from '../../protocol'

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
