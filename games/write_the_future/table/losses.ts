// Reasons why a mission would lose points, from what the engine counts now and the considered cell.
import { say } from '$client/language.svelte'
import type { Find } from '$client/protocol/previews'
import { findsFor, missionOf } from './missions'
import { titleOf } from './naming'
import { partsOf, situationOf } from './situation'
import type { Cell, Mission, Part } from './types'

export type Reason = 'filled' | 'line' | 'neighbour' | 'gone' | 'other'

/** Effect of drawing or crossing at this cell on a mission's finds. */
export function reasonOf(mission: Mission, finds: readonly Find[], cell: Cell, crossing: boolean): Reason {
  if (crossing) return finds.some(({ cells, helpers = [] }) => [...cells, ...helpers].includes(cell)) ? 'gone' : 'other'
  if (finds.some(({ bare = [] }) => bare.includes(cell)) && mission.category === 'pattern') return 'filled'
  if (mission.category === 'lines_without') return 'line'
  return mission.category === 'isolated' ? 'neighbour' : 'other'
}

/** Reason for the first open mission that would lose by the considered choice; empty if none. Secret missions stay hidden. */
export function lossOf(part: Part): string {
  const { seat, looked, view } = situationOf(part)
  const { now, then } = partsOf(part, seat)
  const cell = looked?.action.cell
  if (!then || typeof cell !== 'string') return ''
  const worth = (parts: typeof now, id: string) => parts.find(({ mission }) => mission === id)?.points ?? 0
  const open = view.missions.flatMap(({ mission }) => mission ?? [])
  const lost = open.find((id) => worth(then, id) < worth(now, id))
  if (!lost) return ''
  const mission = missionOf(part.edition, lost)
  const finds = findsFor(part.foresight.standingOf(seat), lost)
  return say(`wf.loss_${reasonOf(mission, finds, cell, looked?.action.do === 'relocate')}`, { mission: titleOf(mission) })
}
