import { expect, test } from 'vitest'
import { Choosing } from '../table/choices/choosing.svelte'
import { perTable } from './per_table'

test('each table has one state', () => {
  const stateOf = perTable(() => ({ open: false }))
  const [one, other] = [new Choosing(), new Choosing()]
  stateOf(one).open = true
  expect(stateOf(one).open).toBe(true)
  expect(stateOf(other).open).toBe(false)
})

test('drawings do not share their states', () => {
  const choosing = new Choosing()
  const stateOf = perTable(() => ({ open: false }))
  perTable(() => ({ open: false }))(choosing).open = true
  expect(stateOf(choosing).open).toBe(false)
})
