import { expect, test, vi } from 'vitest'
import { isUncovered, nearestOf } from './near_taps'

const box = (x: number, y: number, size = 24) => ({ x, y, width: size, height: size })

test('A finger beside small targets hits the nearest one within its reach', () => {
  const all = [box(0, 0), box(28, 0), box(200, 0)]
  const at = (x: number, y: number) => all.indexOf(nearestOf(all, (one) => one, x, y)!)
  expect([at(25, 28), at(27, 28), at(12, 33), at(12, 36), at(100, 10)]).toEqual([0, 1, 0, -1, -1])
})

test('A target that is not drawn is never hit, and a large one only inside', () => {
  expect(nearestOf([box(0, 0, 0)], (one) => one, 0, 0)).toBeNull()
  expect(nearestOf([box(0, 0, 60)], (one) => one, 62, 30)).toBeNull()
})

test('What a sheet covers is out of reach', () => {
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
    return isUncovered(square as unknown as Element)
  }
  expect([on(square), on(label), on(part(square)), on(sheet), on(null)]).toEqual([true, true, true, false, false])
  vi.unstubAllGlobals()
})
