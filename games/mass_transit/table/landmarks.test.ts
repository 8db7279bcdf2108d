import { expect, test } from 'vitest'
import '$client/testing/without_browser'
import { landmarks } from './landmarks'

test('There is one landmark for each commuter who came home', () => {
  const entry = (ply: number, ...events: string[]) => ({ ply, seat: 0, events: events.map((event) => ({ event, text: '' })) })
  expect(landmarks.plies([entry(1, 'moved'), entry(2, 'moved', 'came_home'), entry(5, 'came_home', 'came_home')])).toEqual([2, 5, 5])
})
