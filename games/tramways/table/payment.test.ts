import { expect, test } from 'vitest'
import { byCost, swapAt, type Payment } from './payment'
import type { Option } from './types'

const option = (place: number, card: string, part: number, stress: number, cards = 2): Option => ({
  place,
  card,
  part,
  needs: [],
  stress,
  cards,
})
const payment: Payment = {
  uses: [
    { card: 'a', part: 1 },
    { card: 'b', part: 2 },
  ],
  chain: [{ do: 'pay' }],
  stress: 0,
  cards: 2,
}

test('a paying icon is replaced by the cheapest alternative', () => {
  const swaps = [option(0, 'c', 1, 0), option(1, 'c', 2, 2), option(1, 'd', 1, 1, 3), option(1, 'e', 1, 1, 2)]
  expect(swapAt(payment, swaps, { card: 'b', part: 2 })).toBe(swaps[3])
})

test('an icon without an alternative stays', () => {
  expect(swapAt(payment, [option(0, 'c', 1, 0)], { card: 'b', part: 2 })).toBeUndefined()
})

test('another icon takes the last possible place', () => {
  const swaps = [option(0, 'c', 1, 0), option(1, 'c', 1, 0)]
  expect(swapAt(payment, swaps, { card: 'c', part: 1 })).toBe(swaps[1])
  expect(swapAt(payment, swaps, { card: 'c', part: 2 })).toBeUndefined()
})

test('less stress comes before fewer cards', () => {
  expect(byCost({ stress: 0, cards: 4 }, { stress: 1, cards: 1 })).toBeLessThan(0)
  expect(byCost({ stress: 1, cards: 2 }, { stress: 1, cards: 3 })).toBeLessThan(0)
})
