// How long the drawing needs to show what was done.
import { preferences } from '../../preferences.svelte'
import type { TableOf, UpdateOf } from '../game'
import { deal, travelTime } from '../motion'
import type { View } from './types'

/** A trip was paid for: the tram runs. */
export function isRidden(before: View, { phase }: View): boolean {
  const { plan } = before
  const riding = plan.work === 'trip' || plan.work === 'martian_trip'
  return before.phase === 'pay' && riding && plan.other !== null && phase !== 'pay' && phase !== 'ride' && phase !== 'passenger'
}

const moving = new Set([
  'link_built',
  'branch_built',
  'link_upgraded',
  'building_built',
  'building_upgraded',
  'took_card',
  'night_falls',
  'drew',
])

export function duration(update: UpdateOf<View>, before?: TableOf<View>): number {
  if (preferences.calm || update.what === 'undo') return 0
  if (before && isRidden(before.view, update.table.view)) return travelTime(before.view.plan.used.length)
  return update.events.some(({ event }) => moving.has(event)) ? deal : 0
}
