// Position and edition of Mass Transit as used by the drawing (games/mass_transit/protocol.md, content/edition.json).
import type { Seat } from '$client/protocol/values'
import type { PartProps } from '$client/games/game'

export type LineKind = 'road' | 'canal' | 'rail'
export type Vehicle = 'bus' | 'ferry' | 'train'
export type Means = Vehicle | 'walk'

/** From left to right, or from top to bottom, on every card and at every gate. */
export const lineKinds: readonly LineKind[] = ['road', 'canal', 'rail']
export const vehicleOf: { readonly [kind in LineKind]: Vehicle } = { road: 'bus', canal: 'ferry', rail: 'train' }
export const lineOf: { readonly [vehicle in Vehicle]: LineKind } = { bus: 'road', ferry: 'canal', train: 'rail' }
export const letters = ['A', 'B', 'C', 'D', 'E', 'F'] as const

// ---- the edition ----------------------------------------------------------------------------------------------------------

export interface LineFace {
  path: 'through' | 'dead_end' | 'terminus' | 'none'
  station: Vehicle | null
  traffic_stop: boolean
}

export interface Card {
  id: string
  kind: 'suburbs' | 'traffic' | 'line'
  banner: Means | 'null'
  urgent: boolean
  lines: { [kind in LineKind]: LineFace }
  suburb: { mode: Vehicle; min_distance: number } | null
}

export interface Edition {
  cards: Card[]
  rules_constants: { hand_size: number; max_plays_per_turn: number }
}

export function cardsOf(edition: Edition): Map<string, Card> {
  return new Map(edition.cards.map((card) => [card.id, card]))
}

// ---- the position ---------------------------------------------------------------------------------------------------------

/** `cards` is absent if hidden from this viewer. */
export interface Cards {
  cards?: string[]
  count: number
}

export interface LaidCard {
  card: string
  turned: boolean
}

export interface Commuter {
  /** null while it can still choose one. */
  route: number | null
  /** 0 is the city, 1 the first card. */
  place: number
  came: Means | 'none'
  home: boolean
}

export interface View {
  phase: 'volunteering' | 'turn' | 'over'
  ending: string
  turn: Seat
  played: number
  due: number
  volunteers: Seat[]
  changed_hands: Seat[]
  pile: Cards
  discarded: Cards
  hands: Cards[]
  routes: { cards: LaidCard[] }[]
  commuters: Commuter[]
}

/** Props of the drawing's components. */
export type Part = PartProps<View, Edition>
