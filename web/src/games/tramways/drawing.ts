// What can be pointed at on the map, and the ways a link could take: composed of what the engine offers.
import type { Action, Offer } from '../../protocol'
import { endsOf, freeSpaces, gateAt, groundOf, layoutOf, numeralOf, waysFrom, worldOf, type Ground, type Run, type Way } from './geometry'
import { lit } from './mind.svelte'
import type { NodeId, Part, SpaceId } from './types'

/** The map of a table. */
export const groundFor = ({ match, edition, table }: Pick<Part, 'match' | 'edition' | 'table'>): Ground =>
  groundOf(edition, worldOf(match.options), layoutOf(edition, match.options, table.view.players.length), table.view.nodes)

/** The node that an offer is about: where it leads, or the parcel of a card. */
export function nodeOf({ action }: Offer): NodeId | null {
  if (action.do === 'upgrade_link') return null
  if (action.node !== undefined) return String(action.node)
  const card = String(action.card ?? '')
  return (action.do === 'draft' || action.do === 'take_card') && card.startsWith('parcel-') ? card.slice('parcel-'.length) : null
}

export function byNode(part: Part): Map<NodeId, Offer[]> {
  return grouped(lit(part), (offer) => [nodeOf(offer)])
}
/** Links by their numbers. Once the first of two branches is picked, the second is what is left. */
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

// ---- laying ----

/** A whole way: what would be laid, and where it ends. */
export interface Stretch {
  chain: Action[]
  run: Run
  cost: number
}

const rails = ({ spaces }: Way): Action[] => spaces.map((space) => ({ do: 'lay', space }))

/** The cheapest way to every other node and gate, as far as the ground goes: the engine says which of them may be built. */
export function stretches(part: Part, ground: Ground): { toNode: Map<NodeId, Stretch>; toGate: Map<SpaceId, Stretch[]> } {
  const { view } = part.table
  const { plan, phase } = view
  const toNode = new Map<NodeId, Stretch>()
  const toGate = new Map<SpaceId, Stretch[]>()
  if (part.watching || phase !== 'lay' || !plan.node) return { toNode, toGate }
  const beyond = plan.numeral > 0
  const laid = beyond ? plan.laid_beyond : plan.laid
  const last = laid.at(-1)?.space
  const numeral = numeralOf(plan.numeral)
  const gates = ground.gates.filter((gate) => gate.numeral === numeral).map(({ space }) => space)
  const start = last ?? (beyond ? gates : ground.sites.get(plan.node)!.id)
  const ways = waysFrom(ground, freeSpaces(ground, view), part.edition.parameters.rail_cost, start)
  const before = laid.map(({ space }) => space)
  const from = beyond ? null : plan.node
  for (const [node, way] of endsOf(ground, ways, plan.node)) {
    const run: Run = { from, spaces: [...before, ...way.spaces], to: node, numeral }
    toNode.set(node, { chain: [...rails(way), { do: 'arrive', node }], run, cost: way.cost })
  }
  for (const gate of beyond ? [] : ground.gates) {
    const way = gate.space === last ? { spaces: [], cost: 0 } : ways.get(gate.space)
    if (!way || !gateAt(ground, gate.space, gate.numeral)) continue
    const run: Run = { from, spaces: [...before, ...way.spaces], to: null, numeral: gate.numeral }
    const stretch = { chain: [...rails(way), { do: 'leave', numeral: gate.numeral }], run, cost: way.cost }
    toGate.set(gate.space, [...(toGate.get(gate.space) ?? []), stretch])
  }
  return { toNode, toGate }
}

/** Whether the engine lets this be done; false while it has not answered. */
export function allowed({ foresight }: Part, { chain }: Stretch): boolean {
  const preview = foresight.of(...chain)
  return preview !== undefined && preview.end !== 'forbidden'
}
