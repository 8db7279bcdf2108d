import { expect, test } from 'vitest'
import { boxOf } from './box'
import { firstNight, pictureOf } from './map_picture'

const box = boxOf(null)
const layout = (id: string) => box.layouts.find((one) => one.id === id)!
const wayOver = (id: string) => pictureOf(box, 'moon', layout(id).boards).ground.clockwise
const nightOn = (id: string, world: 'base' | 'moon' | 'mars', chosen: { [option: string]: number | boolean } = {}) =>
  firstNight(pictureOf(box, world, layout(id).boards).ground, layout(id), chosen)

test('Night begins where the layout says, or by lot', () => {
  expect(nightOn('corner', 'moon')).toBe(wayOver('corner').indexOf(0))
  expect(nightOn('ribbon', 'moon')).toBeNull()
})

test('The table may choose where night begins', () => {
  expect(nightOn('ribbon', 'moon', { crescent: 3 })).toBe(wayOver('ribbon').indexOf(2))
})

test('Where night never falls, it never begins', () => {
  expect(nightOn('terrace', 'base')).toBeNull()
  expect(nightOn('corner', 'mars', { mars_night: false })).toBeNull()
  expect(nightOn('corner', 'mars', { mars_night: true })).toBe(wayOver('corner').indexOf(0))
})
