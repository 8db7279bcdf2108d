// What lies under the flap: the own secret missions, and what they are worth now.
import { say } from '../../language.svelte'
import { secretsOf } from './counting'
import { missionOf, pointsFor } from './missions'
import { priceOf, titleOf } from './naming'
import { partsOf, situationOf } from './situation'
import type { Mission, Part } from './types'

export interface Secret {
  mission: Mission
  /** Whether it counts, in place of an open one. */
  counts: boolean
  worth: string
}

export function ownSecrets(part: Part): Secret[] {
  const { place, seat, view } = situationOf(part)
  const parts = partsOf(part, seat).now
  const open = view.missions.flatMap(({ mission }) => mission ?? [])
  /** The open mission that does not count because a secret one does. */
  const replaced = parts.length ? open.find((id) => pointsFor(parts, id) === undefined) : undefined
  return secretsOf(place).map((id) => {
    const points = pointsFor(parts, id)
    return { mission: missionOf(part.edition, id), counts: points !== undefined, worth: worthOf(points) }
  })

  function worthOf(points: number | undefined): string {
    if (points === undefined) return say('wf.secret_rests')
    if (!replaced) return say('wf.secret_counts', { points })
    return say('wf.secret_instead', { mission: titleOf(missionOf(part.edition, replaced)), points })
  }
}

/** The same for those who hear it. */
export function secretsInWords(part: Part): string {
  return ownSecrets(part)
    .map(({ mission, worth }) => `${say('wf.secret')}: ${titleOf(mission)}, ${priceOf(mission)}, ${worth}`)
    .join('. ')
}
