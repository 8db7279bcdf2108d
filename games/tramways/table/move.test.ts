import { beforeAll, expect, test } from 'vitest'
import '$client/testing/without_browser'
import { speak } from '$client/language.svelte'
import type { Action } from '$client/protocol/values'
import { Choosing } from '$client/table/choices/choosing.svelte'
import { move } from './move'
import { toggleCard } from './mind.svelte'
import type { Part } from './types'

beforeAll(() => speak('en'))

const edition = { cards: [{ id: 'two', slots: [{ icons: '$2', consequence: null }] }] }

/** The first seat has to bid at least `least`, with `money` coins and a card of $2. */
function auction(least: number, money: number, end = 'other_seat'): Part {
  const choosing = new Choosing()
  const actions: Action[] = [{ do: 'put_in', card: 'two' }, { do: 'pass_bid' }]
  choosing.offer(actions.map((action, index) => ({ index, action, text: '', about: {}, group: '', place: null, final: false })))
  const view = {
    phase: 'bid',
    least_bid: least,
    place: 0,
    order: [{ value: 0 }],
    players: [{ money }],
    auction: { put_in: 0, bidders: [0, 1], highest: least - 1, bids: [{ value: 0 }], next_order: [] },
  }
  return { choosing, edition, table: { seq: 1, view }, foresight: { of: () => ({ end }) } } as unknown as Part
}

test('A bid that the coins do not cover is grey, and its button shows how much is missing', () => {
  expect(move(auction(5, 3))).toMatchObject({ text: 'Bid $5: $2 short', missing: true })
})

test('A card with dollars covers missing coins', () => {
  const part = auction(5, 3)
  toggleCard(part, 'two')
  expect(move(part)).toEqual({
    text: 'Bid $5',
    chain: [
      { do: 'put_in', card: 'two' },
      { do: 'bid', money: 3 },
    ],
    missing: false,
  })
})

test('A bid forbidden by the rules is grey', () => {
  expect(move(auction(2, 3, 'forbidden'))).toMatchObject({ text: 'Bid $2', missing: true })
})
