import { expect, test } from 'vitest'
import box from '../content/edition.json'
import { compassOf, wayOfNight } from './boards'
import { cell, coordinatesOf, groundOf, upright, type Ground } from './geometry'
import { layoutOf } from './layouts'
import { gateAt, gatesOfTrip, railPath, pointsOf, routeOf } from './rails'
import type { Edition, View, World } from './types'

const edition = box as unknown as Edition

/** A map whose nodes are named by their numbers. */
function ground(world: World, players: number, layout = 0): Ground {
  const mode = ['base', 'moon', 'mars'].indexOf(world)
  const nodes = Array.from({ length: 48 }, (_, i) => ({ node: `n${i}` }))
  return groundOf(edition, world, layoutOf(edition, { mode, layout }, players), nodes)
}

test('boards of four by four spaces on Earth, of five by five elsewhere, lie side by side', () => {
  expect(ground('base', 3).spaces.size).toBe(6 * 16)
  expect(ground('base', 3).boards.map(({ x }) => x)).toEqual([20, 276, 532, 20, 276, 532])
  expect(ground('moon', 3).spaces.size).toBe(3 * 25)
})

test('spaces have their printed contents', () => {
  const map = ground('base', 3)
  expect(map.spaces.get('r2c2')?.terrain).toBe('water')
  expect(map.spaces.get('r1c5')?.terrain).toBe('mountain')
  expect(map.spaces.get('r1c1')).toMatchObject({ terrain: 'site', node: 'n0' })
  expect(map.spaces.get('r1c2')).toMatchObject({ terrain: 'plain', node: null })
})

test('nodes are counted board by board, row by row', () => {
  const map = ground('base', 3)
  expect(map.sites.get('n1')?.id).toBe('r2c4')
  expect(map.sites.get('n4')?.id).toBe('r1c8')
})

test('a turned board turns its spaces and its numerals clockwise', () => {
  // X8 lies a quarter turn to the right: its former west edge is now north, read from the south.
  const board = edition.boards.find(({ id, world }) => id === 'X8' && world === 'moon')!
  const map = ground('moon', 2, 1)
  const west = board.edges!.west.trim().split(/\s+/)
  const north = ['r1c1', 'r1c2', 'r1c3', 'r1c4', 'r1c5'].map(
    (space) => map.gates.find((gate) => gate.space === space && gate.y < 58)?.numeral ?? '.',
  )
  expect(north).toEqual(west.toReversed())
  const rows = Object.values(board.grid).map((row) => row.trim().split(/\s+/))
  expect(map.spaces.get('r1c1')!.terrain === 'site').toBe(rows[4]![0] !== '.')
})

test('numerals are gates only if they face no board', () => {
  const map = ground('moon', 2)
  expect(map.gates.some(({ space }) => space === 'r2c5')).toBe(false)
  expect(gateAt(map, 'r1c2', 'I')).toMatchObject({ numeral: 'I', space: 'r1c2' })
  expect(gateAt(map, 'r1c2', 'II')).toBeUndefined()
  expect(ground('base', 2).gates).toEqual([])
})

test('the crescent goes straight to a board beside, and clockwise round the corner to one that lies across', () => {
  const map = ground('moon', 3)
  const [nw, ne, sw] = [0, 1, 2] as const
  expect(wayOfNight(map, nw, ne)).toBe('M218 218L538 218')
  expect(wayOfNight(map, ne, sw)).toBe('M538 218V442L442 538L218 538')
  expect(wayOfNight(map, sw, ne)).toBe('M218 538V314L314 218L538 218')
})

test('a board lies somewhere on the map', () => {
  expect(ground('moon', 3).boards.map((_, board) => compassOf(ground('moon', 3), board))).toEqual(['nw', 'ne', 'sw'])
})

test('a run of rails leads from node to node, corners cut', () => {
  const map = ground('base', 3)
  const points = pointsOf(map, { from: 'n0', spaces: ['r1c2', 'r1c3'], to: null, numeral: null })
  expect(points).toEqual([
    { x: 52, y: 52 },
    { x: 52 + cell, y: 52 },
    { x: 52 + 2 * cell, y: 52 },
  ])
  expect(railPath(points)).toBe('M52 52L116 52L180 52')
  expect(
    railPath([
      { x: 0, y: 0 },
      { x: 64, y: 0 },
      { x: 64, y: 64 },
    ]),
  ).toBe('M0 0L47 0L64 17L64 64')
})

test('a branch ends at its gate', () => {
  const map = ground('moon', 2)
  const [, , end] = pointsOf(map, { from: 'n0', spaces: ['r1c2'], to: null, numeral: 'I' })
  expect(end).toEqual({ x: gateAt(map, 'r1c2', 'I')!.x, y: gateAt(map, 'r1c2', 'I')!.y })
})

test('the gap among the boards fits one more board', () => {
  expect(ground('moon', 3).gap).toEqual({ x: 58 + 5 * cell, y: 58 + 5 * cell, size: 5 * cell })
  expect(ground('moon', 2).gap).toBeNull()
})

test('a ride follows its links in sequence, off the map and back', () => {
  const map = ground('moon', 2)
  const link = (from: string, to: string | null, numeral: number, space: string) =>
    ({ owner: 0, upgraded: false, from, to, numeral, spaces: [{ space }] }) as View['links'][number]
  const links = [link('n2', null, 1, 'r5c4'), link('n0', null, 1, 'r1c2'), link('n2', 'n3', 0, 'r3c2')]
  const way = routeOf(map, links, [0, 1, 2], 'n0')
  expect(way.map(({ points }) => points[0])).toEqual([
    { x: map.sites.get('n0')!.x, y: map.sites.get('n0')!.y },
    { x: gateAt(map, 'r5c4', 'I')!.x, y: gateAt(map, 'r5c4', 'I')!.y },
    { x: map.sites.get('n2')!.x, y: map.sites.get('n2')!.y },
  ])
  expect(way.map(({ inwards }) => inwards)).toEqual([false, true, false])
  expect(routeOf(map, links, [2], 'n0')).toEqual([])
})

test('a trip leaves the map by its gates in the order of the ride', () => {
  const branch = (from: string, numeral: number) =>
    ({ owner: 0, upgraded: false, from, to: null, numeral, spaces: [] }) as View['links'][number]
  const links = [branch('n2', 1), branch('n1', 1), branch('n1', 3), branch('n0', 3)]
  expect(gatesOfTrip(links, [0, 1, 2, 3], 'n0')).toEqual(['III', 'I'])
  expect(gatesOfTrip(links, [0, 1, 2, 3], 'n2')).toEqual(['I', 'III'])
  expect(gatesOfTrip(links, [], 'n2')).toEqual([])
})

test('Upright, the map of three on Earth is higher than wide, and everything keeps its neighbours', () => {
  const flat = ground('base', 3)
  const turned = upright(flat)
  expect([turned.width, turned.height]).toEqual([flat.height, flat.width])
  const [west, east] = [flat.spaces.get('r1c1')!, flat.spaces.get('r1c2')!]
  expect(turned.spaces.get('r1c1')).toMatchObject({ x: flat.height - west.y, y: west.x })
  expect(turned.spaces.get('r1c2')!.y - turned.spaces.get('r1c1')!.y).toBe(east.x - west.x)
  for (const [node, site] of turned.sites) expect(site).toEqual(turned.spaces.get(flat.sites.get(node)!.id))
  for (const { x, y, size } of turned.boards) expect(x >= 0 && y >= 0 && x + size <= turned.width && y + size <= turned.height).toBe(true)
})

test('rows and columns are numbered at the edges as in the names of places, upright as well', () => {
  const flat = ground('base', 3)
  for (const map of [flat, upright(flat)]) {
    const { x, y } = map.spaces.get('r2c3')!
    const near = coordinatesOf(map).filter((one) => one.x === x || one.y === y)
    expect(near.map(({ text }) => text).toSorted()).toEqual(['/3', '2/'])
  }
  expect(coordinatesOf(flat).find(({ text }) => text === '2/')).toMatchObject({ x: 10 })
  expect(coordinatesOf(upright(flat)).find(({ text }) => text === '2/')).toMatchObject({ y: 10 })
})
