// Lists of lines and vehicles, and types derived from those of the edition.
import type { Came, Card, Edition, Lines, Path, Vehicle } from './types'

export type Means = Exclude<Came, 'none'>
export type LineKind = keyof Lines
export interface LineFace {
  path: Path
  station: Vehicle | null
  traffic_stop: boolean
}
/** A card of the edition, or one made up for a picture. */
export type DrawnCard = Omit<Card, 'code' | 'lines'> & { lines: { [kind in LineKind]: LineFace } }

/** From left to right, or from top to bottom, on every card and at every gate. */
export const lineKinds: readonly LineKind[] = ['road', 'canal', 'rail']
export const vehicleOf: { readonly [kind in LineKind]: Vehicle } = { road: 'bus', canal: 'ferry', rail: 'train' }
export const lineOf: { readonly [vehicle in Vehicle]: LineKind } = { bus: 'road', ferry: 'canal', train: 'rail' }
export const letters = ['A', 'B', 'C', 'D', 'E', 'F'] as const

export function cardsOf(edition: Edition): Map<string, Card> {
  return new Map(edition.cards.map((card) => [card.id, card]))
}
