import { expect, test } from 'vitest'
import type { PuzzleStep } from '$client/protocol/puzzles'
import type { View } from './types'
import { stopsOf } from './ways'

const moved = (commuter: number, to: string): PuzzleStep => ({
  action: { do: 'move', card: 'MT01', commuter },
  text: '',
  choice: 0,
  events: [
    { event: 'moved', seat: 0, card: 'MT01', commuter, to },
    { event: 'came_home', commuter },
  ],
})
const laid = (card: string, route: number): PuzzleStep => ({
  action: { do: 'extend', card, route },
  text: '',
  choice: 0,
  events: [{ event: 'extended', seat: 0, card, route }],
})
const view = {
  commuters: [
    { route: 0, place: 0, came: 'none', home: false },
    { route: 1, place: 2, came: 'bus', home: false },
  ],
  routes: [{ cards: [] }, { cards: [{ card: 'MT10' }, { card: 'MT11' }] }],
} as unknown as View

test('A commuter starts at the edge of the city, at its card, or at its previous stop', () => {
  expect(stopsOf(view, [moved(0, 'MT20'), moved(1, 'MT12'), moved(1, 'MT13')])).toEqual([
    [['edge:0'], ['to:MT20']],
    [['to:MT11'], ['to:MT12']],
    [['to:MT12'], ['to:MT13']],
  ])
})

test('A card stops at its own place or, before it is laid, at the next one of its route; the end of a turn has no stop', () => {
  const end: PuzzleStep = { action: { do: 'end_turn' }, text: '', choice: 0, events: [{ event: 'turn_ended', seat: 0 }] }
  expect(stopsOf(view, [laid('MT12', 1), moved(1, 'MT12'), end])).toEqual([
    [['to:MT12', 'route:1']],
    [['to:MT11'], ['to:MT12', 'route:1']],
    [],
  ])
})
