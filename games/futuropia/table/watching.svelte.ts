// Watching the best known plan: its positions in place of the own ones, in every part of the table.
import { say } from '$client/language.svelte'
import { Foresight } from '$client/table/foresight.svelte'
import { mindOf } from './mind.svelte'
import { framesOfPlan, planFor } from './solo'
import type { Part, View } from './types'

let frames = $state.raw<View[] | null>(null)
const nothingAhead = new Foresight()

/** Whether there is a plan for this game that is told turn by turn, and somebody who plays it. */
export const canWatchPlan = (part: Part): boolean => !!planFor(part)?.turns.length && typeof part.eyes === 'number'

/** Shows the plan after so many turns; loads its positions where that has not been done. */
export async function watchPlan(part: Part, turns: number): Promise<void> {
  frames ??= await framesOfPlan()
  mindOf(part.choosing).plan = Math.max(0, Math.min(frames.length - 1, turns))
}

/** The position before a turn of the plan, once it is watched. */
export const beforeTurn = (turn: number): View | null => frames?.[turn] ?? null

/** What the parts of the table are given: the plan's position while that is watched, else their own. */
export function shownPart(part: Part): Part {
  const turns = mindOf(part.choosing).plan
  const plan = planFor(part)
  if (turns === null || !plan || !frames) return part
  const table = { ...part.table, view: frames[turns]!, standing: [plan.points[turns] ?? 0] }
  const match = { ...part.match, seats: part.match.seats.map((seat) => ({ ...seat, name: say('fu.plan.name') })) }
  return { ...part, match, table, watching: true, foresight: nothingAhead, recent: [], log: [] }
}
