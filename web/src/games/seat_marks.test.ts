import { expect, test } from 'vitest'
import { markOf } from './seat_marks'

const marksIn = (game: string | undefined) => Array.from({ length: 6 }, (_, seat) => markOf(game, seat))

test('Seats have the marks in order, repeating from the seventh on', () => {
  expect(marksIn('night_bus')).toEqual([1, 2, 3, 4, 5, 6])
  expect(marksIn(undefined)).toEqual([1, 2, 3, 4, 5, 6])
  expect(markOf('night_bus', 7)).toBe(2)
})
