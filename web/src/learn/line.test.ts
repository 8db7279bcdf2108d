import { expect, it } from 'vitest'
import { pathOf, stopsOf } from './line'

it('stops are spread over the width, on two levels, and the terminus is below', () => {
  const stops = stopsOf(5, 1020)
  expect(stops.map(({ x }) => x)).toEqual([110, 310, 510, 710, 910])
  expect(stops.map(({ y }) => y)).toEqual([64, 64, 150, 64, 150])
  expect(stopsOf(1, 400)).toEqual([{ x: 110, y: 150 }])
})

it('the track is straight at every stop and bends by 45 degrees halfway between two levels', () => {
  expect(
    pathOf([
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 300, y: 50 },
    ]),
  ).toBe('M0 0H100H175l50 50H300')
  expect(pathOf([])).toBe('')
})
