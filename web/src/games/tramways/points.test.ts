import { expect, test } from 'vitest'
import type { LogEntry } from '../../protocol'
import { accounts, beginnings, bestMove, leaderIn, type Account } from './points'

const entry = (...events: LogEntry['events']): LogEntry => ({ ply: 1, seat: 0, events })
const none = { used: 0, bought: 0, rides: 0, bid: 0, links: 0, linkUpgrades: 0, buildings: 0, buildingUpgrades: 0 }

test('points, rides and bids go to the seat that an event names', () => {
  const at = (by: number) => ({ ply: 1, by })
  const log = [
    entry({ event: 'bid_made', text: '', seat: 1, amount: 4, money: 2 }),
    entry(
      { event: 'arrived', text: '', seat: 0, from: 'r1c1', to: 'A1' },
      { event: 'link_used', text: '', seat: 0, points: 1 },
      { event: 'link_used', text: '', seat: 1, points: 2 },
      { event: 'bought', text: '', seat: 0, points: 5 },
    ),
    entry({ event: 'link_built', text: '', seat: 1, node: 'A1', other: 'B1', spaces: 3 }),
    entry({ event: 'round_begins', text: '', round: 2 }),
  ]
  expect(accounts(log, 2)).toEqual([
    { ...none, seat: 0, used: 1, bought: 5, rides: 1, best: { used: at(1), bought: at(5), rides: at(1) } },
    { ...none, seat: 1, used: 2, bid: 4, links: 1, best: { used: at(2), bid: at(4), links: at(1) } },
  ])
  expect(beginnings(log)).toEqual([1])
})

test('whoever has most of something is named, unless others have as much', () => {
  const all = [4, 7, 7].map((used, seat) => ({ seat, used, rides: seat === 0 ? 2 : 1, bought: 0 }) as Account)
  expect(leaderIn(all, ({ used }) => used)).toBeNull()
  expect(leaderIn(all, ({ bought }) => bought)).toBeNull()
  expect(leaderIn(all, ({ rides }) => rides)?.seat).toBe(0)
})

test('points lead to the move that brought most of them, the first of equals', () => {
  const bought = (ply: number, points: number): LogEntry => ({ ply, seat: 0, events: [{ event: 'bought', text: '', seat: 0, points }] })
  const built = (ply: number, event: string): LogEntry => ({ ply, seat: 0, events: [{ event, text: '', seat: 0, node: 'A1' }] })
  const [account] = accounts([bought(3, 2), bought(8, 5), bought(9, 5), built(12, 'building_upgraded'), built(14, 'building_built')], 1)
  expect(bestMove(account!, ['bought'])).toBe(8)
  expect(bestMove(account!, ['buildings', 'buildingUpgrades'])).toBe(14)
  expect(bestMove(account!, ['used'])).toBeUndefined()
})
