// Actions of the others since the viewer's last one, marked thinly on the map until the next.
import type { LogEntry } from '$client/protocol/table'
import type { Seat } from '$client/protocol/values'
import type { Cell } from './names'
import type { Mode } from './types'

export interface Marks {
  routes: { seat: Seat; mode: Mode; route: Cell[] }[]
  /** Blocks on which something was placed. */
  placed: { seat: Seat; cell: Cell }[]
}

export function marksOf(recent: LogEntry[]): Marks {
  const marks: Marks = { routes: [], placed: [] }
  let chain = false
  for (const { event, ...told } of recent.flatMap(({ events }) => events)) {
    const seat = Number(told.seat)
    const cell = String(told.cell)
    const last = marks.routes.at(-1)
    if (event === 'turn_begins') {
      chain = false
    } else if (event === 'set_out') {
      // The next card of a chain starts where the last one ended.
      const joint = chain ? last?.route.at(-1) : undefined
      marks.routes.push({ seat, mode: told.mode as Mode, route: joint ? [joint] : [] })
      chain = true
    } else if ((event === 'started' || event === 'went') && last) {
      last.route.push(cell)
    } else if (event === 'stop_placed' || event === 'path_laid' || event === 'jammed') {
      marks.placed.push({ seat, cell })
    }
  }
  return marks
}
