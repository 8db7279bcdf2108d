// How long things take to move, and how (the style sheet calls the same values --ease, --d-move and --d-deal).
import { preferences } from '../../preferences.svelte'
import type { Table, Update } from '../../protocol'
import { difference } from './changes'
import type { View } from './types'

export const ease = 'cubic-bezier(.2,.7,.2,1)'
const step = 260
const longest = 900
const deal = 260

/** A card is dealt or laid; not at all for those who want no movement. */
export function dealTime(): number {
  return preferences.calm ? 0 : deal
}

/** How long a commuter travels over so many cards; back, when a move is taken back, it hurries. */
export function travelTime(cards: number): number {
  return cards < 0 ? Math.min(longest / 3, -cards * (step / 2)) : Math.min(longest, cards * step)
}

/** How long the drawing needs to show an update. */
export function duration(update: Update, before?: Table): number {
  if (preferences.calm) return 0
  if (!before) return update.events.some(({ event }) => event === 'moved') ? 2 * step : deal
  const { laid, gone, moved } = difference(before.view as View, update.table.view as View)
  const travels = moved.map(({ from, to }) => travelTime(to - from))
  return Math.max(0, ...travels, ...[...laid, ...gone].map(() => deal))
}
