import '$client/testing/without_browser'
import { beforeAll, expect, test } from 'vitest'
import { speak } from '$client/language.svelte'
import { Foresight } from '$client/table/choices/foresight.svelte'
import begunLink from '../content/puzzles/25.json'
import twoWorlds from '../content/puzzles/24.json'
import moon from '../content/puzzles/29.json'
import { groundFor } from './drawing'
import type { Stretch } from './laying'
import Laying from './Laying.svelte'
import Map from './Map.svelte'
import { mindOf } from './mind.svelte'
import { countDrawn, partAt } from './scene'
import type { Bill, Link, Part, Plan, View } from './types'

beforeAll(() => speak('en'))

const drawn = (part: Part, ...classes: string[]) => countDrawn(Map, part, ...classes)

test('The cost of mountains and water is shown only while rails are laid', () => {
  expect(drawn(partAt(begunLink), 'cost')).toBeGreaterThan(0)
  expect(drawn(partAt(begunLink, { phase: 'act' }), 'cost')).toBe(0)
})

/** Three branches of the first seat to gate I. */
const branches = Object.entries({ r5c5: 'r5c4', A2: 'r5c9', G2: 'r1c6 r1c7' }).map(([from, way]): Link => ({
  owner: 0,
  upgraded: false,
  from,
  to: null,
  numeral: 1,
  spaces: way.split(' ').map((space) => ({ space })),
}))
const upgrades = (phase: View['phase'], plan: Partial<Plan> = {}) =>
  partAt(
    moon,
    { phase, links: branches, plan: { ...(moon.position.plan as unknown as Plan), ...plan } },
    [0, 1, 2].map((link) => ({ do: 'upgrade_link', link })),
  )

test('Links that can be upgraded are lit while their chip is open', () => {
  const part = upgrades('act')
  expect(drawn(part, 'lit', 'halo')).toBe(0)
  mindOf(part.choosing).at(part.table.seq).work = 'link_upgrade'
  expect(drawn(part, 'lit', 'halo')).toBe(3)
})

test('An upgrade that is being paid for is double and dashed, with both its branches', () => {
  expect(drawn(upgrades('act'), 'rail', 'wide')).toBe(0)
  expect(drawn(upgrades('pay', { work: 'link_upgrade', link: 0 }), 'rail', 'wide', 'drawn')).toBe(1)
  expect(drawn(upgrades('pay', { work: 'branch_upgrade', link: 0, second_link: 2 }), 'rail', 'wide', 'drawn')).toBe(2)
})

test('A trip off the map and back opens both its gates, and its links form the way', () => {
  const riding = upgrades('ride', { work: 'trip', other: 'r5c5', used: [0, 1] })
  expect(drawn(riding, 'gate', 'open')).toBe(2)
  expect(drawn(riding, 'way')).toBe(2)
  expect(drawn(upgrades('act'), 'gate', 'open')).toBe(0)
})

test('Martians wait on Mars', () => {
  expect(drawn(partAt(twoWorlds), 'martian')).toBeGreaterThan(0)
  expect(drawn(partAt(begunLink), 'martian')).toBe(0)
})

test('One board is in the dark, and demands there are crossed out while a destination is chosen', () => {
  const atNight = (phase: View['phase'], now: number) => partAt(twoWorlds, { phase, dark: { now, by_lot: false, rounds: [] } })
  expect(drawn(atNight('act', 0), 'sky')).toBe(1)
  expect(drawn(partAt(twoWorlds), 'sky')).toBe(0)
  const crossed = [0, 1, 2].map((board) => drawn(atNight('destination', board), 'cross', 'under'))
  expect(Math.max(...crossed)).toBeGreaterThan(0)
  expect(drawn(atNight('act', crossed.indexOf(Math.max(...crossed))), 'cross', 'under')).toBe(0)
})

test('A building that is being paid for is drawn as if complete, with the passenger it brings', () => {
  const [parcel] = begunLink.position.nodes
  const plan = { ...(begunLink.position.plan as unknown as Plan), work: 'building' as const, node: parcel!.node }
  const part = partAt(begunLink, { phase: 'pay', plan, proposal: [], bill: { stress: 0, cards: 0 } as Bill })
  expect([drawn(part, 'ghost'), drawn(part, 'passenger', 'coming')]).toEqual([0, 0])
  const nodes = part.table.view.nodes.map((site) => (site.node === parcel!.node ? { ...site, level: 1, passengers: 1 } : site))
  const foresight = Object.assign(new Foresight(), { viewAfter: () => ({ ...part.table.view, nodes }) })
  const then = { ...part, foresight } as Part
  expect([drawn(then, 'ghost'), drawn(then, 'passenger', 'coming')]).toEqual([1, 1])
})

test('The way under the pointer is drawn before it is laid', () => {
  const part = partAt(begunLink)
  const run = { from: 'H3', spaces: ['r1c2'], to: null, numeral: null }
  const looked = { chain: [], back: 0, run, cost: 1 }
  const ground = groundFor(part)
  const thin = (way: Stretch | null) => countDrawn(Laying, { ...part, ground, looked: way }, 'thin')
  expect([thin(null), thin(looked)]).toEqual([0, 1])
})
