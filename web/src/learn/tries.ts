// Wrong tries in a step of a lesson: their early detection, their name and their place.
import type { LessonStep } from '../protocol/lessons'
import type { Offer } from '../protocol/table'
import type { Action } from '../protocol/values'
import { nameOf } from './spots'

/** Kind of a wrong try: wrong card, wrong place, another wrong operand, or the right thing too early. */
export type Verdict = 'card' | 'place' | 'thing' | 'later'

export interface Mistake {
  verdict: Verdict
  /** Names of the places touched, the most relevant first. */
  spots: string[]
}

const places = new Set(['route', 'commuter', 'cell', 'node', 'space', 'square', 'link', 'numeral'])

const takesStep = ({ aim }: LessonStep, { action }: Offer): boolean =>
  Object.entries(aim).every(([operand, value]) => action[operand] === value)

/** Offers that can complete the step; all of them if it names no operands. */
export const leadingOn = (step: LessonStep, offers: readonly Offer[]): Offer[] => offers.filter((offer) => takesStep(step, offer))

/** Offer closest to the step if no offer matching the picked parts can complete it: the server can say why it is wrong. Null otherwise. */
export function wrongPick(step: LessonStep, matching: readonly Offer[]): Offer | null {
  if (leadingOn(step, matching).length) return null
  const [shown] = step.show
  const shared = ({ action }: Offer) => Object.entries(action).filter(([operand, value]) => shown?.[operand] === value).length
  return matching.toSorted((one, other) => shared(other) - shared(one))[0] ?? null
}

/** Difference of a refused action from the one the step shows. */
export function mistakeOf(step: LessonStep, tried: Action): Mistake {
  const [shown] = step.show
  const differing = Object.keys(tried).filter((operand) => operand !== 'do' && tried[operand] !== shown?.[operand])
  const spots = [...differing.map((operand) => `${operand}:${String(tried[operand])}`), nameOf(tried), `do:${tried.do}`]
  const [first] = differing
  if (!first) return { verdict: 'later', spots }
  return { verdict: first === 'card' ? 'card' : places.has(first) ? 'place' : 'thing', spots }
}
