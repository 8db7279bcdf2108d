// Assignment of offers to the five actions.
import type { Picked } from '$client/table/choices/choosing.svelte'
import type { Job } from './types'

/** Common part of all offers of an action. */
export const partOf: { readonly [job in Job]: Picked } = {
  food_generator: { kind: 'food' },
  energy_generator: { kind: 'energy' },
  invite_people: { do: 'invite' },
  take_robots: { do: 'take_robots' },
  subsidies: { do: 'take_subsidies' },
}

const jobOfVerb: { [verb: string]: Job } = { invite: 'invite_people', take_robots: 'take_robots', take_subsidies: 'subsidies' }

/** Action that an offer uses; null if it belongs to no tile. */
export function jobOf(action: Picked): Job | null {
  if (action.kind === 'food' || action.kind === 'energy') return `${action.kind}_generator`
  return jobOfVerb[String(action.do)] ?? null
}
