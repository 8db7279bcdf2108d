// Cards in words, for screen readers.
import { say } from '$client/language.svelte'
import { destinationOf } from './names'
import type { Trip } from './types'

export function tripInWords(trip: Trip, number: number): string {
  const from = trip.origins.map((zone) => say(`fm.zone.${zone}`)).join(` ${say('fm.or')} `)
  const parts = [say('fm.trip', { from, to: say(`fm.zone.${destinationOf(trip)}`) }), say('fm.points', { points: trip.points })]
  if (trip.freight) parts.push(say('fm.freight'))
  if (trip.star) parts.push(say('fm.star'))
  if (number > 0) parts.push(say('fm.number_in_chain', { number }))
  return parts.join(', ')
}
