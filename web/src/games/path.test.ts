import { expect, test } from 'vitest'
import { path, round, towards } from './path'

test('a path goes through its points, with two decimals', () => {
  expect(path([])).toBe('')
  expect(
    path([
      { x: 1 / 3, y: 2 },
      { x: 10, y: 0.005 },
    ]),
  ).toBe('M0.33 2L10 0.01')
  expect(round(1.23456)).toBe(1.23)
})

test('a point lies at a distance towards another; a point has no direction to itself', () => {
  expect(towards({ x: 0, y: 0 }, { x: 30, y: 40 }, 5)).toEqual({ x: 3, y: 4 })
  expect(towards({ x: 7, y: 7 }, { x: 7, y: 7 }, 5)).toEqual({ x: 7, y: 7 })
})
