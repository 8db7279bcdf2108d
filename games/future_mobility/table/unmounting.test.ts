// State that a component drops when it is removed, as for the text view.
import '$client/testing/without_browser'
import { render } from 'svelte/server'
import { expect, test } from 'vitest'
import { Choosing } from '$client/table/choices/choosing.svelte'
import Board from './Board.svelte'
import Hand from './Hand.svelte'
import { mindOf } from './mind.svelte'
import type { Part } from './types'

const part = {
  choosing: new Choosing(),
  match: { seats: [{ name: 'Ada' }] },
  table: {
    seq: 1,
    scores: [0],
    view: { phase: 'turn', turn: 0, seats: [{ hand: { count: 0, cards: [], points: 0 }, trip: [] }], board: { traffic_jam: [] }, trip: [] },
  },
  edition: { board: { cells: [], columns: 0, rows: 0 }, constants: { target_points: 50 } },
  recent: [],
  viewer: 0,
  watching: false,
} as unknown as Part
const mind = mindOf(part.choosing)

test('Blocks that were drawn over, but not taken', async () => {
  mind.drawn = ['c1r1']
  void render(Board, { props: part }).body
  await Promise.resolve() // state is dropped after the update
  expect(mind.drawn).toEqual([])
})

test('A trip that waits for its card', async () => {
  mind.setAside = { trip: 1 }
  void render(Hand, { props: part }).body
  await Promise.resolve() // state is dropped after the update
  expect(mind.setAside).toBeNull()
})
