// Lists of resources and abilities.
import type { Ability, Resource } from './types'

export const resources: readonly Resource[] = ['agents', 'intel', 'money', 'weapons']
export const abilities: readonly Ability[] = ['relocate', 'change_number', 'change_colour']

/** "2a": the first die of the second card. */
export type Slot = string
