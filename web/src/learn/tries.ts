// A wrong try in a step of a lesson: how it is noticed before a whole action is composed, what it is called, and where it was.
import type { Action, LessonStep, Offer } from '../protocol'
import { nameOf } from './spots'

/** What a wrong try is called: a card, a place, anything else that was chosen, or the right thing too early. */
export type Verdict = 'card' | 'place' | 'thing' | 'later'

export interface Mistake {
  verdict: Verdict
  /** The names of what was touched, the most telling first. */
  spots: string[]
}

const places = new Set(['route', 'commuter', 'cell', 'node', 'space', 'square', 'link', 'numeral'])

const takesStep = ({ aim }: LessonStep, { action }: Offer): boolean =>
  Object.entries(aim).every(([operand, value]) => action[operand] === value)

/** The offers that can take the step, as far as it says which. */
export const leadingOn = (step: LessonStep, offers: readonly Offer[]): Offer[] => offers.filter((offer) => takesStep(step, offer))

/** Where nothing that agrees with the picked parts can take the step: the offer nearest to it, by which the server can say why not. */
export function wrongPick(step: LessonStep, matching: readonly Offer[]): Offer | null {
  if (leadingOn(step, matching).length) return null
  const [shown] = step.show
  const shared = ({ action }: Offer) => Object.entries(action).filter(([operand, value]) => shown?.[operand] === value).length
  return matching.toSorted((one, other) => shared(other) - shared(one))[0] ?? null
}

/** How a refused action differs from the one that the step shows. */
export function mistakeOf(step: LessonStep, tried: Action): Mistake {
  const [shown] = step.show
  const differing = Object.keys(tried).filter((operand) => operand !== 'do' && tried[operand] !== shown?.[operand])
  const spots = [...differing.map((operand) => `${operand}:${String(tried[operand])}`), nameOf(tried), `do:${tried.do}`]
  const [first] = differing
  if (!first) return { verdict: 'later', spots }
  return { verdict: first === 'card' ? 'card' : places.has(first) ? 'place' : 'thing', spots }
}
