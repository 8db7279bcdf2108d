// What others did since the own last action: it stays on the map, thin, until the next one.
import type { LogEntry, Seat } from '$client/protocol'
import type { NodeId } from './types'

/** The operands that name a place, by event. */
const placesOf: { readonly [event: string]: readonly string[] } = {
  link_built: ['node', 'other'],
  branch_built: ['node'],
  building_built: ['node'],
  building_upgraded: ['node'],
  arrived: ['from', 'to'],
  martian_arrived: ['from', 'to'],
}

/** Places where somebody built, upgraded, set out or arrived, and who was there last. */
export function marksOf(recent: readonly LogEntry[]): Map<NodeId, Seat> {
  const marks = new Map<NodeId, Seat>()
  for (const told of recent.flatMap(({ events }) => events))
    for (const operand of placesOf[told.event] ?? []) marks.set(String(told[operand]), Number(told.seat))
  return marks
}
