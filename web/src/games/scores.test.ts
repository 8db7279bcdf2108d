import { describe, expect, it } from 'vitest'
import type { Result } from '../protocol/table'
import { sumOfParts, seatsByPlace } from './scores'

describe('points', () => {
  const parts = [
    { part: 'mission', points: 12 },
    { part: 'market', points: 3 },
    { part: 'market', points: -1 },
  ]
  it('are added up by their kinds', () => {
    expect(sumOfParts(parts, 'market')).toBe(2)
    expect(sumOfParts(parts, 'market', 'mission')).toBe(14)
    expect(sumOfParts(parts, 'stars')).toBe(0)
  })
})

describe('the seats', () => {
  const table = (places: number[] | null) => ({ scores: [5, 9, 9, 7], result: places && ({ places } as Result) })
  it('are in the order of their places, ties in the order of the table', () => {
    expect(seatsByPlace(table([4, 1, 1, 3]))).toEqual([1, 2, 3, 0])
  })
  it('stay in the order of the table before the end', () => {
    expect(seatsByPlace(table(null))).toEqual([0, 1, 2, 3])
  })
})
