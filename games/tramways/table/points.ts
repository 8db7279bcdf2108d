// Sources of all players' points, from the whole log.
import type { Match } from '$client/protocol/match'
import type { LogEntry } from '$client/protocol/table'
import type { Seat } from '$client/protocol/values'
import type { View } from './types'

export interface Account {
  seat: Seat
  /** Points for links used by any player, and points bought at Leisure. */
  used: number
  bought: number
  /** Points lost to cards, and to stress above the top of its track. */
  lost: number
  /** Passengers and Martians moved; Martians alone. */
  rides: number
  martians: number
  /** Dollars spent in auctions. */
  bid: number
  links: number
  linkUpgrades: number
  buildings: number
  buildingUpgrades: number
  /** Steps up the stress track, and down. */
  stressed: number
  relaxed: number
  /** Sum of everything that is points. */
  points: number
  /** Move that brought most of each, the first of equals. */
  best: { [sum in Sum]?: { ply: number; by: number } }
}

export type Sum = Exclude<keyof Account, 'seat' | 'best'>
/** Sums that an event adds to: by one of its numbers, or by one. */
const sums: { readonly [event: string]: readonly [operand: string | null, ...sums: Sum[]] } = {
  link_used: ['points', 'used'],
  bought: ['points', 'bought'],
  lost_points: ['points', 'lost'],
  arrived: [null, 'rides'],
  martian_arrived: [null, 'rides', 'martians'],
  bid_made: ['amount', 'bid'],
  link_built: [null, 'links'],
  branch_built: [null, 'links'],
  link_upgraded: [null, 'linkUpgrades'],
  branches_upgraded: [null, 'linkUpgrades'],
  building_built: [null, 'buildings'],
  building_upgraded: [null, 'buildingUpgrades'],
  stressed: ['steps', 'stressed'],
  first_player: ['steps', 'stressed'],
  relaxed: ['steps', 'relaxed'],
}

/** Immediate points for one of each. */
export type Worth = NonNullable<View['worth']>
/** Points as stated by the view; none if it states none. */
export const worthIn = ({ worth }: View): Worth => worth ?? { link: 0, link_upgrade: 0, building: 0, building_upgrade: 0 }
const pointsFor = (sum: Sum, worth: Worth): number => {
  const known: { readonly [sum in Sum]?: number } = {
    used: 1,
    bought: 1,
    lost: -1,
    links: worth.link,
    linkUpgrades: worth.link_upgrade,
    buildings: worth.building,
    buildingUpgrades: worth.building_upgrade,
  }
  return known[sum] ?? 0
}
export const pointsOf = (account: Account, of: readonly Sum[], worth: Worth): number =>
  of.reduce((points, sum) => points + account[sum] * pointsFor(sum, worth), 0)

/** Player with most of something; null if no player has any or several tie. */
export function leaderIn(all: readonly Account[], of: (account: Account) => number): Account | null {
  const [first, second] = all.toSorted((a, b) => of(b) - of(a))
  return first && of(first) > 0 && (!second || of(first) > of(second)) ? first : null
}

/** Plies after which rounds began, in order. */
export const beginnings = (log: readonly LogEntry[]): number[] =>
  log.filter(({ events }) => events.some(({ event }) => event === 'round_begins')).map(({ ply }) => ply)

const none: { readonly [sum in Sum]: number } = {
  used: 0,
  bought: 0,
  lost: 0,
  rides: 0,
  martians: 0,
  bid: 0,
  links: 0,
  linkUpgrades: 0,
  buildings: 0,
  buildingUpgrades: 0,
  stressed: 0,
  relaxed: 0,
  points: 0,
}

export function accounts(log: readonly LogEntry[], seats: number, worth: Worth): Account[] {
  const all = Array.from({ length: seats }, (_, seat): Account => ({ seat, ...none, best: {} }))
  for (const { ply, events } of log) {
    const moves = all.map(() => ({ ...none }))
    for (const told of events) {
      const move = typeof told.seat === 'number' ? moves[told.seat] : undefined
      const [operand = null, ...to] = sums[told.event] ?? []
      const by = operand ? Number(told[operand]) : 1
      for (const sum of move ? to : []) {
        move![sum] += by
        move!.points += by * pointsFor(sum, worth)
      }
    }
    moves.forEach((move, seat) => add(all[seat]!, move, ply))
  }
  return all
}

function add(account: Account, move: { readonly [sum in Sum]: number }, ply: number): void {
  for (const [sum, by] of Object.entries(move) as [Sum, number][]) {
    account[sum] += by
    if (by > (account.best[sum]?.by ?? 0)) account.best[sum] = { ply, by }
  }
}

/** Move that brought most of these sums together. */
export const bestMove = ({ best }: Account, sums: readonly Sum[]): number | undefined =>
  sums.flatMap((sum) => best[sum] ?? []).toSorted((a, b) => b.by - a.by)[0]?.ply

/** Address of a move in the replay. */
export const replayAt = ({ id }: Pick<Match, 'id'>, ply: number): string => `/replay/${id}?ply=${ply}`
