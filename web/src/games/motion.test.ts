import { expect, test, vi } from 'vitest'
import { preferences } from '../preferences.svelte'
import { animatedEvents, slide, travelTime } from './motion'

vi.mock('../preferences.svelte', () => ({ preferences: { calm: false } }))

test('hidden elements stay in place, because they have no size to slide by', () => {
  const [shown, hidden] = [{ width: 40 }, { width: 0 }] as DOMRect[]
  expect(slide({} as Element, { from: hidden!, to: hidden! })).toEqual({ duration: 0 })
  expect(slide({} as Element, { from: shown!, to: hidden! })).toEqual({ duration: 0 })
})

test('a piece takes 260 milliseconds for each place, and no more than 900 in all', () => {
  expect([1, 2, 3, 4, 12].map(travelTime)).toEqual([260, 520, 780, 900, 900])
})

test('nothing is animated when an update takes something back, or without movement', () => {
  const update = {
    what: 'act' as const,
    events: [
      { event: 'laid', text: '' },
      { event: 'won', text: '' },
    ],
  }
  expect(animatedEvents(update)).toEqual(['laid', 'won'])
  expect(animatedEvents({ ...update, what: 'undo' })).toEqual([])
  preferences.calm = true
  expect(animatedEvents(update)).toEqual([])
  preferences.calm = false
})
