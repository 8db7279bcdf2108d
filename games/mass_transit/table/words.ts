// Cards in words, for screen readers.
import { say } from '$client/language.svelte'
import { lineKinds, vehicleOf, type DrawnCard, type LineKind } from './names'

/** Features on the face of a card, besides its banner. */
export function faceInWords(card: DrawnCard): string {
  const features = lineKinds.map((kind) => feature(card, kind)).filter((text) => text !== '')
  const parts = [features.length > 0 ? features.join(' + ') : say('mt.feature.express')]
  if (card.suburb) parts.push(say('mt.minimum_long', { cards: card.suburb.min_distance }))
  if (card.urgent) parts.push(say('mt.urgent'))
  return `, ${parts.join(', ')}`
}

function feature(card: DrawnCard, kind: LineKind): string {
  const { path, station, traffic_stop } = card.lines[kind]
  if (path === 'terminus') return say(`mt.feature.${vehicleOf[kind]}_suburbs`)
  if (traffic_stop) return say(`mt.feature.${kind}_traffic`)
  if (!station) return ''
  return path === 'dead_end' ? say(`mt.feature.${station}_dead_end`) : say(`mt.feature.${station}_station`)
}
