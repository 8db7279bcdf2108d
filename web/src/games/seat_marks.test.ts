import { expect, test } from 'vitest'
import { markOf } from './seat_marks'

const marksIn = (game: string | undefined) => Array.from({ length: 6 }, (_, seat) => markOf(game, seat))

test('Seats have the marks in order, repeating from the seventh on', () => {
  expect(marksIn('mass_transit')).toEqual([1, 2, 3, 4, 5, 6])
  expect(marksIn(undefined)).toEqual([1, 2, 3, 4, 5, 6])
  expect(markOf('mass_transit', 7)).toBe(2)
})

test('In Tramways three seats leave blue, green and yellow to the buildings', () => {
  expect(marksIn('tramways').slice(0, 3)).toEqual([1, 4, 6])
  expect(marksIn('tramways').toSorted()).toEqual([1, 2, 3, 4, 5, 6])
})
