import { expect, test } from 'vitest'
import type { MatchSeat } from '../../protocol/match'
import { barsOf } from './points_bars'

const bars = [
  {
    seat: 0,
    pieces: [
      { source: 'car', points: 30 },
      { source: 'lost', points: -8 },
    ],
  },
  {
    seat: 1,
    pieces: [
      { source: 'tram', points: 25 },
      { source: 'car', points: 0 },
    ],
  },
  { seat: 2, pieces: [{ source: 'walk', points: 5 }] },
]
const seats = [0, 1, 2].map((seat) => ({ seat, yours: seat === 2 }) as MatchSeat)
const outcome = { scores: [22, 25, 5], places: [2, 1, 3], winners: [1] }

test('Bars are in the order of places, on a scale with room for losses, without parts worth nothing', () => {
  const { rows, sources, longest } = barsOf(bars, outcome, seats, 8)
  expect(rows.map(({ seat }) => seat)).toEqual([1, 0, 2])
  expect(rows[0]!.pieces).toHaveLength(1)
  expect(sources).toEqual(['car', 'lost', 'tram', 'walk'])
  expect(longest).toBe(38)
})

test('With many players the first are shown, and the viewer', () => {
  expect(barsOf(bars, outcome, seats, 1).rows.map(({ seat }) => seat)).toEqual([1, 2])
})
