// The solo game as a challenge: the best known plans, and the own best of this device.
import known from '../../../../content/futuropia/solo.json'
import type { Action, Match } from '../../protocol'
import type { Job } from './types'
import { jobOf } from './jobs'

export interface Plan {
  /** The points of a plan that was found, and those that no plan exceeds. */
  bestKnown: number
  atMost: number
  expansion: boolean
  sideB: boolean
  /** Points before the first turn, and after each; only of the plan that is told. */
  points: number[]
  turns: PlanTurn[]
}
export interface PlanTurn {
  job: Job | null
  /** The action that the turn is about, and the rooms that were bought in it. */
  action: Action
  rooms: number
  turnedUp: boolean
  points: number
}

export const plans: Plan[] = known.plans.map(({ options, best_known, at_most, start, turns = [] }) => ({
  bestKnown: best_known,
  atMost: at_most,
  expansion: options.expansion,
  sideB: options.side_b,
  points: start === undefined ? [] : [start, ...turns.map(({ points }) => points)],
  turns: turns.map(({ actions, points }) => turnOf(actions as Action[], points)),
}))

function turnOf(actions: Action[], points: number): PlanTurn {
  const action = actions.find((one) => jobOf(one)) ?? actions[0]!
  return {
    job: jobOf(action),
    action,
    rooms: actions.filter((one) => one.do === 'buy_room').length,
    turnedUp: actions.some((one) => one.do === 'turn_up'),
    points,
  }
}

const plain = (match: Match) => !match.options.variable_rooms && !match.options.variable_conditions

/** The plan for the game that is played; none where its set-up is left to chance. */
export const planFor = (match: Match): Plan | undefined =>
  plain(match)
    ? plans.find(({ expansion, sideB }) => expansion === !!match.options.expansion && sideB === !!match.options.side_b)
    : undefined

const place = (plan: Plan) => `omnibus.futuropia.solo.${plan.expansion ? 'expansion' : plan.sideB ? 'side_b' : 'base'}`

/** A browser may forbid storage; then nothing is kept. */
export function ownBest(plan: Plan): number | null {
  try {
    const kept = localStorage.getItem(place(plan))
    return kept === null ? null : Number(kept)
  } catch {
    return null
  }
}
export function keepBest(plan: Plan, points: number): void {
  const before = ownBest(plan)
  if (before !== null && before >= points) return
  try {
    localStorage.setItem(place(plan), String(points))
  } catch {
    // See above.
  }
}
