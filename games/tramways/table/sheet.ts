// The sheet below the map on a phone. Peek: the choice and the button; half: the bill and the cards; full: lists and state.
import { mindOf, stageOf, workOf, type Sheet } from './mind.svelte'
import { isUpright } from './screen'
import type { Part } from './types'

const heights: readonly Sheet[] = ['peek', 'half', 'full']

/** Next height up or down; up from the highest leads back to the lowest. */
export const nextHeight = (now: Sheet, by: 1 | -1): Sheet =>
  by > 0 ? heights[(heights.indexOf(now) + 1) % heights.length]! : heights[Math.max(0, heights.indexOf(now) - 1)]!

/** True if choices on the map use the sheet; stages and choices among cards have their own room. */
export const hasSheet = (part: Part): boolean =>
  isUpright() && !part.watching && stageOf(part) === null && !['draft', 'bonus', 'buy_points', 'over'].includes(part.table.view.phase)

/** True if the board uses the hand's room: in drafts and auctions, and with the sheet not at half height, unless cards are chosen. */
export function hidesCards(part: Part): boolean {
  if (isUpright() && !part.watching && ['draft', 'bid'].includes(part.table.view.phase)) return true
  return hasSheet(part) && mindOf(part.choosing).sheet !== 'half' && workOf(part) !== 'resources'
}

/** True if the raised sheet shows the changes. */
export const showsBill = (part: Part): boolean =>
  hasSheet(part) && mindOf(part.choosing).sheet !== 'peek' && part.table.view.phase === 'pay'
