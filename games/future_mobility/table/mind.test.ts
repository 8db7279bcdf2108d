import { expect, test } from 'vitest'
import { Mind } from './mind.svelte'

test('cards are given up at one position only', () => {
  const mind = new Mind()
  expect(mind.givingAt(7)).toBeNull()
  mind.give(7, ['tram_a 0'])
  expect(mind.givingAt(7)).toEqual(['tram_a 0'])
  expect(mind.givingAt(8)).toBeNull()
  mind.give(7, null)
  expect(mind.givingAt(7)).toBeNull()
})
