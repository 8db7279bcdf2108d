import { expect, test, vi } from 'vitest'
import type { Match } from '$client/protocol/match'
import type { LogEntry, Offer } from '$client/protocol/table'
import { arrivedLines, besides } from './trip'
import type { Trip, View } from './types'

vi.mock('$client/language.svelte', () => ({
  say: (id: string) => id,
  signed: (by: number) => (by > 0 ? `+${by}` : String(by)),
  listOf: (words: string[]) => words.join(),
}))

const none = { hp: 0, links: 0, upgraded: 0, money: 0, segments: 0, fee: 0 }
const buying = { action: { do: 'buy', points: 5 }, text: '', about: { money: 10 } } as unknown as Offer

test('Points and stress of the way are already counted: they come last and are no gain of the purchase', () => {
  const log = [
    {
      ply: 1,
      seat: 0,
      events: [
        { event: 'arrived', text: '', seat: 0 },
        { event: 'stressed', text: '', seat: 0, steps: 1 },
      ],
    },
  ] as LogEntry[]
  const owners = [
    { ...none, hp: 7, links: 4, upgraded: 3, money: 7, segments: 7 },
    { ...none, fee: 1, segments: 1 },
  ]
  const lines = arrivedLines({ match: { seats: [] } as unknown as Match, mover: 0 }, log, buying, owners)
  expect(lines.map(({ what, tone }) => [what, tone])).toEqual([
    ['tw.trip.price', 'loss'],
    ['tw.trip.then_own', 'gain'],
    ['tw.trip.then_to', 'loss'],
    ['tw.trip.points_before', ''],
    ['tw.trip.stress_before', ''],
  ])
})

test('The money of a ride to Commerce is shown in parts: own rails, and a choice for each level', () => {
  const due = { plan: { node: 'r4c3' }, nodes: [{ node: 'r4c3', type: 'commerce', level: 2 }] } as unknown as View
  const owners = [{ ...none, money: 2 }]
  const trip = { owners, passable: [], edge_relief: 0, stress: 0, workers: 0, gains: 2, money: 5, points_for_sale: 0 } satisfies Trip
  expect(besides(due, trip, 0).map(({ by, what }) => [by, what])).toEqual([
    ['+tw.dollars', 'tw.trip.own_rails'],
    ['2 × tw.dollars', 'tw.trip.or_card'],
  ])
})
