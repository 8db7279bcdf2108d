// The solo game as a challenge: the best known plans, and the own best of this device.
import known from '../content/solo.json'
import type { Action, Change } from '$client/protocol'
import { session } from '$client/session.svelte'
import { patched } from '$client/table/patch'
import type { Job, Part, View } from './types'
import { jobOf } from './jobs'

export interface Plan {
  /** Those that differ from the usual ones. */
  options: { readonly [name: string]: boolean }
  /** Those in the game, where there are any. */
  specialRooms: readonly string[]
  /** The points of a plan that was found, and those that no plan exceeds. */
  bestKnown: number
  atMost: number
  expansion: boolean
  sideB: boolean
  /** What somebody reaches who does it almost without robots, where that is known. */
  fewRobots: number | null
  /** Points before the first turn, and after each; only of the plan that is told. */
  points: number[]
  turns: PlanTurn[]
}
export interface PlanTurn {
  job: Job | null
  /** All that is done in it; the action that it is about; the rooms that are bought. */
  actions: Action[]
  action: Action
  rooms: number
  turnedUp: boolean
  points: number
}

export const plans: Plan[] = known.plans.map(
  ({ options, special_rooms = [], best_known, at_most, few_robots = null, start, turns = [] }) => ({
    options,
    specialRooms: special_rooms,
    bestKnown: best_known,
    atMost: at_most,
    fewRobots: few_robots,
    expansion: options.expansion,
    sideB: options.side_b,
    points: start === undefined ? [] : [start, ...turns.map(({ points }) => points)],
    turns: turns.map(({ actions, points }) => turnOf(actions as Action[], points)),
  }),
)

function turnOf(actions: Action[], points: number): PlanTurn {
  const action = actions.find((one) => jobOf(one)) ?? actions[0]!
  return {
    job: jobOf(action),
    actions,
    action,
    rooms: actions.filter((one) => one.do === 'buy_room').length,
    turnedUp: actions.some((one) => one.do === 'turn_up'),
    points,
  }
}

/** The plan for the game that is played; none where its rules or tiles are others than those that plan and proof are for. */
export function planFor({ match, table }: Pick<Part, 'match' | 'table'>): Plan | undefined {
  const game = session.game(match.game)
  if (!game || match.edition.hash !== game.edition.hash) return undefined
  const choices = game.options.filter(({ name }) => name !== 'random_start_player')
  const lie = table.view.side_b
  return plans.find(
    ({ options, specialRooms }) =>
      choices.every(({ name, default: usual }) => match.options[name] === (options[name] ?? usual)) &&
      specialRooms.every((room) => lie.includes(room)),
  )
}

/** The positions of the plan that is told: at the start, and after each turn. Loaded when somebody watches it. */
export async function framesOfPlan(): Promise<View[]> {
  const { start, turns } = (await import('../content/plan.json')).default
  const views = [start as unknown as View]
  for (const changes of turns) views.push(patched(views.at(-1)!, changes as Change[]))
  return views
}

// ---- what this device keeps -------------------------------------------------------------------------------------------------

/** A browser may forbid storage; then nothing is kept. */
function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // See above.
  }
}

const prefix = 'omnibus.futuropia'
const place = (plan: Plan) => `${prefix}.solo.${plan.expansion ? 'expansion' : plan.sideB ? 'side_b' : 'base'}`

export function ownBest(plan: Plan): number | null {
  const kept = read(place(plan))
  return kept === null ? null : Number(kept)
}
export function keepBest(plan: Plan, points: number): void {
  const before = ownBest(plan)
  if (before === null || before < points) write(place(plan), String(points))
}

/** A table that begins with turns of the plan: what comes of it is no best of one's own. */
export const markPractice = (match: string): void => write(`${prefix}.practice`, [...practices(), match].slice(-50).join())
export const isPractice = (match: string): boolean => practices().includes(match)
const practices = (): string[] => read(`${prefix}.practice`)?.split(',') ?? []

/** The own points after each turn, as far as this device has seen them. */
export function courseOf(match: string): (number | null)[] {
  return JSON.parse(read(`${prefix}.course.${match}`) ?? '[]') as (number | null)[]
}
export function keepCourse(match: string, turn: number, points: number): (number | null)[] {
  const before = courseOf(match)
  const course = Array.from({ length: turn + 1 }, (_, i) => (i === turn ? points : (before[i] ?? null)))
  write(`${prefix}.course.${match}`, JSON.stringify(course))
  return course
}
