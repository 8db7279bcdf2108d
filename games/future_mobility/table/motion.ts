// Duration of animations.
import type { UpdateOf } from '$client/games/game'
import { animatedEvents, deal, travelTime } from '$client/games/motion'
import { stepsOf } from './geometry'
import type { View } from './types'

const moving = new Set(['stop_placed', 'path_laid', 'jammed', 'went', 'total', 'turned_up'])

export function duration(update: UpdateOf<View>): number {
  const told = animatedEvents(update)
  if (told.includes('announced')) return travelTime(stepsOf(update.table.view.trip))
  return told.some((event) => moving.has(event)) ? deal : 0
}
