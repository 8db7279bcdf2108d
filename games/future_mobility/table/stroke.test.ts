import { expect, test } from 'vitest'
import { middle } from './geometry'
import { Stroke } from './stroke'

test('a stroke takes the block where it began with its first step', () => {
  const stroke = new Stroke(middle('r2c0'))
  expect(stroke.moveTo({ x: middle('r2c0').x + 5, y: middle('r2c0').y })).toEqual([])
  expect(stroke.isMoved).toBe(false)
  expect(stroke.moveTo(middle('r2c2'))).toEqual(['r2c0', 'r2c1', 'r2c2'])
  expect(stroke.isMoved).toBe(true)
})

test('a stroke that goes on reports only new blocks', () => {
  const stroke = new Stroke(middle('r2c0'))
  stroke.moveTo(middle('r2c1'))
  expect(stroke.moveTo(middle('r3c1'))).toEqual(['r3c1'])
  expect(stroke.moveTo(middle('r2c1'))).toEqual(['r2c1'])
})

test('a stroke from beside the map begins at the first block it reaches', () => {
  expect(new Stroke({ x: -30, y: middle('r0c0').y }).moveTo(middle('r0c0'))).toEqual(['r0c0'])
})
