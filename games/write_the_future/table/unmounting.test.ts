// State that a component drops when it is removed, as for the text view.
import '$client/testing/without_browser'
import { render } from 'svelte/server'
import { expect, test, vi } from 'vitest'
import { Choosing } from '$client/table/choices/choosing.svelte'
import Hand from './Hand.svelte'
import { mindOf } from './mind.svelte'
import type { Part } from './types'

vi.mock('./FactionOrder.svelte', () => ({ default: () => {} }))

test('The secret mission that a key holds open', async () => {
  const part = {
    choosing: new Choosing(),
    match: { seats: [{ name: 'Ada' }], options: {} },
    table: { seq: 1, view: { phase: 'choosing_factions', seats: [{ sheet: {} }], market: [] } },
    edition: {},
    foresight: { considered: [], goesOn: () => {} },
    viewer: 0,
    watching: false,
  } as unknown as Part
  const mind = mindOf(part.choosing)
  mind.peeking = true
  void render(Hand, { props: part }).body
  await Promise.resolve() // state is dropped after the update
  expect(mind.peeking).toBe(false)
})
