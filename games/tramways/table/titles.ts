// Titles of payments and rides: their subject with its places.
import { say } from '$client/language.svelte'
import { gatesOfTrip, numeralOf } from './rails'
import { numerals, types, type NodeId } from './names'
import type { Plan, View, Work } from './types'
import { nodeName, symbolOf } from './words'

/** Name of a site; on a parcel with its number: "Leisure on H1". */
function siteName(view: View, id: NodeId): string {
  const name = nodeName(view, id)
  const built = view.nodes.some(({ node, level }) => node === id && level > 0)
  return built && !/^r\d+c\d+$/.test(id) ? say('tw.title.building', { type: name, parcel: id }) : name
}

const endsInWords = (view: View, from: NodeId, to: NodeId | null, numeral: number): string =>
  say('tw.title.link', { from: nodeName(view, from), to: to ? nodeName(view, to) : (numerals[numeral - 1] ?? '') })

/** Type of building in the title, for its symbol; null if there is none. */
export function typeInTitle({ phase, plan, nodes }: View): string | null {
  if (plan.work === 'building') return symbolOf[types[plan.type]!]
  const site = nodes.find(({ node, level }) => node === plan.node && level > 0)
  const named = plan.work === 'link' || plan.work === 'building_upgrade' || isTrip(plan.work) || isAtReward(phase)
  return site && named ? symbolOf[site.type] : null
}
const isTrip = (work: Work): boolean => work === 'trip' || work === 'martian_trip'
/** True if a ride is complete except for the choice of its reward. */
export const isAtReward = (phase: View['phase']): boolean => phase === 'bonus' || phase === 'buy_points'

/** Title of a payment: its subject with its places. */
export function titleOf(view: View): string {
  const { work, node, other, numeral, type } = view.plan
  if (!node) return ''
  const place = nodeName(view, node)
  const level = view.nodes.find((site) => site.node === node)?.level ?? 0
  if (isAtReward(view.phase)) return say('tw.title.arrived', { type: place, level })
  if (work === 'link' && !other && !numeral) return say('tw.title.link_from', { from: place })
  if (work === 'link' || work === 'branch_upgrade') return endsInWords(view, node, other, numeral)
  const upgraded = work === 'link_upgrade' ? view.links[view.plan.link] : undefined
  if (upgraded) return endsInWords(view, upgraded.from, upgraded.to, upgraded.numeral)
  if (isTrip(work) && other) return tripInWords(view, siteName(view, node), siteName(view, other))
  if (work === 'building') return say('tw.title.building', { type: say(`tw.type.${types[type]!}`), parcel: place })
  if (work === 'building_upgrade') return say('tw.title.building_upgrade', { type: place })
  return place
}

/** Name of a trip; if it leaves the map, with its gates. */
function tripInWords({ plan, links }: View, to: string, from: string): string {
  const gates = gatesOfTrip(links, plan.used, plan.other!)
  return gates.length > 0
    ? say('tw.title.trip_over_edge', { to, count: gates.length, gates: gates.join(', ') })
    : say('tw.title.trip', { to, from })
}

/** Two halves of a link over the edge: rails up to a gate, and from another gate of that numeral; null if not that far. */
export function halvesOf({ numeral, laid, laid_beyond: beyond }: Plan): { first: number; second: number; numeral: string } | null {
  const gate = numeralOf(numeral)
  return gate && beyond.length > 0 ? { first: laid.length, second: beyond.length, numeral: gate } : null
}
