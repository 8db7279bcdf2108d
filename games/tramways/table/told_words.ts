// Descriptions of things on the map, for hovering.
import { listOf, say } from '$client/language.svelte'
import type { Match } from '$client/protocol/match'
import type { Seat } from '$client/protocol/values'
import type { Gate } from './geometry'
import { numeralOf } from './rails'
import type { Site, View } from './types'

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
