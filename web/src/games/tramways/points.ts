// How everybody's points came about, from the whole log.
import type { LogEntry, Seat } from '../../protocol'

export interface Account {
  seat: Seat
  /** Points for links that anybody rode over, and points bought at Leisure. */
  used: number
  bought: number
  /** Passengers and Martians that were moved. */
  rides: number
  /** Dollars that went into auctions. */
  bid: number
  links: number
  linkUpgrades: number
  buildings: number
  buildingUpgrades: number
  /** The move that brought most of each, the first of equals. */
  best: { [sum in Sum]?: { ply: number; by: number } }
}

export type Sum = Exclude<keyof Account, 'seat' | 'best'>
/** What an event adds to: a number that it tells, or one more of a kind. */
const sums: { readonly [event: string]: readonly [sum: Sum, operand: string | null] } = {
  link_used: ['used', 'points'],
  bought: ['bought', 'points'],
  arrived: ['rides', null],
  martian_arrived: ['rides', null],
  bid_made: ['bid', 'amount'],
  link_built: ['links', null],
  branch_built: ['links', null],
  link_upgraded: ['linkUpgrades', null],
  branches_upgraded: ['linkUpgrades', null],
  building_built: ['buildings', null],
  building_upgraded: ['buildingUpgrades', null],
}

/** The one who has most of something; null where nobody has any, or several have as much. */
export function leaderIn(all: readonly Account[], of: (account: Account) => number): Account | null {
  const [first, second] = all.toSorted((a, b) => of(b) - of(a))
  return first && of(first) > 0 && (!second || of(first) > of(second)) ? first : null
}

/** The plies after which rounds began, the first one first. */
export const beginnings = (log: readonly LogEntry[]): number[] =>
  log.filter(({ events }) => events.some(({ event }) => event === 'round_begins')).map(({ ply }) => ply)

export function accounts(log: readonly LogEntry[], seats: number): Account[] {
  const none = { used: 0, bought: 0, rides: 0, bid: 0, links: 0, linkUpgrades: 0, buildings: 0, buildingUpgrades: 0 }
  const all = Array.from({ length: seats }, (_, seat): Account => ({ seat, ...none, best: {} }))
  for (const { ply, events } of log) {
    for (const told of events) {
      const account = typeof told.seat === 'number' ? all[told.seat] : undefined
      const [sum, operand] = sums[told.event] ?? []
      if (account && sum) add(account, sum, operand ? Number(told[operand!]) : 1, ply)
    }
  }
  return all
}

function add(account: Account, sum: Sum, by: number, ply: number): void {
  account[sum] += by
  if (by > (account.best[sum]?.by ?? 0)) account.best[sum] = { ply, by }
}

/** The move that brought most of several kinds of points together. */
export const bestMove = ({ best }: Account, sums: readonly Sum[]): number | undefined =>
  sums.flatMap((sum) => best[sum] ?? []).toSorted((a, b) => b.by - a.by)[0]?.ply
