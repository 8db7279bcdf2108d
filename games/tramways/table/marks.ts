// Actions of the others since the viewer's last one, marked thinly on the map until the next.
import type { LogEntry } from '$client/protocol/table'
import type { Seat } from '$client/protocol/values'
import type { NodeId } from './names'

/** Operands that name a place, by event. */
const placesOf: { readonly [event: string]: readonly string[] } = {
  link_built: ['node', 'other'],
  branch_built: ['node'],
  building_built: ['node'],
  building_upgraded: ['node'],
  arrived: ['from', 'to'],
  martian_arrived: ['from', 'to'],
}

/** Places where a player built, upgraded, departed or arrived, with the latest player at each. */
export function marksOf(recent: readonly LogEntry[]): Map<NodeId, Seat> {
  const marks = new Map<NodeId, Seat>()
  for (const told of recent.flatMap(({ events }) => events))
    for (const operand of placesOf[told.event] ?? []) marks.set(String(told[operand]), Number(told.seat))
  return marks
}
