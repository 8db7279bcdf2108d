import { expect, it } from 'vitest'
import type { Offer } from '../protocol/table'
import type { Action } from '../protocol/values'
import { dimmedFrom, hangingPlace, lightsOf, nameOf, restOf } from './spots'

it('a step lights the spots of its next action, of the verb and each operand, and additional spots it names', () => {
  expect(lightsOf([{ do: 'move', card: 'MT24', commuter: 2 }, { do: 'end_turn' }], ['pile'])).toEqual([
    'do:move card:MT24 commuter:2',
    'do:move',
    'card:MT24',
    'commuter:2',
    'pile',
  ])
  expect(lightsOf([{ do: 'end_turn' }], [])).toEqual(['do:end_turn'])
  expect(lightsOf([], ['pile'])).toEqual(['pile'])
})

it('a way continues from its first possible action', () => {
  const show: Action[] = [{ do: 'start_at', cell: 'r0c3' }, { do: 'go_to', cell: 'r0c5' }, { do: 'announce' }]
  const offers = (...names: string[]) =>
    show.filter((action) => names.includes(nameOf(action))).map((action) => ({ action }) as unknown as Offer)
  expect(restOf(show, offers('do:start_at cell:r0c3'))).toEqual(show)
  expect(restOf(show, offers('do:go_to cell:r0c5', 'do:announce'))).toEqual(show.slice(1))
  expect(restOf(show, [])).toEqual([])
})

const sign = { width: 400, height: 200 }
const window = { width: 1400, height: 900, top: 64 }
const box = (x: number, y: number, width = 100, height = 100) => ({ x, y, width, height })

it('the sign hangs beside the lit place, and its tip points at it', () => {
  expect(hangingPlace([box(500, 500)], sign, window)).toEqual({ x: 616, y: 450, side: 'left', tip: 100 })
  expect(hangingPlace([box(1200, 500)], sign, window)).toMatchObject({ x: 784, side: 'right' })
  expect(hangingPlace([box(500, 80)], sign, window)).toMatchObject({ y: 80, tip: 50 })
  expect(hangingPlace([], sign, window).side).toBeUndefined()
})

it('the sign hangs below the lit place if there is no room beside it, otherwise above', () => {
  const wide = [box(16, 200, 1368)]
  expect(hangingPlace(wide, sign, window)).toMatchObject({ x: 500, y: 316, side: 'top' })
  expect(hangingPlace([box(16, 700, 1368, 180)], sign, window)).toMatchObject({ y: 484, side: 'bottom' })
})

it('the sign never covers another lit place or the hand, and stays in the window', () => {
  expect(hangingPlace([box(500, 500), box(700, 500)], sign, window)).toMatchObject({ x: 84, side: 'right' })
  const hand = { x: 0, y: 700, width: 1400, height: 200 }
  expect(hangingPlace([box(500, 600)], sign, window, { free: [hand] })).toMatchObject({ x: 616, y: 484, side: 'left' })
})

it('without free room the sign covers as little as possible', () => {
  const small = { width: 390, height: 844, top: 98 }
  const lit = [box(260, 270, 120, 40), box(100, 540, 90, 120)]
  expect(hangingPlace(lit, { width: 374, height: 230 }, small, { gap: 8 })).toMatchObject({ x: 8, y: 318 })
})

const part = (bottom: number) => ({ getBoundingClientRect: () => ({ bottom }) })

it('dimming begins below the bar of the table, with any signs of the drawing', () => {
  let asked = ''
  const page = { querySelectorAll: (selector: string) => ((asked = selector), [part(0), part(48), part(98)]) }
  expect(dimmedFrom(page as unknown as ParentNode)).toBe(98)
  expect(asked.split(', ').every((each) => each.startsWith('.table > .top'))).toBe(true)
})
