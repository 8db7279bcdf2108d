import { expect, test, vi } from 'vitest'
import { badgeAt, drawn, pathBetween, stopBadges, uncut } from './marks'

test('The number of a hint hides neither its target nor the neighbour', () => {
  const card = { x: 40, y: 500, width: 90, height: 120 }
  expect(badgeAt(card), 'on the upper edge of what is tall').toEqual({ x: 85, y: 500 })
  const cell = { x: 100, y: 200, width: 46, height: 46 }
  expect(badgeAt(cell), 'on the corner of a cell').toEqual({ x: 100, y: 200 })
  expect(badgeAt({ x: 0, y: 300, width: 200, height: 44 }), 'never beyond the edge of the window').toEqual({ x: 14, y: 300 })
})

test('The way of a hint is drawn in pieces if it has gaps', () => {
  vi.stubGlobal('innerWidth', 390)
  const spot = (name: string, x: number) => ({ dataset: { spot: name }, getBoundingClientRect: () => ({ x, y: 0, width: 10, height: 10 }) })
  const root = { querySelectorAll: () => [spot('a', 10), spot('b', 20), spot('c', 40), spot('d', 60)] } as unknown as ParentNode
  const [way] = drawn([{ chain: [], stops: [['a'], ['d']], line: [['a'], ['b'], [], ['c'], ['d']] }], root)
  expect(way!.lines.map((line) => line.map(({ x }) => x + 3))).toEqual([
    [10, 20],
    [40, 60],
  ])
  vi.unstubAllGlobals()
})

test('A line between places stops at their edges', () => {
  const box = (x: number) => ({ x, y: 0, width: 50, height: 50 })
  expect(pathBetween([box(0), box(100), box(100)])).toBe('M48.0 25.0L102.0 25.0')
})

test('A ring is not cut off by the edge of the window', () => {
  const slot = { x: -4, y: 300, width: 130, height: 50 }
  expect(uncut(slot, 390)).toEqual({ x: 2, y: 300, width: 124, height: 50 })
  expect(uncut({ ...slot, x: 262 }, 390)).toEqual({ x: 262, y: 300, width: 126, height: 50 })
  expect(uncut({ ...slot, x: 130 }, 390), 'inside').toEqual({ ...slot, x: 130 })
  expect(uncut({ ...slot, x: -100 }, 390), 'scrolled out of sight').toEqual({ ...slot, x: -100 })
})

test('A number on the table has one meaning: a choice if choices have numbers, else a stop', () => {
  const box = { x: 0, y: 0, width: 10, height: 10 }
  expect(stopBadges({ stops: [box, box], place: 0 }, true)).toEqual([undefined, '1'])
  expect(stopBadges({ stops: [box, box], place: 2 }, true)).toEqual([undefined, '3'])
  expect(stopBadges({ stops: [box, box], place: 0 }, false)).toEqual(['1', '2'])
})
