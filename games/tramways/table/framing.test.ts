import { expect, test } from 'vitest'
import { between, frameOn, moveTo, outOfSight, pillsFor, wholeMap } from './framing'

const map = { width: 552, height: 808 }
const window = { width: 390, height: 500 }

test('Without lit places the whole map is shown', () => {
  expect(frameOn([], map, window)).toEqual(wholeMap(map, window))
  expect(wholeMap(map, window).scale).toBeCloseTo(500 / 808)
})

test('Lit places are framed with room around them, and spaces stay between 32 and 64 pixels', () => {
  const near = frameOn([{ x: 200, y: 300 }], map, window)
  expect(near).toEqual({ scale: 1, middle: { x: 200, y: 300 } })
  const column = frameOn([{ x: 200, y: 180 }, { x: 200, y: 620 }], map, window) // prettier-ignore
  expect(column.scale).toBeCloseTo(500 / (440 + 2 * 58))
  expect(column.middle).toEqual({ x: 200, y: 400 })
  const far = frameOn([{ x: 0, y: 0 }, { x: 1300, y: 1300 }], { width: 1300, height: 1300 }, window) // prettier-ignore
  expect(far.scale).toBe(0.5)
})

test('Near the edge of the map a frame extends to it, so that no gate is cut', () => {
  const { scale, middle } = frameOn([{ x: 80, y: 100 }, { x: 280, y: 100 }], map, window) // prettier-ignore
  expect(middle.x - 390 / 2 / scale).toBeLessThanOrEqual(0)
  expect(middle.y).toBe((100 + 58) / 2)
})

test('A frame almost as large as the map is the whole map', () => {
  expect(frameOn([{ x: 20, y: 20 }, { x: 530, y: 790 }], map, window)).toEqual(wholeMap(map, window)) // prettier-ignore
  expect(frameOn([{ x: 80, y: 200 }, { x: 480, y: 600 }], map, window)).toEqual(wholeMap(map, window)) // prettier-ignore
  // On the whole map, spaces would be too small.
  expect(frameOn([{ x: 80, y: 200 }, { x: 480, y: 600 }], map, { width: 390, height: 380 }).scale).toBeGreaterThan(380 / 808) // prettier-ignore
})

test('Places out of sight are counted at their edge of the frame', () => {
  const seen = { x: 100, y: 100, width: 200, height: 200 }
  const points = [{ x: 150, y: 150 }, { x: 20, y: 150 }, { x: 10, y: 90 }, { x: 200, y: 400 }] // prettier-ignore
  expect(outOfSight(points, seen)).toEqual([
    { edge: 'bottom', points: [points[3]] },
    { edge: 'left', points: [points[1], points[2]] },
  ])
})

test('A low window has one pill for all places out of sight, and a pill leads to its places', () => {
  const [below, left] = [{ edge: 'bottom' as const, points: [{ x: 200, y: 400 }] }, { edge: 'left' as const, points: [{ x: 10, y: 90 }, { x: 20, y: 150 }] }] // prettier-ignore
  expect(pillsFor([below, left], { width: 390, height: 300 })).toEqual([
    { ...below, count: 1 },
    { ...left, count: 2 },
  ])
  expect(pillsFor([below, left], { width: 390, height: 100 })).toEqual([{ ...left, count: 3 }])
  expect(moveTo(left.points, 0.5)).toEqual({ scale: 0.5, middle: { x: 15, y: 120 } })
})

test('From one frame to another the scale grows by equal factors, the middle by equal steps', () => {
  const [from, to] = [
    { scale: 1, middle: { x: 0, y: 100 } },
    { scale: 4, middle: { x: 50, y: 0 } },
  ]
  expect(between(from, to, 0)).toEqual(from)
  expect(between(from, to, 0.5)).toEqual({ scale: 2, middle: { x: 25, y: 50 } })
  expect(between(from, to, 1)).toEqual(to)
})
