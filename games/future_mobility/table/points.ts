// Sources of each seat's points, from the events of the match.
import type { LogEntry } from '$client/protocol/table'
import type { Seat } from '$client/protocol/values'
import type { Mode } from './types'

export type Source = Mode | 'avoided'

interface Account {
  seat: Seat
  /** Points by mode and for avoided trips; only sources with points, largest first. */
  won: { source: Source; points: number; trips: number }[]
  /** Points lost to traffic jams. */
  lost: number
}

export function accounts(log: LogEntry[], seats: number): Account[] {
  const out = Array.from({ length: seats }, (_, seat): Account => ({ seat, won: [], lost: 0 }))
  for (const { event, ...told } of log.flatMap(({ events }) => events)) {
    const account = out[Number(told.seat)]
    if (!account) continue
    const points = Number(told.points)
    if (event === 'scored') add(account, told.mode as Mode, points)
    else if (event === 'avoided') add(account, 'avoided', points)
    else if (event === 'lost_to_jams') account.lost += points
  }
  for (const account of out) account.won.sort((a, b) => b.points - a.points)
  return out
}

function add(account: Account, source: Source, points: number): void {
  const known = account.won.find((part) => part.source === source)
  if (known) {
    known.points += points
    ++known.trips
  } else {
    account.won.push({ source, points, trips: 1 })
  }
}
