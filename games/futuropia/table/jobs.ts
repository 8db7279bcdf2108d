// Which of the five actions an offer uses.
import type { Picked } from '$client/table/choosing.svelte'
import type { Job } from './types'

/** What all offers of an action have in common. */
export const partOf: { readonly [job in Job]: Picked } = {
  food_generator: { kind: 'food' },
  energy_generator: { kind: 'energy' },
  invite_people: { do: 'invite' },
  take_robots: { do: 'take_robots' },
  subsidies: { do: 'take_subsidies' },
}

const jobOfVerb: { [verb: string]: Job } = { invite: 'invite_people', take_robots: 'take_robots', take_subsidies: 'subsidies' }

/** The action that an offer uses; none for what belongs to no tile. */
export function jobOf(action: Picked): Job | null {
  if (action.kind === 'food' || action.kind === 'energy') return `${action.kind}_generator`
  return jobOfVerb[String(action.do)] ?? null
}
