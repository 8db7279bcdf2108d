import { expect, it } from 'vitest'
import { beside, inside } from './beside'

const window = { width: 1000, height: 800 }
const size = { width: 200, height: 60 }
const die = { left: 400, top: 400, width: 40, height: 40 }

it('a bubble hangs below what it explains, inside the window', () => {
  expect(beside(die, size, window, [])).toEqual({ left: 320, top: 448 })
  expect(beside({ ...die, left: 0 }, size, window, [])).toEqual({ left: 8, top: 448 })
  expect(beside({ ...die, top: 740 }, size, window, [])).toEqual({ left: 320, top: 672 })
})

it('a bubble avoids clickable elements', () => {
  const below = { left: 300, top: 450, width: 300, height: 50 }
  const above = { left: 300, top: 300, width: 300, height: 90 }
  expect(beside(die, size, window, [below])).toEqual({ left: 320, top: 332 })
  expect(beside(die, size, window, [below, above])).toEqual({ left: 448, top: 390 })
})

it('a bubble outside the window is moved back into it', () => {
  expect([inside(300, 200, 390), inside(-20, 200, 390), inside(40, 200, 390)]).toEqual([182, 8, 40])
})
