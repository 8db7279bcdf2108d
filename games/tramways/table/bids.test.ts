import '$client/testing/without_browser'
import { expect, test } from 'vitest'
import { isHighest, lastBidOf, placeIn } from './bids'
import { moneyFor } from './cards'
import type { Edition, View } from './types'

const bid = (seat: number, amount: number, money: number) => ({ events: [{ event: 'bid_made', seat, amount, money, text: '' }] })

test('The last bid of a seat includes the part paid by cards', () => {
  const happened = [bid(0, 2, 2), bid(1, 3, 0), bid(0, 5, 2)]
  expect(lastBidOf(happened, 0)).toEqual({ amount: 5, money: 2, cards: 3 })
  expect(lastBidOf(happened, 1)).toEqual({ amount: 3, money: 0, cards: 3 })
  expect(lastBidOf(happened, 2)).toBeNull()
})

test('A dollar spent on a card is not available for the bid', () => {
  const slots = (...printed: [string, string | null][]) => printed.map(([icons, consequence]) => ({ icons, consequence }))
  const edition = {
    cards: [
      { id: 'free', slots: slots(['$2', null], ['rail1', 'money']) },
      { id: 'dear', slots: slots(['pax', null], ['$5', 'money']) },
      { id: 'stressful', slots: slots(['$1', 'stress']) },
    ],
  } as unknown as Edition
  expect(moneyFor(edition, ['free', 'stressful'])).toBe(0)
  expect(moneyFor(edition, ['free', 'dear'])).toBe(1)
})

test('The highest bidder made the bid to beat, and a seat that has passed has a place', () => {
  const auction = { bidders: [0, 1], highest: 5, put_in: 0, bids: [], next_order: [{ value: 0 }, { value: 0 }, { value: 2 }] }
  const view = { auction } as unknown as View
  const happened = [bid(0, 2, 2), bid(1, 5, 3)]
  expect([0, 1, 2].map((seat) => isHighest(view, happened, seat))).toEqual([false, true, false])
  expect(placeIn(view, 2, auction.next_order)).toBe(2)
  expect(placeIn(view, 0, auction.next_order)).toBe(-1) // not yet
})
