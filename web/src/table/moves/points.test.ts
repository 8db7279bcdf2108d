import { describe, expect, it } from 'vitest'
import { gainOf, readingsWanted, ticks } from './points'

const turn = (number: number) => ({ number, unit: 'turn' as const, count: number, seat: 0, from: number, to: number, text: '' })

describe('points over time', () => {
  it('are read at the start and after each turn', () => {
    expect(readingsWanted([turn(1), turn(2)])).toEqual([0, 1, 2])
  })
  it('are read less often in a long match, but always at its end', () => {
    const wanted = readingsWanted(Array.from({ length: 500 }, (_, index) => turn(index + 1)))
    expect(wanted.length).toBeLessThanOrEqual(61)
    expect(wanted.at(-1)).toBe(500)
  })
  it('give the gain of a turn for its seat', () => {
    const points = [
      { ply: 4, scores: [3] },
      { ply: 8, scores: [9] },
    ]
    expect(gainOf({ ...turn(2), from: 5, to: 8 }, points)).toBe(6)
    expect(gainOf({ ...turn(3), from: 9, to: 12 }, points)).toBeNull()
  })
  it('are measured in round numbers', () => {
    expect(ticks(0, 6)).toEqual([0, 2, 4, 6])
    expect(ticks(0, 47)).toEqual([0, 20, 40, 60])
    expect(ticks(-3, 10)).toEqual([-5, 0, 5, 10])
    expect(ticks(0, 0)).toEqual([0])
  })
})
