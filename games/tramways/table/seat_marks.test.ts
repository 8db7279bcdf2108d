import { expect, test } from 'vitest'
import marks from './seat_marks'

test('Three seats leave blue, green and yellow to the buildings', () => {
  expect(marks.slice(0, 3)).toEqual([1, 4, 6])
  expect(marks.toSorted()).toEqual([1, 2, 3, 4, 5, 6])
})
