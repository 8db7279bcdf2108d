// Contents under the flap: the viewer's secret missions and their current worth.
import { labelled, say } from '$client/language.svelte'
import { secretsOf } from './counting'
import { missionOf, partFor, pointsFor } from './missions'
import { priceOf, titleOf } from './naming'
import { partsOf, situationOf } from './situation'
import type { ScorePart } from '$client/protocol/previews'
import type { Mission, Part } from './types'

export interface Secret {
  mission: Mission
  /** True if it counts, in place of an open mission. */
  counts: boolean
  worth: string
}

export function ownSecrets(part: Part): Secret[] {
  const { place, seat } = situationOf(part)
  const parts = partsOf(part, seat).now
  return secretsOf(place).map((id) => {
    const told = partFor(parts, id)
    return { mission: missionOf(part.edition, id), counts: !!told?.points, worth: worthOf(told) }
  })

  /** Worth of a secret mission: the engine's points are its gain over the open mission it replaces. */
  function worthOf(told: ScorePart | undefined): string {
    if (!told) return ''
    if (!told.points) return say('wf.secret_rests')
    const open = String(told.instead)
    const now = pointsFor(parts, open) ?? 0
    return say('wf.secret_instead', { mission: titleOf(missionOf(part.edition, open)), now, then: now + told.points })
  }
}

/** The same for screen readers. */
export function secretsInWords(part: Part): string {
  return ownSecrets(part)
    .map(({ mission, worth }) => labelled(say('wf.secret'), `${titleOf(mission)}, ${priceOf(mission)}, ${worth}`))
    .join('. ')
}
