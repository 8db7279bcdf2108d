import { expect, it } from 'vitest'
import { learned } from './learned.svelte'

it('the table of a finished lesson counts as left, unless the game goes on there', () => {
  expect(learned.isLeft('M')).toBe(false)
  learned.leave('M')
  expect([learned.isLeft('M'), learned.isPlayedOn('M')]).toEqual([true, false])
  learned.playOn('M')
  learned.leave('M') // called again after every move
  expect([learned.isLeft('M'), learned.isPlayedOn('M')]).toEqual([false, true])
})
