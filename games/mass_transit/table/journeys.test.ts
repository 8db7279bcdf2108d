import { expect, test } from 'vitest'
import type { LogEntry } from '$client/protocol/table'
import { journeysOf } from './journeys'
import type { Edition, View } from './types'

const edition = {
  cards: [
    { id: 'W', banner: 'walk' },
    { id: 'B', banner: 'bus' },
  ],
} as Edition
const view = {
  routes: [{ cards: [{ card: 'X' }, { card: 'Y' }, { card: 'Z' }] }, { cards: [{ card: 'V' }] }],
  commuters: [{ route: 0 }, { route: 1 }, { route: null }],
} as View
const turn = (ply: number, seat: number): LogEntry => ({ ply, seat, events: [{ event: 'turn_begins', seat, text: '' }] })
const log: LogEntry[] = [
  { ply: 0, seat: null, events: [{ event: 'turn_begins', seat: 0, text: '' }] },
  { ply: 1, seat: 0, events: [{ event: 'moved', seat: 0, card: 'W', commuter: 0, to: 'X', text: '' }] },
  { ...turn(2, 1), seat: 0 },
  {
    ply: 3,
    seat: 1,
    events: [
      { event: 'moved', seat: 1, card: 'B', commuter: 0, to: 'Z', text: '' },
      { event: 'came_home', commuter: 0, text: '' },
    ],
  },
]

test('Journeys list the means from stop to stop, with commuters who came home first', () => {
  expect(journeysOf(log, view, edition)).toEqual([
    {
      commuter: 0,
      stops: [
        { means: 'walk', place: 1 },
        { means: 'bus', place: 3 },
      ],
      length: 3,
      home: 2,
    },
    { commuter: 1, stops: [], length: 1, home: null },
    { commuter: 2, stops: [], length: 0, home: null },
  ])
})
