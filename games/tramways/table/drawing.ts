// Choices on the map, derived from the engine's offers.
import type { Offer } from '$client/protocol/table'
import { groundOf, upright, type Ground } from './geometry'
import { layoutOf, worldOf } from './layouts'
import { lit } from './mind.svelte'
import { isUpright } from './screen'
import type { NodeId } from './names'
import type { Part } from './types'

/** Maximum number of players for an upright map on Earth, which would be too long with more. */
const mostUpright = 3

/** Map of a table; upright if that makes it larger on a phone. */
export function groundFor({ match, edition, table }: Pick<Part, 'match' | 'edition' | 'table'>): Ground {
  const { boards, players, nodes } = table.view
  const world = worldOf(match.options)
  const ground = groundOf(edition, world, boards ? { boards } : layoutOf(edition, match.options, players.length), nodes)
  const isTurned = isUpright() && world === 'base' && players.length <= mostUpright && ground.width > ground.height
  return isTurned ? upright(ground) : ground
}

/** Node of an offer: its destination, or the parcel of a card. */
export function nodeOf({ action }: Offer): NodeId | null {
  if (action.do === 'upgrade_link') return null
  if (action.node !== undefined) return String(action.node)
  const card = String(action.card ?? '')
  return (action.do === 'draft' || action.do === 'take_card') && card.startsWith('parcel-') ? card.slice('parcel-'.length) : null
}

export function byNode(part: Part): Map<NodeId, Offer[]> {
  return grouped(lit(part), (offer) => [nodeOf(offer)])
}
/** Offers by number of link. After the first of two branches is picked, by the second one. */
export function byLink(part: Part): Map<number, Offer[]> {
  const { choosing } = part
  const offers = lit(part).filter(({ action }) => action.link !== undefined)
  return grouped(offers, ({ action }) =>
    choosing.picked.link === action.link && choosing.matching.length > 0
      ? [numberOf(action.second)]
      : [numberOf(action.link), numberOf(action.second)],
  )
}
const numberOf = (operand: unknown): number | null => (typeof operand === 'number' ? operand : null)

function grouped<Key>(offers: readonly Offer[], keysOf: (offer: Offer) => (Key | null)[]): Map<Key, Offer[]> {
  const out = new Map<Key, Offer[]>()
  for (const offer of offers) {
    for (const key of keysOf(offer)) if (key !== null) out.set(key, [...(out.get(key) ?? []), offer])
  }
  return out
}
