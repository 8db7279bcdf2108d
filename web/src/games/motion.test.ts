import { expect, test, vi } from 'vitest'
import { travelTime } from './motion'

vi.mock('../preferences.svelte', () => ({ preferences: { calm: false } }))

test('a piece takes 260 milliseconds for each place, and no more than 900 in all', () => {
  expect([1, 2, 3, 4, 12].map(travelTime)).toEqual([260, 520, 780, 900, 900])
})
