import { expect, test } from 'vitest'
import { numbersOf } from './axis'

const counts = Array.from({ length: 8 }, (_, i) => ({ count: i + 1, from: 10 * i + 1, to: 10 * i + 10 }))
const told = (width: number, now?: number) => numbersOf(counts, 80, width, now).map(({ count }) => count)

test('Result and analysis label the same turns: those that have room, the last, and the selected one', () => {
  expect(told(600)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(told(200)).toEqual([2, 4, 6, 8])
  expect(told(200, 5)).toEqual([2, 5, 8])
})
