// Ways to pay: the best one first, what was chosen by hand, and others with another icon, by stress and then by cards.
import { completedUses, bestPayment, byCost, byHandOf, swapped, swapsOf } from './payment'
import type { ByHand, Part, Use } from './types'

export interface WayToPay {
  stress: number
  cards: number
  uses: readonly Use[]
  /** Null: the best. */
  byHand: ByHand | null
}

/** Besides the best one. */
const mostOthers = 2

/** Each kind of payment once: the first of those that differ in stress or in the number of cards, and save cards or stress. */
export function waysToPay(part: Part): WayToPay[] {
  const best = bestPayment(part)
  if (!best) return []
  const byHand = byHandOf(part)
  const kept: WayToPay[] = [{ ...best, byHand: null }]
  if (byHand) kept.push({ ...byHand, uses: completedUses(part, byHand), byHand })
  for (const swap of swapsOf(part).toSorted(byCost)) {
    const isWorse = swap.stress >= best.stress && swap.cards >= best.cards
    if (isWorse || kept.length > mostOthers || kept.some((way) => byCost(way, swap) === 0)) continue
    const other = swapped(part, swap)
    kept.push({ stress: swap.stress, cards: swap.cards, uses: completedUses(part, other), byHand: other })
  }
  return kept
}
