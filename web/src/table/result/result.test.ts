import { describe, expect, it, vi } from 'vitest'
import type { MatchSeat } from '../../protocol/match'
import type { Result } from '../../protocol/table'
import { arrivals, asTeam, headline, verdict } from './result'

vi.mock('../../language.svelte', () => ({
  number: String,
  say: (id: string, values: object = {}) => [id, ...Object.values(values)].join(' '),
}))

const result = (places: number[], winners: number[], scores = places.map(() => 4)): Result => ({
  ending: 'e',
  text: '',
  scores,
  places,
  winners,
})

describe('the end of a match', () => {
  it('is that of a team if all players share one result', () => {
    expect(asTeam(result([1, 1, 1], [0, 1, 2]))).toBe(true)
    expect(asTeam(result([1, 1, 1], []))).toBe(true)
    expect(asTeam(result([1, 2], [0]))).toBe(false)
    expect(asTeam(result([1, 1], [0, 1], [30, 25]))).toBe(false)
  })

  it('is addressed to the viewer', () => {
    const seats = (...yours: number[]) =>
      ['Ada', 'Bo', 'Cleo'].map((name, seat) => ({ name, seat, yours: yours.includes(seat) }) as MatchSeat)
    expect(headline(result([1, 2, 3], [0]), seats(0))).toBe('result.you_won')
    expect(headline(result([1, 1, 3], [0, 1]), seats(0))).toBe('result.you_shared')
    expect(headline(result([1, 1, 3], [0, 1]), seats(2))).toBe('result.won_by Ada, Bo 2')
    expect(headline(result([1, 2, 3], [0]), seats(0, 1)), 'on one screen').toBe('result.won_by Ada 1')
    expect(headline(result([1, 1], [0, 1]), seats(0)), 'together').toBe('result.team_won')
    expect(headline(result([1, 1], []), seats(0)), 'together').toBe('result.team_lost')
  })

  it('is summarised by the sign: the winner, the points, and the place of the viewer', () => {
    const seats = (own: number) => ['Ada', 'Bo', 'Cleo'].map((name, seat) => ({ name, seat, yours: seat === own }) as MatchSeat)
    const close = { ...result([2, 1, 2], [1], [48, 50, 48]), text: 'why' }
    expect(verdict(close, seats(1))).toEqual({ who: 'result.you_won', what: 'result.with_points 50', aside: 'why' })
    expect(verdict(close, seats(0)).what).toBe('result.with_points 50 result.you_share_place 2 48')
    expect(verdict({ ...close, places: [2, 1, 3] }, seats(2)).what).toBe('result.with_points 50 result.your_place 3 48')
    expect(verdict({ ...result([1, 1, 1], []), text: 'why' }, seats(0))).toEqual({ who: 'result.team_lost', what: 'why' })
  })

  it('puts players who share a place at one station', () => {
    expect(arrivals(result([3, 1, 1], [1, 2]))).toEqual([
      { place: 1, seats: [1, 2] },
      { place: 3, seats: [0] },
    ])
  })
})
