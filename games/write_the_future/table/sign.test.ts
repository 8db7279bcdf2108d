import '$client/testing/without_browser'
import { beforeAll, expect, it } from 'vitest'
import { speak } from '$client/language.svelte'
import type { Offer } from '$client/protocol/table'
import { askEnd } from './sign'

beforeAll(() => speak('en'))

const offers = (...verbs: string[]) => verbs.map((verb) => ({ action: { do: verb } })) as Offer[]

it('after both dice the sign asks only for the end of the turn if nothing else is left', () => {
  expect(askEnd(offers('end_turn', 'stop'))).toBe('Both dice are used: end the turn')
  expect(askEnd(offers('relocate', 'end_turn'))).toBe('Both dice are used: use a ready symbol, or end the turn')
})
