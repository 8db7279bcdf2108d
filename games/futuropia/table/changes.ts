// Changes by other players since the viewer's last move, and earlier actions by seat, from events.
import type { LogEntry } from '$client/protocol/table'
import type { Seat } from '$client/protocol/values'

/** Generators and rooms that a seat has bought recently. */
export function news(recent: readonly LogEntry[], seat: Seat): Set<string> {
  const out = new Set<string>()
  for (const event of recent.flatMap(({ events }) => events)) {
    if (event.seat !== seat) continue
    if (event.event === 'bought') out.add(String(event.generator))
    if (event.event === 'bought_room') out.add(String(event.room))
  }
  return out
}

/** Rooms chosen by a seat in the current action; they are paid when it moves in. */
export function unpaidRooms(log: readonly LogEntry[], seat: Seat): string[] {
  const own = log.flatMap(({ events }) => events).filter((event) => event.seat === seat)
  const begun = own.findLastIndex(({ event }) => event === 'invited' || event === 'moved_in')
  return own.slice(begun + 1).flatMap(({ event, room }) => (event === 'bought_room' ? [String(room)] : []))
}

type Moves = { people: number; robots: number; rooms: number; generators: number; subsidies: number; turned_up: number }

/** Counts of a seat's recent actions. */
export function movesOf(recent: readonly LogEntry[], seat: Seat): Moves {
  const out: Moves = { people: 0, robots: 0, rooms: 0, generators: 0, subsidies: 0, turned_up: 0 }
  for (const event of recent.flatMap(({ events }) => events)) {
    if (event.seat !== seat) continue
    if (event.event === 'invited') out.people += Number(event.people)
    if (event.event === 'took_robots') out.robots += Number(event.robots)
    if (event.event === 'bought_room') ++out.rooms
    if (event.event === 'bought') ++out.generators
    if (event.event === 'took_subsidies') out.subsidies += Number(event.money)
    if (event.event === 'turned_up') ++out.turned_up
  }
  return out
}

const actions = new Set(['bought', 'bought_nothing', 'invited', 'took_robots', 'took_subsidies'])

interface Taker {
  seat: Seat
  /** Turn of the game, counted over all seats from 1. */
  turn: number
}

/** Last taker of each subsidy field, from the marker's starting field; on the last field the marker stays. */
export function takersOf(log: readonly LogEntry[], start: number, fields: number): { [field: number]: Taker } {
  let turn = 0
  const taken: Taker[] = []
  for (const event of log.flatMap(({ events }) => events)) {
    if (!actions.has(event.event)) continue
    ++turn
    if (event.event === 'took_subsidies') taken.push({ seat: event.seat as Seat, turn })
  }
  const out: { [field: number]: Taker } = {}
  taken.forEach((taker, i) => (out[Math.min(start + i, fields - 1)] = taker))
  return out
}

/** Seat that began the final phase; null before that. */
export function beginnerOf(log: readonly LogEntry[]): Seat | null {
  return (log.flatMap(({ events }) => events).find(({ event }) => event === 'final_phase')?.seat as Seat | undefined) ?? null
}
