import { expect, it } from 'vitest'
import type { NewSeat } from '../protocol/new_match'
import { openingOf } from './openings'

const me: NewSeat = { kind: 'me' }
const bot: NewSeat = { kind: 'program', level: 'easy' }

it('one person is not asked who begins, neither alone with bots nor for all players at one screen', () => {
  const { opening } = openingOf({ game: 'mass_transit', seats: [me, bot, bot] })
  expect(opening).toEqual([{ do: 'decline' }, { do: 'decline' }, { do: 'decline' }])
  expect(openingOf({ game: 'mass_transit', seats: [me, me] }).opening).toHaveLength(2)
})

it('a free seat may be taken by a bot, and the server drops the opening for people', () => {
  expect(openingOf({ game: 'mass_transit', seats: [me, { kind: 'open' }] }).opening).toHaveLength(2)
})

it('there is no such question in a solo match or in other games', () => {
  expect(openingOf({ game: 'mass_transit', seats: [me] })).toEqual({})
  expect(openingOf({ game: 'tramways', seats: [me, bot] })).toEqual({})
})
