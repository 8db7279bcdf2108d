// The main button of the tray, for moves of several small actions: a bid with its cards, a ride, a payment, putting cards away.
import { say } from '$client/language.svelte'
import type { Action } from '$client/protocol/values'
import type { Move } from '$client/games/game'
import { cardOf, moneyFor } from './cards'
import { canBid, cardsOf, destinationOf, homeOf, mindOf } from './mind.svelte'
import { rideOf, upToReward } from './outlook'
import { paymentOf } from './payment'
import { rideInWords } from './sign'
import type { CardId } from './names'
import type { Edition, Part, View } from './types'

export function move(part: Part): Move | null {
  if (part.watching) return null
  switch (part.table.view.phase) {
    case 'bid':
      return bid(part)
    case 'destination':
      return ride(part)
    case 'pay':
      return payment(part)
    case 'put_away':
      return puttingAway(part)
    case 'act':
      return waiting()
    default:
      return null
  }
}

/** Button while nothing is chosen: doing nothing is legal, but never the suggested action. */
const waiting = (): Move => ({ text: say('table.choose_first'), chain: [], missing: true })

/** Cards chosen together are listed in the order of the edition. */
const inOrder = ({ cards }: Edition, chosen: readonly CardId[]): CardId[] => cards.map(({ id }) => id).filter((id) => chosen.includes(id))

const moneyOn = (edition: Edition, card: CardId): number =>
  (cardOf(edition, card)?.slots ?? []).reduce((sum, { icons }) => sum + (icons.startsWith('$') ? Number(icons.slice(1)) : 0), 0)

// ---- a bid ----

export interface Bid {
  /** Total bid, and its limits. */
  total: number
  least: number
  most: number
  /** Dollars on cards, including the cards chosen now. */
  onCards: number
  /** Coins taken from the purse, including the cost of its cards. */
  coins: number
  /** Coins available for bidding, and the number missing. */
  purse: number
  short: number
  cards: CardId[]
}
export function bidOf(part: Part): Bid {
  const { table, edition, choosing } = part
  const { auction, players, order, place, least_bid: lowest = 0 } = table.view
  const mind = mindOf(choosing)
  const cards = inOrder(edition, cardsOf(part))
  const onCards = auction.put_in + cards.reduce((sum, card) => sum + moneyOn(edition, card), 0)
  const fees = moneyFor(edition, cards)
  const purse = Math.max(0, players[order[place]!.value]!.money - fees)
  const least = Math.max(lowest, onCards)
  const most = Math.max(least, onCards + purse)
  const wished = mind.seq === table.seq ? mind.bid : null
  const total = Math.min(most, Math.max(least, wished ?? least))
  return { total, least, most, onCards, coins: total - onCards + fees, purse, short: Math.max(0, total - onCards - purse), cards }
}

export function bidChain(part: Part): Action[] {
  const { total, onCards, cards } = bidOf(part)
  return [...cards.map((card): Action => ({ do: 'put_in', card })), { do: 'bid', money: Math.max(0, total - onCards) }]
}

function bid(part: Part): Move | null {
  if (!canBid(part)) return null
  const chain = bidChain(part)
  const { total, short } = bidOf(part)
  if (short > 0) return { text: say('tw.move.bid_short', { total, short }), chain, missing: true }
  return { text: say('tw.move.bid', { total }), chain, missing: part.foresight.of(...chain)?.end === 'forbidden' }
}

const awayChain = (part: Part): Action[] => [
  ...inOrder(part.edition, cardsOf(part)).map((card): Action => ({ do: 'put_away', card })),
  { do: 'keep' },
]

/** Actions of the main button while its parts are still being composed. */
export function composedChain(part: Part): readonly Action[] {
  const { phase } = part.table.view
  if (part.watching) return []
  if (phase === 'put_away') return awayChain(part)
  return phase === 'bid' && bid(part) ? bidChain(part) : []
}

// ---- a ride, a payment, putting away ----

function ride(part: Part): Move | null {
  const node = destinationOf(part)
  if (!node) return waiting()
  return { text: rideInWords(part.table.view, node), chain: upToReward(part, rideOf(part)) }
}

function payment(part: Part): Move | null {
  const chosen = paymentOf(part)
  if (!chosen) return null
  const { stress, cards, chain } = chosen
  return { text: say(`tw.move.${part.table.view.plan.work}`, { cards, stress }), chain, missing: chain.length === 0 }
}

/** Cost of putting the chosen cards away, and the number of cards drawn afterwards; null until known. */
export function drawingOf(part: Part): { price: number; drawn: number } | null {
  const { view } = part.table
  const seat = homeOf(part)
  const cards = cardsOf(part).length
  const then = part.foresight.viewAfter<View>(...awayChain(part))
  const price = view.prices?.[view.away + cards]?.value
  return then && price !== undefined ? { price, drawn: then.players[seat]!.hand.count - view.players[seat]!.hand.count + cards } : null
}

function puttingAway(part: Part): Move {
  const chain = awayChain(part)
  const { away } = part.table.view
  const missing = part.foresight.of(...chain)?.end === 'forbidden'
  const drawn = drawingOf(part)?.drawn ?? '…'
  const isEmpty = part.table.view.players[homeOf(part)]!.hand.count === 0
  const text = isEmpty ? say('tw.move.draw', { drawn }) : say('tw.move.put_away', { cards: chain.length - 1, away, drawn })
  return { text, chain, missing }
}
