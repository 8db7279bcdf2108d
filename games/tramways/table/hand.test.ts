import '$client/testing/without_browser'
import { beforeAll, expect, test } from 'vitest'
import { speak } from '$client/language.svelte'
import paying from '../content/puzzles/25.json'
import Hand from './Hand.svelte'
import { countDrawn, partAt } from './scene'
import type { Bill, Use } from './types'

beforeAll(() => speak('en'))

test('Cards that pay are chosen, those that could not are pale, and a second icon of a card is marked', () => {
  const [first, second] = paying.position.players[paying.seat]!.hand.cards
  const proposed = (uses: Use[]) => ({ proposal: uses.map((use) => ({ ...use, needs: [] })), bill: { stress: 0, cards: 2 } as Bill })
  const drawn = (uses: Use[], ...classes: string[]) =>
    countDrawn(Hand, partAt(paying, uses.length > 0 ? { phase: 'pay', ...proposed(uses) } : {}), ...classes)
  expect([drawn([], 'ticket', 'chosen'), drawn([], 'ticket', 'pale')]).toEqual([0, 0])
  const two: Use[] = [
    { card: first!, part: 1 },
    { card: second!, part: 1 },
  ]
  expect([drawn(two, 'ticket', 'chosen'), drawn(two, 'ticket', 'pale'), drawn(two, 'slot', 'used')]).toEqual([2, 4, 2])
  const again = [two[1]!, { card: second!, part: 2 }]
  expect([drawn(two, 'slot', 'again'), drawn(again, 'slot', 'again')]).toEqual([0, 1])
})
