// Ways to pay: the best first, then the one chosen by hand, then others with another icon, by stress and number of cards.
import { completedUses, bestPayment, byCost, byHandOf, swapped, swapsOf } from './payment'
import type { ByHand } from './names'
import type { Part, Use } from './types'

interface WayToPay {
  stress: number
  cards: number
  uses: readonly Use[]
  /** Null for the best. */
  byHand: ByHand | null
}

/** Maximum number of ways besides the best. */
const mostOthers = 2

/** Distinct ways to pay: others must differ in stress or number of cards, and save one of them. */
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
