import { expect, it } from 'vitest'
import { keptSeat, minutesBetween } from './kept_seat.svelte'

it('a seat is kept for its game, until it is taken or given up', () => {
  const seat = { game: 'night_bus', code: 'K7M2QX', until: '2026-01-01T00:10:00Z' }
  keptSeat.keep(seat)
  expect(keptSeat.in('night_bus')).toMatchObject(seat)
  expect(keptSeat.in('ferry')).toBeNull()
  keptSeat.forget()
  expect(keptSeat.in('night_bus')).toBeNull()
})

it('a seat is kept for ten minutes at most, regardless of the clock of the server', () => {
  keptSeat.keep({ game: 'night_bus', code: 'K7M2QX', until: '2020-01-01T00:10:00Z' })
  const minutes = 60_000
  expect(keptSeat.in('night_bus', Date.now() + 9 * minutes)).not.toBeNull()
  expect(keptSeat.in('night_bus', Date.now() + 11 * minutes)).toBeNull()
})

it('a seat that another player has is forgotten, one at another table is not', () => {
  keptSeat.keep({ game: 'night_bus', code: 'K7M2QX', until: '2026-01-01T00:10:00Z' })
  keptSeat.forgetAt('OTHER1')
  expect(keptSeat.in('night_bus')).not.toBeNull()
  keptSeat.forgetAt('K7M2QX')
  expect(keptSeat.in('night_bus')).toBeNull()
})

it('minutes are whole and stay plausible with a wrong clock', () => {
  const now = Date.parse('2026-01-01T00:00:30Z')
  expect(minutesBetween(now, '2026-01-01T00:03:00Z')).toBe(3)
  expect(minutesBetween(now, '2026-01-01T00:00:00Z')).toBe(1)
  expect(minutesBetween(now, '2026-01-01T05:00:00Z')).toBe(10)
})
