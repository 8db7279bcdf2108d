// How long the drawing needs to show what was done.
import { preferences } from '../../preferences.svelte'
import type { UpdateOf } from '../game'
import { deal } from '../motion'
import type { View } from './types'

const moving = new Set(['bought', 'scrapped', 'invited', 'bought_room', 'took_robots', 'turned_up', 'took_subsidies'])
/** Everything that runs sends what it makes along its line. */
const producing = 900

export function duration(update: UpdateOf<View>): number {
  if (preferences.calm || update.what === 'undo') return 0
  const told = update.events.map(({ event }) => event)
  if (told.includes('produced')) return producing
  return told.some((event) => moving.has(event)) ? deal : 0
}
