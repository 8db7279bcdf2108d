import { expect, it } from 'vitest'
import { hintPlace } from './hint_place'

const wide = { width: 400, height: 130 }

it('is the tray if there is room beside the hand, else over the log', () => {
  expect(hintPlace({}, wide)).toBe('tray')
  expect(hintPlace({}, { ...wide, width: 399 })).toBe('rail')
  expect(hintPlace({}, { ...wide, height: 129 })).toBe('rail')
  expect(hintPlace({ handShowsChoices: true }, wide), 'where the hand needs the tray').toBe('rail')
})

it('is beside the board if the drawing prefers that', () => {
  expect(hintPlace({ hintBeside: true, handShowsChoices: true }, wide)).toBe('side')
})
