import { describe, expect, it } from 'vitest'
import type { Result } from '../protocol'
import { arrivals, asTeam } from './result'

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

  it('puts those who share a place at one station', () => {
    expect(arrivals(result([3, 1, 1], [1, 2]))).toEqual([
      { place: 1, seats: [1, 2] },
      { place: 3, seats: [0] },
    ])
  })
})
