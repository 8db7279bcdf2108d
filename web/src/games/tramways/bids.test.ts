import { expect, test } from 'vitest'
import { lastBidOf } from './bids'

const bid = (seat: number, amount: number, money: number) => ({ events: [{ event: 'bid_made', seat, amount, money, text: '' }] })

test('The last bid of a seat is told with what was on cards', () => {
  const happened = [bid(0, 2, 2), bid(1, 3, 0), bid(0, 5, 2)]
  expect(lastBidOf(happened, 0)).toEqual({ amount: 5, money: 2, cards: 3 })
  expect(lastBidOf(happened, 1)).toEqual({ amount: 3, money: 0, cards: 3 })
  expect(lastBidOf(happened, 2)).toBeNull()
})
