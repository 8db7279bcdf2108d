import { beforeAll, expect, test } from 'vitest'
import '$client/testing/without_browser'
import { speak } from '$client/language.svelte'
import { Choosing } from '$client/table/choices/choosing.svelte'
import type { Offer } from '$client/protocol/table'
import type { Part } from './types'
import { ask, label } from './sign'

beforeAll(() => speak('en'))

const firstCard = (players: number) =>
  ({
    choosing: new Choosing(),
    match: { options: {} },
    table: { seq: 1, ask: 'Take a first card', view: { phase: 'first_card', players: Array.from({ length: players }, () => ({})) } },
  }) as unknown as Part

test('The first auction is announced to several players, and a round to a solo player', () => {
  expect(ask(firstCard(2)).aside).toBe('In reverse order; then the first auction begins')
  expect(ask(firstCard(1)).aside).toBe('Then the first round begins')
})

test('With an empty hand, discarding at the end of a round is not mentioned', () => {
  const end = (...verbs: string[]) => {
    const choosing = new Choosing()
    choosing.offer(verbs.map((verb, index) => ({ index, action: { do: verb }, text: '', about: {} }) as unknown as Offer))
    const edition = { parameters: { put_away_price: { value: 2 } } }
    return { choosing, edition, match: { options: {} }, table: { ask: 'Discard cards', view: { phase: 'put_away' } } } as unknown as Part
  }
  expect(ask(end('put_away', 'keep')).what).toBe('Discard cards')
  expect(ask(end('keep')).what).toBe('Draw new cards')
})

test('A reward that is chosen twice shows which of the two it is', () => {
  const offer = { index: 0, action: { do: 'take_money' }, text: '', about: { money: 5 } } as unknown as Offer
  const at = (gains: number, level: number) =>
    ({ match: { options: {} }, table: { view: { nodes: [{ node: 'r4c3', level }], plan: { node: 'r4c3', gains } } } }) as unknown as Part
  expect([at(2, 2), at(1, 2), at(1, 1)].map((part) => label(offer, part))).toEqual(['Take $5, 1 of 2', 'Take $5, 2 of 2', 'Take $5'])
})
