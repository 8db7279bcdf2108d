import { expect, test, vi } from 'vitest'
import { Pace } from './motion'

vi.mock('$client/preferences.svelte', () => ({ preferences: { calm: false } }))

test('simultaneous arrivals are staggered, within a maximum total time', () => {
  const pace = new Pace(60, 420)
  expect(Array.from({ length: 10 }, () => pace.wait(1000))).toEqual([0, 60, 120, 180, 240, 300, 360, 360, 360, 360])
  expect(pace.wait(1300)).toBe(120)
  expect(pace.wait(5000)).toBe(0)
})
