// Lists of resources, stacks, actions and conditions.
import type { Condition, Job, Kind } from './types'

export type Resource = 'money' | Kind
export type Stack = 'left' | 'right'
/** Kinds of points; the same names as in a standing. */
export type PointsFor =
  'idle_people' | 'food_surplus' | 'energy_surplus' | 'rooms' | 'open_actions' | 'credits' | 'resources' | 'solo_bonus' | 'late_turns'

export const kinds: readonly Kind[] = ['food', 'energy']
export const resources: readonly Resource[] = ['money', 'food', 'energy']
export const stacks: readonly Stack[] = ['left', 'right']
export const jobs: readonly Job[] = ['food_generator', 'energy_generator', 'invite_people', 'take_robots', 'subsidies']
export const conditions: readonly Condition[] = [
  'one_slot_less',
  'other_food_12',
  'other_food_8',
  'other_energy_14',
  'other_energy_8',
  'lower_subsidies',
  'attractive_credits',
  'valuable_overproduction',
  'low_attraction',
]
