// What others changed since the own last move, told by the events.
import type { LogEntry, Seat } from '../../protocol'

/** Generators and rooms that a seat has bought. */
export function news(recent: LogEntry[], seat: Seat): Set<string> {
  const out = new Set<string>()
  for (const event of recent.flatMap(({ events }) => events)) {
    if (event.seat !== seat) continue
    if (event.event === 'bought') out.add(String(event.generator))
    if (event.event === 'bought_room') out.add(String(event.room))
  }
  return out
}
