import { expect, it } from 'vitest'
import type { NewSeat } from '../protocol'
import { openingOf } from './openings'

const me: NewSeat = { kind: 'me' }
const bot: NewSeat = { kind: 'program', level: 'easy' }

it('one person is not asked who begins, alone with bots or for everybody at one screen', () => {
  const { opening } = openingOf({ game: 'mass_transit', seats: [me, bot, bot] })
  expect(opening).toEqual([{ do: 'decline' }, { do: 'decline' }, { do: 'decline' }])
  expect(openingOf({ game: 'mass_transit', seats: [me, me] }).opening).toHaveLength(2)
})

it('people at several screens are asked, and so is nobody in other games or alone', () => {
  expect(openingOf({ game: 'mass_transit', seats: [me, { kind: 'open' }] })).toEqual({})
  expect(openingOf({ game: 'mass_transit', seats: [me] })).toEqual({})
  expect(openingOf({ game: 'tramways', seats: [me, bot] })).toEqual({})
})
