import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { path, round } from '$client/games/path'
import { crossed, halts, middle, roads, spaces, span, starSpace, station, stepsOf } from './geometry'
import { railPath, rails, ride, stopsOf, wayOf } from './tracks'
import type { Edition, Place, View } from './types'

const edition = JSON.parse(readFileSync(new URL('../content/edition.json', import.meta.url), 'utf8')) as Edition
const places = edition.board.cells
const place = (id: string) => places.find((one) => one.id === id)!
const board = (more: Partial<View['board']> = {}): View['board'] => ({
  tram_a: ['r0c3'],
  tram_b: ['r2c5'],
  bike_path: [],
  pedestrian_path: [],
  traffic_jam: [],
  ...more,
})

describe('the map', () => {
  test('has a place for every block inside its frame', () => {
    for (const { id } of places) {
      const { x, y } = middle(id)
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(span(edition.board.columns))
      expect(y).toBeLessThan(span(edition.board.rows))
    }
  })

  test('draws every road once, between neighbours that both know it', () => {
    const all = roads(places)
    expect(new Set(all.map((road) => road.join())).size).toBe(all.length)
    expect(all.length).toBe(places.reduce((sum, one) => sum + one.roads.length, 0) / 2)
    expect(all).toContainEqual(['r0c0', 'r0c1'])
    for (const [from, to] of all) expect(Math.abs(station(from).x - station(to).x) + Math.abs(station(from).y - station(to).y)).toBe(104)
  })
})

describe('star spaces', () => {
  test('a printed stop keeps the last space, no matter what joins it', () => {
    expect(spaces(place('r0c3'), ['tram_a'])).toEqual([null, 'tram_a'])
    expect(spaces(place('r0c3'), ['tram_a', 'tram_b'])).toEqual(['tram_b', 'tram_a'])
    expect(spaces(place('r2c5'), ['tram_b', 'bike_path'])).toEqual(['bike_path', 'tram_b'])
  })
  test('stops use spaces from the right, paths from the left', () => {
    const anywhere = place('r3c3')
    expect(spaces(anywhere, ['tram_b'])).toEqual([null, 'tram_b'])
    expect(spaces(anywhere, ['tram_b', 'pedestrian_path'])).toEqual(['pedestrian_path', 'tram_b'])
    expect(spaces(anywhere, ['bike_path', 'pedestrian_path'])).toEqual(['bike_path', 'pedestrian_path'])
  })
  test('more markers than spaces are still drawn', () => {
    const narrow: Place = { ...place('r3c3'), star_spaces: 1 }
    expect(spaces(narrow, ['tram_a', 'bike_path'])).toEqual(['bike_path', 'tram_a'])
    expect(starSpace('r3c3', 0, 1).x).toBe(middle('r3c3').x)
  })
})

describe('tram lines', () => {
  const stops = stopsOf(places, board({ tram_a: ['r0c3', 'r0c0', 'r2c0', 'r5c0'] }), 'tram_a')
  const tracks = rails(stops, -3)

  test('each stop is joined to the nearest one of the line', () => {
    expect(tracks.map(({ from, to }) => [from, to])).toEqual([
      ['r0c0', 'r2c0'],
      ['r0c0', 'r0c3'],
      ['r2c0', 'r5c0'],
    ])
  })
  test('tracks run along the gaps: every piece is upright or level', () => {
    for (const { points } of tracks) {
      for (const [i, { x, y }] of points.slice(1).entries()) expect(x === points[i]!.x || y === points[i]!.y).toBe(true)
    }
  })
  test('a ride follows the tracks from stop to stop, in both directions', () => {
    const there = ride(tracks, 'r0c3', 'r5c0')!
    expect(there[0]).toEqual(stops.get('r0c3'))
    expect(there.at(-1)).toEqual(stops.get('r5c0'))
    expect(ride(tracks, 'r5c0', 'r0c3')!.toReversed()).toEqual(there)
  })
  test('no track leads to a stop of another line', () => {
    expect(ride(tracks, 'r0c3', 'r2c5')).toBeNull()
    const alone = rails(stopsOf(places, board(), 'tram_b'), 3)
    expect(alone).toEqual([])
  })
  test('bends are cut, corners at stops are not', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 0, y: 20 },
      { x: 40, y: 20 },
      { x: 40, y: 60 },
      { x: 80, y: 60 },
      { x: 80, y: 40 },
    ]
    expect(railPath(points)).toBe('M0 0L0 20L32 20L40 28L40 52L48 60L80 60L80 40')
  })
})

describe('a trip', () => {
  test('goes from building to building, by tram along its tracks', () => {
    const lines = [rails(stopsOf(places, board({ tram_a: ['r0c3', 'r0c1'] }), 'tram_a'), -3), []]
    expect(wayOf({ mode: 'car', route: ['r0c1', 'r0c2'] }, lines)).toEqual([station('r0c1'), station('r0c2')])
    const tram = wayOf({ mode: 'tram', route: ['r0c1', 'r0c3'] }, lines)
    expect(tram[0]).toEqual(station('r0c1'))
    expect(tram.at(-1)).toEqual(station('r0c3'))
    expect(tram.length).toBeGreaterThan(4)
    expect(wayOf({ mode: 'tram', route: ['r0c1'] }, lines)).toEqual([station('r0c1')])
    expect(path([])).toBe('')
  })
  test('halts where it starts and where each card arrives', () => {
    const trip = [
      { trip: 'T36', mode: 'bicycle' as const, route: ['r3c3', 'r3c4', 'r4c4'] },
      { trip: 'T23', mode: 'bicycle' as const, route: ['r4c4', 'r4c3'] },
    ]
    expect(halts(trip, true)).toEqual(['r3c3', 'r4c4', 'r4c3'])
    expect(halts(trip, false)).toEqual(['r3c3', 'r4c4'])
    expect(halts([], false)).toEqual([])
    expect(stepsOf(trip)).toBe(3)
    expect(stepsOf([{ trip: 'T01', mode: 'tram', route: ['r0c1', 'r0c3'] }])).toBe(2)
  })
})

describe('drawing with a finger', () => {
  test('visits every block on the way, at any speed', () => {
    expect(crossed(middle('r2c0'), middle('r2c3'))).toEqual(['r2c0', 'r2c1', 'r2c2', 'r2c3'])
  })
  test('may cut a corner without touching the block beside it', () => {
    const [a, b] = [middle('r0c0'), middle('r1c1')]
    expect(crossed(a, b)).toEqual(['r0c0', 'r1c1'])
  })
  test('there is no block outside the map', () => {
    expect(crossed({ x: -30, y: -30 }, { x: -5, y: -5 })).toEqual([])
    expect(round(1.23456)).toBe(1.23)
  })
})
