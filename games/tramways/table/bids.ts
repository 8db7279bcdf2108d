// Past bids, from the log.
import type { LogEntry } from '$client/protocol/table'
import type { Seat } from '$client/protocol/values'
import { say } from '$client/language.svelte'
import type { Match } from '$client/protocol/match'
import type { Bid } from './move'
import type { Part, View } from './types'

/** Props of a drawing of the sums sunk into an auction. */
export interface SunkProps {
  match: Match
  view: View
  home: Seat
  /** Bid in mind. */
  bid: Bid | null
  baby: boolean
  /** Log since the viewer's last action. */
  recent: Part['recent']
}

interface MadeBid {
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

/** Money that a seat has sunk into the auction. */
export const sunkBy = ({ auction }: View, seat: Seat): number => auction.bids[seat]?.value ?? 0
/** What the bid in mind would add. */
export const addedBy = ({ bid, home }: Pick<SunkProps, 'bid' | 'home'>, seat: Seat): number => (bid && seat === home ? bid.total : 0)
/** True while bids have to rise. */
export const isRising = ({ view, baby }: Pick<SunkProps, 'view' | 'baby'>): boolean => view.phase === 'bid' && !baby
/** True if a seat no longer bids. */
export const hasPassed = (view: View, seat: Seat): boolean => !view.auction.bidders.includes(seat)

/** Place of a seat in the new order, as far as it is decided; null while it bids. */
export function placeNote(props: Pick<SunkProps, 'view' | 'baby'>, seat: Seat): string | null {
  const { view } = props
  if (!isRising(props)) return say('tw.place', { place: 1 + placeIn(view, seat, view.order) })
  return hasPassed(view, seat) ? say('tw.passed_place', { place: 1 + placeIn(view, seat, view.auction.next_order) }) : null
}
