import { expect, test, vi } from 'vitest'
import type { Action } from '../../protocol'
import { completed, upToReward } from './outlook'
import type { Part } from './types'

vi.mock('../../preferences.svelte', () => ({ preferences: { points: 'always' } }))
vi.mock('./mind.svelte', () => ({}))
vi.mock('./payment', () => ({}))

const to: Action = { do: 'to', node: 'F3' }
const ride: Action[] = [{ do: 'board', node: 'r3c5' }, { do: 'travel' }, { do: 'pay' }]

/** A table on which a chain would be completed so; and, when it is played, what is decided next. */
const proposingIn = (phase: string, ...proposal: Action[]) =>
  ({ foresight: { proposed: () => ({ proposal }), of: () => ({}), viewAfter: () => ({ phase }) } }) as unknown as Part
const proposing = (...proposal: Action[]) => proposingIn('passenger', ...proposal)

test('Money at Commerce is counted, but chosen when the ride is there', () => {
  const part = proposing(...ride, { do: 'take_money' })
  expect(completed(part, [to])).toEqual([to, ...ride, { do: 'take_money' }])
  expect(upToReward(part, [to])).toEqual([to, ...ride])
})

test('Points for sale at Leisure are neither counted nor bought with the ride', () => {
  const part = proposing(...ride, { do: 'buy', points: 6 })
  expect(completed(part, [to])).toEqual([to, ...ride, { do: 'buy', points: 0 }])
  expect(upToReward(part, [to])).toEqual([to, ...ride])
})

test('A ride without a reward is done as a whole', () => {
  expect(upToReward(proposing(...ride), [to])).toEqual([to, ...ride])
})

test('What comes after a deed that is complete is none of it', () => {
  const pay: Action = { do: 'pay' }
  expect(completed(proposingIn('act', { do: 'build', node: 'A1', type: 'industry' }), [pay])).toEqual([pay])
})
