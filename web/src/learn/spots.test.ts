import { expect, it } from 'vitest'
import type { Action, Offer } from '../protocol'
import { hangingPlace, lightsOf, nameOf, restOf } from './spots'

it('a step lights what its next action touches as a whole, by its verb and by its operands, and what it names besides', () => {
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

it('a way goes on from the first of its actions that can be done', () => {
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

it('the sign hangs above what is lit', () => {
  expect(hangingPlace([box(500, 500)], sign, window)).toEqual({ x: 500, y: 284, corner: 'bottom-left' })
})

it('below where there is no room above, and beside where there is neither', () => {
  expect(hangingPlace([box(500, 100)], sign, window)).toMatchObject({ x: 500, y: 216 })
  expect(hangingPlace([box(100, 100, 100, 760)], sign, window)).toMatchObject({ x: 216, y: 380 })
})

it('the corner next to what is lit points at it', () => {
  expect(hangingPlace([box(500, 100)], sign, window).corner).toBe('top-left')
  expect(hangingPlace([box(1350, 500, 40)], sign, window).corner).toBe('bottom-right')
  expect(hangingPlace([], sign, window).corner).toBeUndefined()
})

it('never over another lit place, nor beyond the window', () => {
  const place = hangingPlace([box(500, 500), box(520, 300)], sign, window)
  expect(place).toMatchObject({ x: 500, y: 616 })
  expect(hangingPlace([box(1350, 500)], sign, window).x).toBe(984)
})

it('where nothing is free it covers as little as can be', () => {
  const small = { width: 390, height: 844, top: 98 }
  expect(hangingPlace([box(260, 270, 120, 40), box(100, 540, 90, 120)], { width: 374, height: 230 }, small, 8)).toMatchObject({
    x: 8,
    y: 318,
  })
})
