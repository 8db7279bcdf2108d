import { describe, expect, it, vi } from 'vitest'
import type { Standing } from '$client/protocol/previews'
import { countedAt, countLength, houseAt, housesToCount, pointsUpTo } from './count'
import { complex } from './scene'
import { supplySteps } from './scoring'

vi.mock('$client/language.svelte', () => ({ say: (id: string) => id }))

const standing: Standing[] = [
  {
    points: 9,
    parts: [
      { part: 'idle_people', points: 10, text: '' },
      { part: 'rooms', points: -1, text: '' },
    ],
  },
  { points: 4, parts: [{ part: 'idle_people', points: 4, text: '' }] },
]
const houses = housesToCount([complex({}), complex({})], standing)
const [ada, ben] = houses as [(typeof houses)[number], (typeof houses)[number]]

describe('the final count', () => {
  it('takes one house after the other: its supply, then its points', () => {
    expect(houses.map(({ first }) => first)).toEqual([0, supplySteps + 2])
    expect(countLength(houses)).toBe(2 * supplySteps + 3)
    expect([0, 4, 5, 8].map((at) => houseAt(houses, at).seat)).toEqual([0, 0, 1, 1])
  })
  it('adds up the points of a house, and keeps them afterwards', () => {
    expect([0, 2, 3, 4, 8].map((at) => pointsUpTo(ada, at))).toEqual([0, 0, 10, 9, 9])
    expect([0, 7, 8].map((at) => pointsUpTo(ben, at))).toEqual([0, 0, 4])
  })
  it('shows no points of a house before the first of them is counted', () => {
    expect(countedAt(ben, 4)).toEqual({ state: 'to_come', points: null })
    expect(countedAt(ben, 5)).toEqual({ state: 'counting', points: null })
    expect(countedAt(ben, 8)).toEqual({ state: 'counting', points: 4 })
    expect(countedAt(ada, 5)).toEqual({ state: 'counted', points: 9 })
  })
})
