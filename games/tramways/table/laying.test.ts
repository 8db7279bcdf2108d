import { expect, test } from 'vitest'
import { actionsAfter, backToLastRail, cheaperEnd, railsLaid, shorterWay, stretchesOf, turned } from './laying'
import type { View } from './types'

const spaces = (...ids: string[]) => ids.map((space) => ({ space }))
const view = (phase: View['phase'], plan: Partial<View['plan']>, ways: View['ways'] = []): View =>
  ({
    phase,
    ways,
    plan: { work: 'link', node: 'A', other: null, numeral: 0, uses: [], laid: [], laid_beyond: [], ...plan },
  }) as unknown as View

test('going back to a rail removes the rails after it, and the end', () => {
  const laid = view('lay', { laid: spaces('r1c1', 'r1c2', 'r1c3') })
  expect([2, 1, 0, -1].map((rail) => actionsAfter(laid, rail))).toEqual([0, 1, 2, 3])
  const ended = view('pay', { laid: spaces('r1c1', 'r1c2'), other: 'B' })
  expect([1, 0, -1].map((rail) => actionsAfter(ended, rail))).toEqual([1, 2, 3])
})

test('leaving the map adds one action for the rails before it', () => {
  const halves = view('pay', { laid: spaces('r1c1'), laid_beyond: spaces('r5c4', 'r5c3'), numeral: 1, other: 'B' })
  expect(railsLaid(halves)).toEqual(['r1c1', 'r5c4', 'r5c3'])
  expect([2, 1, 0, -1].map((rail) => actionsAfter(halves, rail))).toEqual([1, 2, 4, 5])
  const joined = view('pay', { laid: spaces('r1c1'), numeral: 1 })
  expect([0, -1].map((rail) => actionsAfter(joined, rail))).toEqual([1, 2])
})

test('icons played for it are taken back as well', () => {
  const begun = view('pay', { laid: spaces('r1c1'), other: 'B', uses: [{ card: 'generic-1', part: 1 }] })
  expect(actionsAfter(begun, 0)).toBe(2)
})

test('a way continues the existing rails', () => {
  const [way] = stretchesOf(view('lay', { laid: spaces('r1c1') }, [{ node: 'B', numeral: 0, cost: 3, money: 1, spaces: spaces('r1c2') }]))
  expect(way).toEqual({
    chain: [
      { do: 'lay', space: 'r1c2' },
      { do: 'arrive', node: 'B' },
    ],
    back: 0,
    run: { from: 'A', spaces: ['r1c1', 'r1c2'], to: 'B', numeral: null },
    cost: 3,
  })
})

test('off the map a way continues from a gate, and leaves through one', () => {
  const beyond = view('lay', { laid: spaces('r1c1'), numeral: 2 }, [{ node: 'B', numeral: 0, cost: 1, money: 1, spaces: spaces('r5c4') }])
  expect(stretchesOf(beyond)[0]!.run).toEqual({ from: null, spaces: ['r5c4'], to: 'B', numeral: 'II' })
  const [out] = stretchesOf(view('lay', {}, [{ node: null, numeral: 3, cost: 1, money: 1, spaces: spaces('r1c2') }]))
  expect(out!.chain.at(-1)).toEqual({ do: 'leave', numeral: 'III' })
  expect(out!.run.numeral).toBe('III')
})

test('other ways of a laid link replace it', () => {
  const ways = [
    { node: 'B', numeral: 0, cost: 1, money: 1, spaces: spaces('r1c1') },
    { node: 'C', numeral: 0, cost: 2, money: 1, spaces: spaces('r2c1') },
  ]
  const others = stretchesOf(view('pay', { laid: spaces('r1c1'), other: 'B' }, ways))
  expect(others.map(({ run, back }) => [run.to, run.spaces, back])).toEqual([['C', ['r2c1'], 2]])
})

test('from its other end a link is laid backwards, replacing all its actions', () => {
  const halves = view('pay', { laid: spaces('r1c1', 'r1c2'), laid_beyond: spaces('r5c4'), numeral: 1, other: 'B' })
  expect(turned(halves)).toEqual({
    chain: [
      { do: 'from', node: 'B' },
      { do: 'lay', space: 'r5c4' },
      { do: 'leave', numeral: 'I' },
      { do: 'lay', space: 'r1c2' },
      { do: 'lay', space: 'r1c1' },
      { do: 'arrive', node: 'A' },
    ],
    back: 6,
  })
})

test('an upgrade is offered again with the icon of its other end', () => {
  const upgrade = view('pay', { work: 'link_upgrade', link: 3, other: 'B' })
  expect(turned(upgrade)).toEqual({ chain: [{ do: 'upgrade_link', link: 3, node: 'B' }], back: 1 })
  const branches = view('pay', { work: 'branch_upgrade', link: 3, second_link: 5, other: 'B' })
  expect(turned(branches)).toEqual({ chain: [{ do: 'upgrade_branches', link: 5, second: 3 }], back: 1 })
})

test('a link starts at the end that costs less stress', () => {
  const begun = view('lay', { laid: spaces('r1c1') }, [{ node: 'B', numeral: 0, cost: 3, money: 2, spaces: spaces('r1c2') }])
  const [way] = stretchesOf(begun)
  const paid = (other_end: number) =>
    ({ ...view('pay', { laid: spaces('r1c1', 'r1c2'), other: 'B' }), bill: { stress: 1, other_end } }) as unknown as View
  expect(cheaperEnd(begun, way!, paid(1))).toBe(way)
  expect(cheaperEnd(begun, way!, paid(0))).toEqual({
    chain: [
      { do: 'from', node: 'B' },
      { do: 'lay', space: 'r1c2' },
      { do: 'lay', space: 'r1c1' },
      { do: 'arrive', node: 'A' },
    ],
    back: 2,
  })
})

test('undo removes the last rail, with all later actions', () => {
  expect(backToLastRail(view('lay', {}))).toBeNull()
  expect(backToLastRail(view('lay', { laid: spaces('r1c1', 'r1c2') }))).toBe(1)
  expect(backToLastRail(view('pay', { laid: spaces('r1c1'), other: 'B' }))).toBe(2)
  expect(backToLastRail(view('lay', { laid: spaces('r1c1'), numeral: 1 }))).toBe(2)
  expect(backToLastRail(view('act', { work: 'none', laid: [] }))).toBeNull()
})

test('a shorter way to the same end replaces the laid one, and shows what a ride loses', () => {
  const ways = [{ node: 'B', numeral: 0, cost: 1, money: 1, spaces: spaces('r1c1') }]
  const paid = (cost: number, phase: View['phase'] = 'pay') =>
    ({ ...view(phase, { laid: spaces('r2c1', 'r2c2', 'r1c2'), other: 'B', cost }, ways), bill: { ride: { money: 3 } } }) as unknown as View
  expect(shorterWay(paid(3))).toEqual({
    chain: [
      { do: 'lay', space: 'r1c1' },
      { do: 'arrive', node: 'B' },
    ],
    back: 4,
    cost: 1,
    less: 2,
  })
  expect(shorterWay(paid(1))).toBeNull()
  expect(shorterWay(paid(3, 'lay'))).toBeNull()
})
