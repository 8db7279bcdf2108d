import { expect, it } from 'vitest'
import type { LessonStep } from '../protocol'
import { hangingPlace, lightsOf, spotsOf } from './spots'

it('an action is found by its operands, and one without any by its verb', () => {
  expect(spotsOf({ do: 'extend', card: 'MT22', route: 2 })).toEqual(['card:MT22', 'route:2'])
  expect(spotsOf({ do: 'end_turn' })).toEqual(['do:end_turn'])
})

it('a step lights what its next action touches, and what it names besides', () => {
  const step: LessonStep = { say: '', do: '', show: [{ do: 'move', card: 'MT24', commuter: 2 }, { do: 'end_turn' }], light: ['pile'] }
  expect(lightsOf(step)).toEqual(['card:MT24', 'commuter:2', 'pile'])
})

const sign = { width: 400, height: 200 }
const window = { width: 1400, height: 900, top: 64 }
const box = (x: number, y: number, width = 100, height = 100) => ({ x, y, width, height })

it('the sign hangs above what is lit', () => {
  expect(hangingPlace([box(500, 500)], sign, window)).toEqual({ x: 500, y: 284 })
})

it('below where there is no room above, and beside where there is neither', () => {
  expect(hangingPlace([box(500, 100)], sign, window)).toEqual({ x: 500, y: 216 })
  expect(hangingPlace([box(100, 100, 100, 760)], sign, window)).toEqual({ x: 216, y: 380 })
})

it('never over another lit place, nor beyond the window', () => {
  const place = hangingPlace([box(500, 500), box(520, 300)], sign, window)
  expect(place).toEqual({ x: 500, y: 616 })
  expect(hangingPlace([box(1350, 500)], sign, window).x).toBe(984)
})

it('where nothing is free it covers as little as can be', () => {
  const small = { width: 390, height: 844, top: 98 }
  expect(hangingPlace([box(260, 270, 120, 40), box(100, 540, 90, 120)], { width: 374, height: 230 }, small, 8)).toEqual({ x: 8, y: 318 })
})
