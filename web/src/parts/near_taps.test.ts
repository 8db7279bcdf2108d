import { expect, test, vi } from 'vitest'
import { aimsOf, isUncovered, nearestOf } from './near_taps'

const box = (x: number, y: number, size = 24) => ({ x, y, width: size, height: size })
const target = (x: number, y: number, size = 24) =>
  ({ getBoundingClientRect: () => box(x, y, size), querySelector: () => null }) as unknown as Element

test('A finger beside small targets hits the nearest one within its reach', () => {
  const all = [target(0, 0), target(28, 0), target(200, 0)]
  const at = (x: number, y: number) => all.indexOf(nearestOf(all, aimsOf, { x, y })!)
  expect([at(25, 28), at(27, 28), at(12, 33), at(12, 36), at(100, 10)]).toEqual([0, 1, 0, -1, -1])
})

test('A target that is not drawn is never hit, and a large one only inside', () => {
  expect(nearestOf([target(0, 0, 0)], aimsOf, { x: 0, y: 0 })).toBeNull()
  expect(nearestOf([target(0, 0, 60)], aimsOf, { x: 62, y: 30 })).toBeNull()
})

test('A line is hit along its whole length, with any bends, on a board drawn at half size', () => {
  const onScreen = (x: number, y: number) => ({ x, y, matrixTransform: ({ a }: { a: number }) => ({ x: a * x, y: a * y }) })
  const path = {
    getScreenCTM: () => ({ a: 0.5 }),
    getTotalLength: () => 400,
    getPointAtLength: (at: number) => (at < 200 ? onScreen(0, at) : onScreen(at - 200, 200)),
  }
  const bent = { querySelector: () => path } as unknown as Element
  const hits = (x: number, y: number) => nearestOf([bent], aimsOf, { x, y }) === bent
  expect([hits(20, 50), hits(20, 10), hits(80, 85), hits(50, 50), hits(80, 75)]).toEqual([true, true, true, false, false])
})

test('If the nearest target is covered, the next one within reach is hit', () => {
  const [near, far] = [target(0, 0), target(28, 0)]
  expect(nearestOf([near, far], aimsOf, { x: 24, y: 12 }, (one) => one !== near)).toBe(far)
})

test('Targets covered by a sheet are out of reach', () => {
  const part = (...inner: unknown[]) => ({
    getBoundingClientRect: () => box(0, 0, 24),
    contains(other: unknown) {
      return other === this || inner.includes(other)
    },
  })
  const label = part()
  const square = part(label)
  const sheet = part()
  const on = (top: unknown) => {
    vi.stubGlobal('document', { elementFromPoint: () => top })
    return isUncovered(square as unknown as Element, { x: 12, y: 12 })
  }
  expect([on(square), on(label), on(part(square)), on(sheet), on(null)]).toEqual([true, true, true, false, false])
  vi.unstubAllGlobals()
})
