// Cards in words, for those who do not see them.
import { say } from '../../language.svelte'
import { lineKinds, vehicleOf, type Card, type LineKind } from './types'

export function nameOf(card: Card): string {
  const features = lineKinds.map((kind) => feature(card, kind)).filter((text) => text !== '')
  return [
    card.banner === 'null' ? say('mt.no_ride') : say(`mt.${card.banner}`),
    features.length > 0 ? features.join(' + ') : say('mt.feature.express'),
    ...(card.suburb ? [say('mt.minimum_long', { cards: card.suburb.min_distance })] : []),
    ...(card.urgent ? [say('mt.urgent')] : []),
  ].join(', ')
}

function feature(card: Card, kind: LineKind): string {
  const { path, station, traffic_stop } = card.lines[kind]
  if (path === 'terminus') return say(`mt.feature.${vehicleOf[kind]}_suburbs`)
  if (traffic_stop) return say(`mt.feature.${kind}_traffic`)
  if (!station) return ''
  return path === 'dead_end' ? say(`mt.feature.${station}_dead_end`) : say(`mt.feature.${station}_station`)
}
