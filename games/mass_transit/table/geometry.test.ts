import { describe, expect, test } from 'vitest'
import { arc, journey, pacing, pose } from './commuters'
import { at, lane, layout, letterSize, middleOf, type Layout } from './geometry'
import { period, toHouse, waves } from './lines'
import type { Card, Commuter } from './types'

const routes = (...cards: number[]) => cards.map((count) => ({ cards: count, open: true }))
const desk = { width: 1180, height: 612 }
const phone = { width: 382, height: 500 }

const plain: Card = {
  id: 'MT44',
  code: '',
  kind: 'line',
  banner: 'walk',
  urgent: false,
  suburb: null,
  lines: {
    road: { path: 'through', station: null, traffic_stop: false },
    canal: { path: 'through', station: null, traffic_stop: false },
    rail: { path: 'through', station: null, traffic_stop: false },
  },
}
const card = (changes: Partial<Card['lines']>): Card => ({ ...plain, lines: { ...plain.lines, ...changes } })
const busStation = card({ road: { path: 'through', station: 'bus', traffic_stop: false } })
const traffic = { ...card({ road: { path: 'through', station: null, traffic_stop: true } }), kind: 'traffic' as const }
const lay = (...faces: Card[]) => faces.map((face) => ({ card: face.id, turned: false, face }))
const commuter = (changes: Partial<Commuter>): Commuter => ({ route: 0, place: 1, came: 'walk', home: false, ...changes })

/** The outer edge of the last slot of each route. */
const ends = (board: Layout) => board.tracks.map((track) => at(track, track.slots * track.pitch, 0))

describe('the layout', () => {
  test('lies down in a wide box and stands upright in a tall one', () => {
    expect(layout(desk, routes(0, 0, 0, 0, 0, 0)).upright).toBe(false)
    expect(layout(phone, routes(0, 0, 0, 0, 0, 0)).upright).toBe(true)
    expect(layout({ width: 382, height: 340 }, routes(0, 0, 0, 0, 0, 0)).upright).toBe(true)
  })

  test.each([
    desk,
    phone,
    { width: 796, height: 460 },
    { width: 2300, height: 820 },
    { width: 700, height: 720 },
    { width: 320, height: 300 },
  ])('everything fits %o, however long the routes are', (box) => {
    for (const lengths of [
      [0, 0, 0, 0, 0, 0],
      [5, 4, 3, 2, 1, 0],
      [12, 0, 3, 9, 1, 2],
      [0, 27, 0, 0, 15, 0],
    ]) {
      const board = layout(box, routes(...lengths))
      expect(board.width * board.scale).toBeCloseTo(box.width)
      expect(board.height * board.scale).toBeCloseTo(box.height)
      for (const { x, y } of ends(board)) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(board.width)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(board.height)
      }
    }
  })

  test('the city is in the middle while all routes are short, and makes room for long ones', () => {
    const middle = (board: Layout) => board.city.x + board.city.width / 2
    const calm = layout(desk, routes(4, 1, 2, 3, 0, 0))
    expect(middle(calm)).toBeCloseTo(calm.width / 2)
    const long = layout(desk, routes(12, 1, 2, 3, 0, 0))
    expect(middle(long)).toBeGreaterThan(long.width / 2)
  })

  test('a long route moves its own cards together, not those of its neighbours', () => {
    const { tracks } = layout(desk, routes(9, 2, 2, 2, 2, 2))
    expect(tracks[0]!.pitch).toBeLessThan(tracks[1]!.pitch)
    expect(tracks[1]!.pitch).toBeGreaterThan(70)
  })

  test('routes of one side do not touch', () => {
    for (const box of [desk, phone]) {
      const { tracks, upright } = layout(box, routes(0, 0, 0, 0, 0, 0))
      const across = tracks.slice(0, 3).map(({ start }) => (upright ? start.x : start.y))
      expect(across[1]! - across[0]!).toBeGreaterThan(tracks[0]!.breadth)
    }
  })

  test('letters are never smaller than 12 pixels', () => {
    expect(letterSize(15, 2)).toBe(15)
    expect(letterSize(15, 0.5) * 0.5).toBe(12)
  })
})

describe('a route', () => {
  test('grows outward: A to the left and D to the right, or A up and D down', () => {
    const wide = layout(desk, routes(0, 0, 0, 0, 0, 0)).tracks
    expect(middleOf(wide[0]!, 2).x).toBeLessThan(middleOf(wide[0]!, 1).x)
    expect(middleOf(wide[3]!, 2).x).toBeGreaterThan(middleOf(wide[3]!, 1).x)
    const tall = layout(phone, routes(0, 0, 0, 0, 0, 0)).tracks
    expect(middleOf(tall[0]!, 2).y).toBeLessThan(middleOf(tall[0]!, 1).y)
    expect(middleOf(tall[3]!, 2).y).toBeGreaterThan(middleOf(tall[3]!, 1).y)
  })

  test('has the road first on both sides of the city', () => {
    for (const track of layout(desk, routes(0, 0, 0, 0, 0, 0)).tracks)
      expect(at(track, 0, lane(track.breadth, 'road')).y).toBeLessThan(at(track, 0, lane(track.breadth, 'rail')).y)
  })
})

describe('lines run on from card to card', () => {
  test('a whole number of patterns fits every card', () => {
    for (const pitch of [17.3, 38.5, 92]) expect(pitch / period(pitch, 9.9)).toBeCloseTo(Math.round(pitch / period(pitch, 9.9)))
  })

  test('waves begin and end in their lane', () => {
    const path = waves({ dx: 1, dy: 0 }, -46, 46, 5, 23, 3)
    expect(path.startsWith('M-46 5Q')).toBe(true)
    expect(path.endsWith(' 46 5')).toBe(true)
  })

  test('a line turns to its house at 45 degrees', () => {
    expect(toHouse({ dx: -1, dy: 0 }, -40, 5, -30)).toBe('M40 -30L25 -30L-5 0')
    expect(toHouse({ dx: 0, dy: 1 }, -40, 5, 0)).toBe('M0 -40L0 5L0 5')
  })
})

describe('a commuter', () => {
  const board = layout(desk, routes(3, 0, 0, 0, 0, 0))
  const track = board.tracks[0]!

  test('waits at its gate', () => {
    expect(pose(board, 4, commuter({ route: null, place: 0, came: 'none' }), [])).toMatchObject(board.gates[4]!)
  })

  test('stands at the line it arrived on', () => {
    const bus = pose(board, 0, commuter({ came: 'bus' }), lay(busStation))
    const train = pose(board, 0, commuter({ came: 'train' }), lay(busStation))
    expect(train.y - bus.y).toBeCloseTo(lane(track.breadth, 'rail') - lane(track.breadth, 'road'))
  })

  test('lies down after walking into traffic, and sits in its vehicle after riding there', () => {
    expect(pose(board, 0, commuter({ came: 'walk' }), lay(traffic))).toMatchObject({ lying: true, sitting: null })
    expect(pose(board, 0, commuter({ came: 'bus' }), lay(traffic))).toMatchObject({ lying: false, sitting: 'bus' })
    expect(pose(board, 0, commuter({ came: 'walk' }), lay(plain))).toMatchObject({ lying: false, sitting: null })
  })

  test('makes room for others on the same card', () => {
    const alone = pose(board, 0, commuter({}), lay(plain))
    expect(pose(board, 0, commuter({}), lay(plain), 1).x).toBeLessThan(alone.x)
  })

  test('changes lines before it rides', () => {
    const from = pose(board, 0, commuter({ came: 'bus' }), lay(busStation, busStation))
    const to = pose(board, 0, commuter({ place: 2, came: 'train' }), lay(busStation, busStation))
    expect(journey(board, from, to)).toEqual([
      { x: from.x, y: from.y },
      { x: from.x, y: to.y },
      { x: to.x, y: to.y },
    ])
  })

  test('rides straight along its line', () => {
    const from = pose(board, 0, commuter({ came: 'bus' }), lay(busStation, busStation))
    const to = pose(board, 0, commuter({ place: 2, came: 'bus' }), lay(busStation, busStation))
    expect(journey(board, from, to)).toHaveLength(2)
  })

  test('leaves its line for the house', () => {
    const suburbs = { ...card({ rail: { path: 'terminus', station: 'train', traffic_stop: false } }), kind: 'suburbs' as const }
    const from = pose(board, 0, commuter({ came: 'train' }), lay(busStation, suburbs))
    const to = pose(board, 0, commuter({ place: 2, came: 'train', home: true }), lay(busStation, suburbs))
    expect(journey(board, from, to).at(-2)).toEqual(at(track, track.pitch, lane(track.breadth, 'rail')))
  })

  test('keeps its pace on the way', () => {
    expect(
      pacing([
        { x: 0, y: 0 },
        { x: 0, y: 30 },
        { x: 70, y: 30 },
      ]),
    ).toEqual([0, 0.3, 1])
  })

  test('is shown at its destination, within the board', () => {
    const from = pose(board, 0, commuter({ place: 0, came: 'none' }), [])
    const { path } = arc(board, from, pose(board, 0, commuter({ came: 'walk' }), lay(busStation)))
    const heights = [...path.matchAll(/ (-?[\d.]+)/g)].map(([, y]) => Number(y))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(0)
  })
})
