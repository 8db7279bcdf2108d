import { expect, test } from 'vitest'
import type { LogEntry } from '$client/protocol/table'
import { accounts, beginnings, bestMove, leaderIn, pointsOf, type Account } from './points'

const entry = (...events: LogEntry['events']): LogEntry => ({ ply: 1, seat: 0, events })
const worth = { link: 2, link_upgrade: 3, building: 4, building_upgrade: 5 }

test('points, rides and bids go to the seat named by the event', () => {
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
  const all = accounts(log, 2, worth)
  expect(all).toMatchObject([
    { seat: 0, used: 1, bought: 5, rides: 1, bid: 0, links: 0, points: 6, lost: 0 },
    { seat: 1, used: 2, bought: 0, rides: 0, bid: 4, links: 1, points: 4, lost: 0 },
  ])
  expect(Object.keys(all[1]!.best).toSorted()).toEqual(['bid', 'links', 'points', 'used'])
  expect(pointsOf(all[1]!, ['used', 'links', 'bid'], worth)).toBe(4)
  expect(beginnings(log)).toEqual([1])
})

test('the leader in a category is named, unless tied', () => {
  const all = [4, 7, 7].map((used, seat) => ({ seat, used, rides: seat === 0 ? 2 : 1, bought: 0 }) as Account)
  expect(leaderIn(all, ({ used }) => used)).toBeNull()
  expect(leaderIn(all, ({ bought }) => bought)).toBeNull()
  expect(leaderIn(all, ({ rides }) => rides)?.seat).toBe(0)
})

test('points lead to the move with the largest gain, the first on a tie', () => {
  const bought = (ply: number, points: number): LogEntry => ({ ply, seat: 0, events: [{ event: 'bought', text: '', seat: 0, points }] })
  const built = (ply: number, event: string): LogEntry => ({ ply, seat: 0, events: [{ event, text: '', seat: 0, node: 'A1' }] })
  const [account] = accounts(
    [bought(3, 2), bought(8, 5), bought(9, 5), built(12, 'building_upgraded'), built(14, 'building_built')],
    1,
    worth,
  )
  expect(bestMove(account!, ['bought'])).toBe(8)
  expect(bestMove(account!, ['buildings', 'buildingUpgrades'])).toBe(14)
  expect(bestMove(account!, ['used'])).toBeUndefined()
})

test('losses by cards and stress lead to the largest loss, and all points to the largest gain', () => {
  const taken = (ply: number, ...steps: number[]): LogEntry => ({
    ply,
    seat: 0,
    events: steps.flatMap((each): LogEntry['events'] => [
      { event: 'stressed', text: '', seat: 0, steps: each },
      { event: 'lost_points', text: '', seat: 0, points: 2 * each },
    ]),
  })
  const built: LogEntry = {
    ply: 7,
    seat: 0,
    events: [
      { event: 'building_built', text: '', seat: 0, node: 'A1' },
      { event: 'link_used', text: '', seat: 0, points: 1 },
    ],
  }
  const first: LogEntry = { ply: 9, seat: 0, events: [{ event: 'first_player', text: '', seat: 0, steps: 3 }] }
  const bought: LogEntry = { ply: 12, seat: 0, events: [{ event: 'bought', text: '', seat: 0, points: 4 }] }
  const [account] = accounts([taken(3, 2), taken(5, 1, 2), built, first, bought], 1, worth)
  expect(account).toMatchObject({ stressed: 8, lost: 10, points: -1 })
  expect(bestMove(account!, ['lost'])).toBe(5)
  expect(bestMove(account!, ['stressed'])).toBe(5)
  expect(bestMove(account!, ['points'])).toBe(7)
})

test('a Martian counts as a ride', () => {
  const [account] = accounts([entry({ event: 'martian_arrived', text: '', seat: 0, from: 'r1c1', to: 'A1' })], 1, worth)
  expect(account).toMatchObject({ rides: 1, martians: 1 })
})
