// Commuters stuck in traffic: they came by vehicle to a card with a traffic light on that vehicle's line.
import { lineOf } from './names'
import type { Card, Vehicle, View } from './types'

/** Vehicle a commuter is stuck in; null if it is free. */
export function stuckIn(
  { commuters, routes }: Pick<View, 'commuters' | 'routes'>,
  cards: Map<string, Card>,
  commuter: number,
): Vehicle | null {
  const { place, route, came, home } = commuters[commuter]!
  if (home || came === 'walk' || came === 'none') return null
  const here = cards.get(routes[route ?? 0]?.cards[place - 1]?.card ?? '')
  return here?.lines[lineOf[came]].traffic_stop ? came : null
}
