import '../../testing/without_browser'
import { expect, test, vi } from 'vitest'
import { Refusal } from '../../api'
import type { Hint } from '../../protocol/hints'
import type { Offer } from '../../protocol/table'
import { Hints } from './hints.svelte'

const hint = { choices: [] } as unknown as Hint
const stale = new Refusal({ code: 'stale', message: '' })

/** Hints for a decision that a test can replace; `answers` are given one after the other. */
function deciding(...answers: (() => Hint)[]) {
  const decision = { legal: [] as readonly Offer[] }
  const refused = vi.fn()
  const request = vi.fn(async () => answers.shift()!())
  return { decision, refused, request, hints: new Hints({ legal: () => decision.legal, request, refused }) }
}
const refusal = () => {
  throw stale
}

test('A hint is shown with its first choice, until it is cleared', async () => {
  const { hints } = deciding(() => hint)
  hints.weighed = 2
  const asking = hints.ask()
  expect(hints.isThinking).toBe(true)
  await asking
  expect(hints).toMatchObject({ shown: hint, weighed: 0, isThinking: false })
  hints.clear()
  expect(hints.shown).toBeNull()
})

test('A hint for another decision is not shown', async () => {
  const { hints, decision } = deciding(() => hint)
  const asking = hints.ask()
  decision.legal = []
  await asking
  expect(hints).toMatchObject({ shown: null, isThinking: false })
})

test('A hint is requested again if others acted meanwhile, and not if the choices have changed', async () => {
  const again = deciding(refusal, () => hint)
  await again.hints.ask()
  expect(again.hints.shown).toBe(hint)
  const changed = deciding(() => {
    changed.decision.legal = []
    return refusal()
  })
  await changed.hints.ask()
  expect(changed.request).toHaveBeenCalledOnce()
  expect(changed.hints.shown).toBeNull()
})

test('A refusal is reported', async () => {
  const other = new Refusal({ code: 'not_your_seat', message: '' })
  const { hints, refused } = deciding(() => {
    throw other
  })
  await hints.ask()
  expect(refused).toHaveBeenCalledWith(other)
  expect(hints.isThinking).toBe(false)
})
