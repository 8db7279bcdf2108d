// Durations of animations.
import { preferences } from '$client/preferences.svelte'
import type { TableOf, UpdateOf } from '$client/games/game'
import { deal, step, travelTime } from '$client/games/motion'
import { difference } from './changes'
import type { View } from './types'

/** Time the drawing needs to show an update. */
export function duration(update: UpdateOf<View>, before?: TableOf<View>): number {
  if (preferences.calm) return 0
  if (!before) return update.events.some(({ event }) => event === 'moved') ? 2 * step : deal
  const { laid, gone, moved } = difference(before.view, update.table.view)
  const travels = moved.map(({ from, to }) => travelTime(to - from))
  return Math.max(0, ...travels, ...[...laid, ...gone].map(() => deal))
}
