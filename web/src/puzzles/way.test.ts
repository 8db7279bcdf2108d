import { describe, expect, test } from 'vitest'
import type { Box } from '../learn/spots'
import type { PuzzleStep } from '../protocol/puzzles'
import { drawnWay } from './way'

const box = (x: number, y: number): Box => ({ x, y, width: 10, height: 10 })
const at = (...boxes: Box[]) => ({ boxes, reached: true })
const step = (choice: number): PuzzleStep => ({ action: { do: 'go' }, text: 'Go', choice, events: [] })

describe('A way to the goal', () => {
  test('A step from one place to another is an arc with its number over the middle', () => {
    const { legs, marks } = drawnWay([at(box(0, 100), box(100, 100))], [step(0)])
    expect(legs).toEqual([{ line: 'M5.0 105.0Q55.0 70.0 105.0 105.0', badge: { x: 55, y: 87.5, number: 1 } }])
    expect(marks).toEqual([])
  })

  test('A vertical step has its number beside it', () => {
    expect(drawnWay([at(box(50, 0), box(50, 100))], [step(0)]).legs[0]!.badge).toEqual({ x: 37.5, y: 55, number: 1 })
  })

  test('The steps of one choice are joined, those of different choices are not', () => {
    const stops = [at(box(0, 0)), at(box(20, 0), box(40, 0)), at(box(90, 90))]
    const { legs, marks } = drawnWay(stops, [step(0), step(0), step(1)])
    expect(legs).toEqual([{ line: 'M5.0 5.0L25.0 5.0L45.0 5.0', badge: null }])
    expect(marks.map(({ number, box: { x } }) => [number, x])).toEqual([
      [1, 0],
      [2, 40],
      [3, 90],
    ])
  })

  test('Steps without a place keep their numbers; those of one place are beside each other', () => {
    const stops = [at(), at(box(0, 0)), at(box(50, 0)), at(box(0, 0))]
    const { legs, marks } = drawnWay(stops, [step(0), step(1), step(1), step(1)])
    expect(legs.map(({ line }) => line)).toEqual(['M55.0 5.0L5.0 5.0'])
    expect(marks.map(({ number, after }) => [number, after])).toEqual([
      [2, 0],
      [3, 0],
      [4, 1],
    ])
  })

  test('No line leads to a place that is only chosen', () => {
    const stops = [{ boxes: [box(0, 0)], reached: false }, at(box(50, 0)), at(box(90, 0))]
    const { legs, marks } = drawnWay(stops, [step(0), step(0), step(0)])
    expect(legs.map(({ line }) => line)).toEqual(['M55.0 5.0L95.0 5.0'])
    expect(marks.length).toBe(3)
  })

  test('Beside the board places are only marked', () => {
    const { legs, marks } = drawnWay([at(box(0, 0), box(50, 0))], [step(0)], true)
    expect(legs).toEqual([])
    expect(marks).toEqual([{ box: box(50, 0), number: 1, after: 0 }])
  })
})
