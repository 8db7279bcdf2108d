import '$client/testing/without_browser'
import { beforeAll, expect, it } from 'vitest'
import { speak } from '$client/language.svelte'
import type { MatchSeat } from '$client/protocol/match'
import { ending } from './ending'
import type { View } from './types'

beforeAll(() => speak('en'))

const told = (home: number, how: string): string => {
  const commuters = Array.from({ length: 6 }, (_, number) => ({ home: number < home }))
  const seats = [{ name: 'Ada' }, { name: 'Otto' }] as MatchSeat[]
  return ending({ match: { seats }, table: { view: { commuters, ending: how, turn: 1 } as View } })
}

it('the end shows how many came home, and who could not go on', () => {
  expect(told(5, 'too_few_plays')).toBe('5 of 6 home: Otto could not play two cards.')
  expect(told(4, 'no_cards_left')).toBe('4 of 6 home: no player had a card left.')
  expect(told(6, 'everybody_home')).toBe('All 6 are home.')
})
