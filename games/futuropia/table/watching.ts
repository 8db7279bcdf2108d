// Watching the best known plan: its positions replace the viewer's in every part of the table.
import { say } from '$client/language.svelte'
import { Foresight } from '$client/table/choices/foresight.svelte'
import { mindOf } from './mind.svelte'
import { framesOfPlan, planFor } from './solo'
import type { Part, View } from './types'

const nothingAhead = new Foresight()

/** True if this game has a plan with turns, and the viewer plays it. */
export const canWatchPlan = (part: Part): boolean => !!planFor(part)?.turns.length && typeof part.viewer === 'number'

/** Shows the plan after this many turns; loads its positions on first use. */
export async function watchPlan(part: Part, turns: number): Promise<void> {
  const mind = mindOf(part.choosing)
  mind.frames ??= await framesOfPlan()
  mind.plan = Math.max(0, Math.min(mind.frames.length - 1, turns))
}

/** Position before a turn of the plan; null until loaded. */
export const beforeTurn = ({ choosing }: Part, turn: number): View | null => mindOf(choosing).frames?.[turn] ?? null

/** Props of the table's parts: the plan's position while it is watched, else their own. */
export function shownPart(part: Part): Part {
  const { plan: turns, frames } = mindOf(part.choosing)
  const plan = planFor(part)
  if (turns === null || !plan || !frames) return part
  const table = { ...part.table, view: frames[turns]!, standing: [plan.points[turns] ?? 0] }
  const match = { ...part.match, seats: part.match.seats.map((seat) => ({ ...seat, name: say('fu.plan.name') })) }
  return { ...part, match, table, watching: true, foresight: nothingAhead, recent: [], log: [] }
}
