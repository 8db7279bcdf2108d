import { expect, test, vi } from 'vitest'
import type { Action } from '$client/protocol/values'
import { completed, detoursOf, upToReward } from './outlook'
import type { Part } from './types'

const mind = vi.hoisted(() => ({ start: null as string | null, links: [] as { link: number; over: boolean }[] }))
vi.mock('$client/preferences.svelte', () => ({ preferences: { points: 'always' } }))
vi.mock('./mind.svelte', () => ({
  destinationOf: () => 'F3',
  startInMind: () => [],
  isAnythingPicked: () => false,
  linkWishesOf: () => mind.links,
  mindOf: () => mind,
}))
vi.mock('./payment', () => ({}))

const to: Action = { do: 'to', node: 'F3' }
const ride: Action[] = [{ do: 'board', node: 'r3c5' }, { do: 'travel' }, { do: 'pay' }]

/** A table on which a chain is completed by this proposal. */
const proposing = (...proposal: Action[]) => ({ foresight: { proposed: () => ({ proposal }), of: () => ({}) } }) as unknown as Part

test('Money at Commerce is counted, but chosen on arrival', () => {
  const part = proposing(...ride, { do: 'take_money' })
  expect(completed(part, [to])).toEqual([to, ...ride, { do: 'take_money' }])
  expect(upToReward(part, [to])).toEqual([to, ...ride])
})

test('Points for sale at Leisure are neither counted nor bought with the ride', () => {
  const part = proposing(...ride, { do: 'buy', points: 6 })
  expect(completed(part, [to])).toEqual([to, ...ride, { do: 'buy', points: 0 }])
  expect(upToReward(part, [to])).toEqual([to, ...ride])
})

test('A ride without a reward is a single choice', () => {
  expect(upToReward(proposing(...ride), [to])).toEqual([to, ...ride])
})

// ---- another way ----

const over = (...links: number[]): Action[] => links.map((link) => ({ do: 'ride', link }))
/** A ride from r3c5 to F3 uses links 0 and 1; the engine knows another way only for exactly these wishes. */
function riding(ways: { [wishes: string]: Action[] }): Part {
  const due = { phase: 'pay', plan: { used: [0, 1], other: 'r3c5' }, bill: { trip: { passable: [0, 1, 2] } } }
  return {
    watching: false,
    table: { view: { phase: 'destination', plan: {} } },
    foresight: {
      considered: [],
      proposed: () => ({ proposal: ride }),
      of: () => ({}),
      viewAfter: () => due,
      wished: (wishes: object) => ({ proposal: ways[JSON.stringify(wishes)] ?? [] }),
    },
  } as unknown as Part
}
const without0 = JSON.stringify({ with: [], without: over(0) })
const with2 = JSON.stringify({ with: over(2), without: [] })

test('Links to add to or remove from a ride are offered one by one, if the engine finds a way', () => {
  const part = riding({ [without0]: [...over(2, 1), { do: 'pay' }], [with2]: [...over(2, 1), { do: 'pay' }] })
  const board: Action = { do: 'board', node: 'r3c5' }
  expect(detoursOf(part).map(({ wish, held, ride }) => ({ wish, held, ride }))).toEqual([
    { wish: { link: 0, over: false }, held: false, ride: [to, board, ...over(2, 1)] },
    { wish: { link: 2, over: true }, held: false, ride: [to, board, ...over(2, 1)] },
  ])
})

test('A held wish can be released', () => {
  mind.links = [{ link: 2, over: true }]
  const [detour] = detoursOf(riding({})).filter(({ held }) => held)
  expect(detour).toMatchObject({ wish: { link: 2, over: true }, wishes: [], start: 'r3c5' })
})
