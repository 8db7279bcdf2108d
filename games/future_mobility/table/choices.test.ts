import '$client/testing/without_browser'
import { beforeAll, describe, expect, test } from 'vitest'
import { speak } from '$client/language.svelte'
import type { Offer } from '$client/protocol/table'
import { Choosing } from '$client/table/choices/choosing.svelte'
import { accounts } from './points'
import { marksOf } from './marks'
import { ask, attemptAt, byCell, ends, label, missing, modesFor, partOf, pickCard, proposal, tripsOf } from './choices'
import type { Edition, Part, View } from './types'

beforeAll(() => speak('en'))

const offer = (index: number, action: Offer['action'], about: Offer['about'] = {}): Offer => ({
  index,
  action,
  text: `${index}`,
  group: null,
  place: null,
  about,
  final: false,
})
function choosing(offers: Offer[], picked = {}): Choosing {
  const out = new Choosing()
  out.offer(offers)
  out.picked = picked
  return out
}

describe('power-ups', () => {
  const turn = [
    offer(0, { do: 'recover', first: 'tram_a', second: 'carpooling' }),
    offer(1, { do: 'place_stop', line: 'A', cell: 'r0c1' }),
    offer(2, { do: 'lay_path', path: 'bike_path', cell: 'r0c1' }),
    offer(3, { do: 'avoid', card: 'delivery' }, { trips: ['T01', 'T02'], points: 7 }),
    offer(4, { do: 'travel', trip: 'T05', mode: 'electric_truck' }),
  ]
  test('a card picks its own part of an action', () => {
    expect(partOf(choosing(turn), 'tram_a')).toEqual({ line: 'A' })
    expect(partOf(choosing(turn), 'bike_path')).toEqual({ path: 'bike_path' })
    expect(partOf(choosing(turn), 'delivery')).toEqual({ card: 'delivery' })
    expect(partOf(choosing(turn), 'electric_vehicle')).toEqual({ mode: 'electric_truck' })
  })
  test('a card without a matching action picks nothing', () => {
    for (const card of ['tram_b', 'walkable_city', 'dense_city', 'carpooling', 'traffic_jam', 'cargo_bike'] as const)
      expect(partOf(choosing(turn), card)).toBeNull()
  })
  test('blocks are open for the card that is picked', () => {
    expect(byCell(choosing(turn)).size).toBe(0)
    expect(byCell(choosing(turn, { line: 'A' })).get('r0c1')!.index).toBe(1)
    expect(byCell(choosing(turn, { path: 'bike_path' })).get('r0c1')!.index).toBe(2)
  })
  test('an Avoid card lists the trips it takes', () => {
    expect(tripsOf(turn[3])).toEqual(['T01', 'T02'])
    expect(tripsOf(turn[1])).toEqual([])
  })
})

describe('a chosen trip', () => {
  const turn = [
    offer(0, { do: 'place_stop', line: 'A', cell: 'r0c1' }),
    offer(1, { do: 'travel', trip: 'T01', mode: 'electric_car' }),
    offer(2, { do: 'travel', trip: 'T01', mode: 'car' }),
    offer(3, { do: 'travel', trip: 'T05', mode: 'electric_truck' }),
  ]
  test('stays chosen with a card that serves it, and without that card again', () => {
    const picking = choosing(turn, { trip: 'T05' })
    const part = partOf(picking, 'electric_vehicle')!
    expect(pickCard(picking, part)).toBeNull()
    expect(picking.picked).toEqual({ trip: 'T05', mode: 'electric_truck' })
    pickCard(picking, part)
    expect(picking.picked).toEqual({ trip: 'T05' })
  })
  test('is suspended for a card that is played before it', () => {
    const picking = choosing(turn, { trip: 'T01' })
    expect(pickCard(picking, { line: 'A' })).toEqual({ trip: 'T01' })
    expect(picking.picked).toEqual({ line: 'A' })
  })
  test('asks for the mode, and a card for its cell', () => {
    const next = (picked: object) => missing({ choosing: choosing(turn, picked) } as Part)
    expect(next({})).toBeUndefined()
    expect(next({ trip: 'T01' })).toBe('Choose how to travel')
    expect(next({ line: 'A' })).toBe('Choose a cell on the map')
  })
})

test('only a player who can answer is asked', () => {
  const asked = (...offers: Offer[]) =>
    ask({ table: { view: { turn: 1 } }, match: { seats: [{}, { name: 'Ines' }] }, choosing: choosing(offers) } as unknown as Part)
  const pass = offer(0, { do: 'let_pass' })
  expect(asked(pass)).toEqual({ who: 'Ines’s trip', what: 'Ines is on the way. You have no Traffic jam to play.' })
  expect(asked(pass, offer(1, { do: 'jam', cell: 'r0c1' }))).toBeNull()
  const accept = offer(0, { do: 'accept' }, { points: 2 })
  expect(asked(accept)?.what).toBe('Your trip is jammed: 2 points. You have no Carpooling.')
  expect(asked(accept, offer(1, { do: 'carpool' }))).toBeNull()
})

test('another card is mentioned only if one can be added', () => {
  const asked = (...offers: Offer[]) => ask({ choosing: choosing(offers) } as unknown as Part)
  const [announce, step] = [offer(0, { do: 'announce' }), offer(1, { do: 'go_to', cell: 'r0c1' })]
  expect(asked(announce, step)).toEqual({ what: announce.text })
  expect(asked(announce, offer(2, { do: 'travel', trip: 'T01', mode: 'car' }))).toBeNull()
})

test('the button to let a trip pass says “Go on”, unless a Traffic jam could be played', () => {
  const [pass, jam] = [offer(0, { do: 'let_pass' }), offer(1, { do: 'jam', cell: 'r0c1' })]
  const button = (...offers: Offer[]) => label(pass, { choosing: choosing(offers) } as Part)
  expect(button(pass)).toBe('Go on')
  expect(button(pass, jam)).toBe(pass.text)
})

describe('routes', () => {
  const way = [
    offer(0, { do: 'best_route', cell: 'r0c4' }, { score: 2, route: ['r0c3', 'r0c4'] }),
    offer(1, { do: 'best_route', cell: 'r1c5' }, { score: 4, route: ['r0c3', 'r0c4', 'r0c5', 'r1c5'] }),
    offer(2, { do: 'best_route', cell: 'r5c5' }, { score: 4, route: ['r2c5', 'r1c5'] }),
    offer(3, { do: 'go_to', cell: 'r0c4' }),
  ]
  test('the route with the most points is proposed, on a tie the shortest', () => {
    expect(proposal(way)!.index).toBe(2)
    expect(proposal([way[3]!])).toBeNull()
  })
  test('if one step is enough, the block stands for the step', () => {
    const open = byCell(choosing(way))
    expect(open.get('r0c4')!.index).toBe(3)
    expect(open.get('r1c5')!.index).toBe(1)
    expect(byCell(choosing(way.toReversed())).get('r0c4')!.index).toBe(3)
  })
  test('a cell that is not offered can be tried, with the verb of the phase', () => {
    const phase = (name: View['phase']) => ({ phase: name }) as View
    expect(attemptAt(phase('travelling'), {}, 'r0c0')).toEqual({ do: 'go_to', cell: 'r0c0' })
    expect(attemptAt(phase('turn'), { line: 'B' }, 'r0c0')).toEqual({ do: 'place_stop', line: 'B', cell: 'r0c0' })
    expect(attemptAt(phase('turn'), {}, 'r0c0')).toBeNull()
    expect(attemptAt(phase('answering'), {}, 'r0c0')).toBeNull()
  })
})

test('a trip shows all its modes, open or not, and where it starts and ends', () => {
  const edition = {
    modes: [
      { id: 'car', freight: false, bonus: 0 },
      { id: 'bicycle', freight: false, bonus: 2 },
      { id: 'truck', freight: true, bonus: 0 },
    ],
    board: {
      cells: [
        { id: 'r0c0', zone: 'house' },
        { id: 'r0c1', zone: 'shop' },
        { id: 'r0c2', zone: null },
        { id: 'r0c3', zone: 'apartment' },
      ],
    },
  } as unknown as Edition
  const trip = {
    id: 'T01',
    origins: ['house' as const, 'apartment' as const],
    destination: 'shop' as const,
    points: 2,
    freight: false,
    star: false,
    sheet: 1,
    position: 1,
  }
  const modes = modesFor(edition, trip, [
    offer(0, { do: 'travel', trip: 'T01', mode: 'bicycle' }),
    offer(1, { do: 'travel', trip: 'T02', mode: 'car' }),
  ])
  expect(modes.map(({ mode, offer }) => [mode, offer?.index])).toEqual([
    ['car', undefined],
    ['bicycle', 0],
  ])
  const { from, to } = ends(edition, trip)
  expect([[...from], [...to]]).toEqual([['r0c0', 'r0c3'], ['r0c1']])
  expect(ends(edition, undefined).from.size).toBe(0)
})

const told = (event: string, more: object) => ({ event, text: '', ...more })

test('the points of a match are accounted for by mode, avoided trips and jams', () => {
  const log = [
    {
      ply: 3,
      seat: 0,
      events: [
        told('scored', { seat: 0, trip: 'T01', mode: 'car', points: 2 }),
        told('scored', { seat: 0, trip: 'T02', mode: 'car', points: 3 }),
        told('lost_to_jams', { seat: 0, points: 2 }),
        told('total', { seat: 0, points: 3 }),
      ],
    },
    { ply: 5, seat: 1, events: [told('avoided', { seat: 1, trip: 'T03', points: 4 })] },
    { ply: 9, seat: 0, events: [told('scored', { seat: 0, trip: 'T05', mode: 'tram', points: 6 })] },
  ]
  const [first, second] = accounts(log, 2)
  expect(first).toEqual({
    seat: 0,
    won: [
      { source: 'tram', points: 6, trips: 1 },
      { source: 'car', points: 5, trips: 2 },
    ],
    lost: 2,
  })
  expect(second).toEqual({ seat: 1, won: [{ source: 'avoided', points: 4, trips: 1 }], lost: 0 })
})

test('actions of other players are marked: routes, chains from their junction, and placed pieces', () => {
  const events = [
    told('stop_placed', { seat: 1, line: 'A', cell: 'r0c1' }),
    told('set_out', { seat: 1, trip: 'T01', mode: 'car' }),
    told('started', { seat: 1, cell: 'r0c1' }),
    told('went', { seat: 1, cell: 'r0c2' }),
    told('set_out', { seat: 1, trip: 'T02', mode: 'car' }),
    told('went', { seat: 1, cell: 'r0c3' }),
    told('jammed', { seat: 2, cell: 'r0c2' }),
    told('turn_begins', { seat: 2, round: 1 }),
    told('set_out', { seat: 2, trip: 'T03', mode: 'tram' }),
    told('started', { seat: 2, cell: 'r5c5' }),
  ]
  expect(marksOf([{ ply: 1, seat: 1, events }])).toEqual({
    routes: [
      { seat: 1, mode: 'car', route: ['r0c1', 'r0c2'] },
      { seat: 1, mode: 'car', route: ['r0c2', 'r0c3'] },
      { seat: 2, mode: 'tram', route: ['r5c5'] },
    ],
    placed: [
      { seat: 1, cell: 'r0c1' },
      { seat: 2, cell: 'r0c2' },
    ],
  })
})
