// Lists of worlds, building types, numerals and needs, and names for ids.
import type { Need, Type, Use, World } from './types'

export const worlds: readonly World[] = ['base', 'moon', 'mars']
export const types: readonly Type[] = ['residence', 'commerce', 'leisure', 'industry']
export const typeOf: { readonly [letter: string]: Type } = { R: 'residence', C: 'commerce', L: 'leisure', I: 'industry' }

/** "r2c3": row and column from the top left of the whole map. */
export type SpaceId = string
/** A building is named by its space, a parcel by its label. */
export type NodeId = string
export type CardId = string
export type Numeral = 'I' | 'II' | 'III' | 'IV'
export const numerals: readonly Numeral[] = ['I', 'II', 'III', 'IV']

/** Needs of a bill, in the order of payment. */
export const needs: readonly Need[] = ['strip', 'build', 'parcel', 'type', 'rails']

/** Icons chosen by hand for a payment, which the engine completes, and the total cost. */
export interface ByHand {
  uses: readonly Use[]
  stress: number
  cards: number
}
