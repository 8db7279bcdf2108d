// The solo game as a challenge: best known plans, and the best result on this device.
import known from '../content/solo.json'
import type { Action, Change } from '$client/protocol/values'
import { session } from '$client/session.svelte'
import { patched } from '$client/table/connection/patch'
import type { Job, Part, View } from './types'
import { jobOf } from './jobs'

export interface Plan {
  /** Options that differ from the defaults. */
  options: { readonly [name: string]: boolean }
  /** Special rooms of this game, if any. */
  specialRooms: readonly string[]
  /** Score of the best plan found, and a proven upper bound. */
  bestKnown: number
  atMost: number
  expansion: boolean
  sideB: boolean
  /** Score reachable with almost no robots; null if unknown. */
  fewRobots: number | null
  /** Points before the first turn and after each; only for the plan that can be watched. */
  points: number[]
  turns: PlanTurn[]
}
export interface PlanTurn {
  job: Job | null
  /** All actions of the turn; its main action; the number of rooms bought. */
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

/** Plan for this match; undefined if its rules or tiles differ from those of the plan and its proof. */
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

/** Positions of the watchable plan: at the start and after each turn. Loaded on demand. */
export async function framesOfPlan(): Promise<View[]> {
  const { start, turns } = (await import('../content/plan.json')).default
  const views = [start as unknown as View]
  for (const changes of turns) views.push(patched(views.at(-1)!, changes as Change[]))
  return views
}

// ---- storage on this device ----

/** Browsers may forbid storage; then nothing is kept. */
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

/** Marks a table that begins with turns of the plan: its result does not count as the viewer's best. */
export const markPractice = (match: string): void => write(`${prefix}.practice`, [...practices(), match].slice(-50).join())
export const isPractice = (match: string): boolean => practices().includes(match)
const practices = (): string[] => read(`${prefix}.practice`)?.split(',') ?? []

/** The viewer's points after each turn, as far as this device has seen them. */
export function courseOf(match: string): (number | null)[] {
  return JSON.parse(read(`${prefix}.course.${match}`) ?? '[]') as (number | null)[]
}
export function keepCourse(match: string, turn: number, points: number): (number | null)[] {
  const before = courseOf(match)
  const course = Array.from({ length: turn + 1 }, (_, i) => (i === turn ? points : (before[i] ?? null)))
  write(`${prefix}.course.${match}`, JSON.stringify(course))
  return course
}
