import { expect, it } from 'vitest'
import type { NewSeat } from '../protocol/new_match'
import { openingOf } from './openings'

const me: NewSeat = { kind: 'me' }
const bot: NewSeat = { kind: 'program', level: 'easy' }
const opening = (...seats: NewSeat[]) => openingOf({ game: 'night_bus', seats }, { do: 'decline' }).opening

it('one person is not asked the question, neither alone with bots nor for all players at one screen', () => {
  expect(opening(me, bot, bot)).toEqual([{ do: 'decline' }, { do: 'decline' }, { do: 'decline' }])
  expect(opening(me, me)).toHaveLength(2)
})

it('a free seat may be taken by a bot, and the server drops the opening for people', () => {
  expect(opening(me, { kind: 'open' })).toHaveLength(2)
})

it('there is no such question in a solo match or in other games', () => {
  expect(opening(me)).toBeUndefined()
  expect(openingOf({ game: 'night_bus', seats: [me, bot] })).toEqual({})
})
