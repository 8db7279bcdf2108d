import { expect, test } from 'vitest'
import type { LogEntry } from '../../protocol'
import { accounts, beginnings, leaderIn, type Account } from './points'

const entry = (...events: LogEntry['events']): LogEntry => ({ ply: 1, seat: 0, events })

test('points, rides and bids go to the seat that an event names', () => {
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
    { seat: 0, used: 1, bought: 5, rides: 1, bid: 0, links: 0, linkUpgrades: 0, buildings: 0, buildingUpgrades: 0 },
    { seat: 1, used: 2, bought: 0, rides: 0, bid: 4, links: 1, linkUpgrades: 0, buildings: 0, buildingUpgrades: 0 },
  ])
  expect(beginnings(log)).toEqual([1])
})

test('whoever has most of something is named, unless others have as much', () => {
  const all = [4, 7, 7].map((used, seat) => ({ seat, used, rides: seat === 0 ? 2 : 1, bought: 0 }) as Account)
  expect(leaderIn(all, ({ used }) => used)).toBeNull()
  expect(leaderIn(all, ({ bought }) => bought)).toBeNull()
  expect(leaderIn(all, ({ rides }) => rides)?.seat).toBe(0)
})
