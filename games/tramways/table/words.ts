// Money, places and payments in words, for the map, buttons and screen readers.
import { listOf, say, signed } from '$client/language.svelte'
import type { Match } from '$client/protocol/match'
import type { Offer } from '$client/protocol/table'
import type { Seat } from '$client/protocol/values'
import type { Gate } from './geometry'
import { gatesOfTrip, numeralOf } from './rails'
import { numerals, types, type NodeId } from './names'
import type { Link, Plan, Site, Type, View, Work } from './types'

/** A sum of money: "$4", "4 $". */
export const dollars = (amount: number): string => say('tw.dollars', { amount })
/** A change of money: "+$4", "+4 $". */
export const gainInDollars = (by: number): string => signed(Math.sign(by)).replace(/\d/, '') + dollars(Math.abs(by))
/** Money that a choice costs or brings. */
export const moneyOf = ({ about }: Offer): number => Number(about.money)

export const symbolOf: { readonly [type in Type]: string } = { residence: 'R', commerce: 'C', leisure: 'L', industry: 'I' }

export function nodeName({ nodes }: View, id: NodeId): string {
  const site = nodes.find(({ node }) => node === id)
  if (!site || site.level === 0) return say('tw.parcel', { label: id })
  return say(`tw.type.${site.type}`)
}

/** Name of a site; on a parcel with its number: "Leisure on H1". */
function siteName(view: View, id: NodeId): string {
  const name = nodeName(view, id)
  const built = view.nodes.some(({ node, level }) => node === id && level > 0)
  return built && !/^r\d+c\d+$/.test(id) ? say('tw.title.building', { type: name, parcel: id }) : name
}

/** Number on a parcel's card. */
export const labelOf = (card: string): string => card.replace('parcel-', '')

/** Points and money of a tag: zeros are omitted, except points if there is nothing else. */
export const tagWords = ({ hp, money }: { hp: number; money: number }): [string, string] => [
  hp === 0 && money !== 0 ? '' : signed(hp),
  money === 0 ? '' : signed(money),
]

// ---- descriptions of things on the map, for hovering ----

const ownerIn = (match: Match, owner: Seat | null) => (owner === null ? say('tw.told.nobody') : (match.seats[owner]?.name ?? ''))

export function siteInWords(match: Match, { node, type, level, owner, passengers, martian }: Site, dark: boolean): string {
  const what =
    level === 0
      ? say('tw.told.parcel', { label: node, owner: ownerIn(match, owner) })
      : say('tw.told.building', { type: say(`tw.type.${type}`), level, effect: say(`tw.effect.${type}`), passengers })
  return [what, ...(martian ? [say('tw.told.martian')] : []), ...(dark ? [say('tw.told.dark')] : [])].join(' ')
}

export function linkInWords(match: Match, { links, rides }: View, number: number): string {
  const { owner, spaces } = links[number]!
  return say('tw.told.link', { owner: ownerIn(match, owner), segments: spaces.length, ...rides[number] })
}

/** A numeral at the edge, and the owners of rails that leave the map there. */
export function gateInWords(match: Match, { links }: View, numeral: Gate['numeral']): string {
  const owners = new Set(links.flatMap((link) => (link.numeral > 0 && numeralOf(link.numeral) === numeral ? link.owner : [])))
  const names = [...owners].map((owner) => ownerIn(match, owner))
  const whose = names.length ? say('tw.told.gate_of', { names: listOf(names, 'conjunction') }) : say('tw.told.gate_free')
  return `${say('tw.told.gate', { numeral })} ${whose}`
}

/** Gains of a ride to this place, in figures if known. */
export function arrivalInWords({ levels }: View, { type, level }: Site): string {
  if (level === 0) return say('tw.effect.parcel')
  const brings = levels?.[level - 1]
  if (!brings) return say(`tw.effect.${type}`)
  switch (type) {
    case 'residence':
      return say('tw.arrival.residence', { stress: brings.residence })
    case 'commerce':
      return say('tw.arrival.commerce', { gains: brings.commerce, money: brings.money })
    case 'leisure':
      return say('tw.arrival.leisure', { points: brings.leisure })
    case 'industry':
      return say('tw.arrival.industry', { workers: brings.industry })
  }
}

/** Unambiguous name of a place, as in the game's sentences: "Residence 3/2", "Leisure H1", "Parcel F3". */
export function placeName(view: View, id: NodeId): string {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(id) ?? []
  if (row) return `${nodeName(view, id)} ${row}/${column}`
  const built = view.nodes.some(({ node, level }) => node === id && level > 0)
  return built ? `${nodeName(view, id)} ${id}` : nodeName(view, id)
}
/** Names of a link's ends, which identify it. */
export const endsOf = (view: View, { from, to, numeral }: Link): { from: string; to: string } => ({
  from: placeName(view, from),
  to: to ? placeName(view, to) : (numerals[numeral - 1] ?? ''),
})
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
