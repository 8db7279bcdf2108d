import { describe, expect, it, vi } from 'vitest'
import type { MatchSeat, Result } from '../protocol'
import { arrivals, asTeam, headline } from './result'

vi.mock('../language.svelte', () => ({ say: (id: string, values: object = {}) => [id, ...Object.values(values)].join(' ') }))

const result = (places: number[], winners: number[], scores = places.map(() => 4)): Result => ({
  ending: 'e',
  text: '',
  scores,
  places,
  winners,
})

describe('the end of a match', () => {
  it('is that of a team where all share one fate', () => {
    expect(asTeam(result([1, 1, 1], [0, 1, 2]))).toBe(true)
    expect(asTeam(result([1, 1, 1], []))).toBe(true)
    expect(asTeam(result([1, 2], [0]))).toBe(false)
    expect(asTeam(result([1, 1], [0, 1], [30, 25]))).toBe(false)
  })

  it('is told to whoever reads it', () => {
    const seats = (...yours: number[]) =>
      ['Ada', 'Bo', 'Cleo'].map((name, seat) => ({ name, seat, yours: yours.includes(seat) }) as MatchSeat)
    expect(headline(result([1, 2, 3], [0]), seats(0))).toBe('result.you_won')
    expect(headline(result([1, 1, 3], [0, 1]), seats(0))).toBe('result.you_shared')
    expect(headline(result([1, 1, 3], [0, 1]), seats(2))).toBe('result.won_by Ada, Bo 2')
    expect(headline(result([1, 2, 3], [0]), seats(0, 1)), 'on one screen').toBe('result.won_by Ada 1')
    expect(headline(result([1, 1], [0, 1]), seats(0)), 'together').toBe('result.team_won')
    expect(headline(result([1, 1], []), seats(0)), 'together').toBe('result.team_lost')
  })

  it('puts those who share a place at one station', () => {
    expect(arrivals(result([3, 1, 1], [1, 2]))).toEqual([
      { place: 1, seats: [1, 2] },
      { place: 3, seats: [0] },
    ])
  })
})
