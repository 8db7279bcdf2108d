// The sheet below the map on a phone: at peek what is chosen and the button, at half the bill and the cards, in full lists and the state.
import { mindOf, stageOf, workOf, type Sheet } from './mind.svelte'
import { isUpright } from './screen'
import type { Part } from './types'

const heights: readonly Sheet[] = ['peek', 'half', 'full']

/** One height up or down; from the highest, up leads back to the lowest. */
export const nextHeight = (now: Sheet, by: 1 | -1): Sheet =>
  by > 0 ? heights[(heights.indexOf(now) + 1) % heights.length]! : heights[Math.max(0, heights.indexOf(now) - 1)]!

/** Choices on the map have a sheet; what takes the place of the map, and what is chosen among cards, has its own room. */
export const hasSheet = (part: Part): boolean =>
  isUpright() && !part.watching && stageOf(part) === null && !['draft', 'bonus', 'buy_points', 'over'].includes(part.table.view.phase)

/** But for half height, while parcels are drafted and in an auction the board has the room of the hand, unless cards are what is chosen. */
export function hidesCards(part: Part): boolean {
  if (isUpright() && !part.watching && ['draft', 'bid'].includes(part.table.view.phase)) return true
  return hasSheet(part) && mindOf(part.choosing).sheet !== 'half' && workOf(part) !== 'resources'
}

/** Pulled up, the sheet tells what changes. */
export const showsBill = (part: Part): boolean =>
  hasSheet(part) && mindOf(part.choosing).sheet !== 'peek' && part.table.view.phase === 'pay'
