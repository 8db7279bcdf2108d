// Houses on the time axis of a match: each arrival and its time.
import { say } from '$client/language.svelte'
import type { Landmarks } from '$client/games/game'
import sheet from './symbols.svg?no-inline'

export const landmarks: Landmarks = {
  symbol: `${sheet}#mt-house`,
  plies: (log) => log.flatMap(({ ply, events }) => events.flatMap(({ event }) => (event === 'came_home' ? [ply] : []))),
  about: () => say('mt.houses_home'),
}
