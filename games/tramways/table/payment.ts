// Paying icon by icon: choices by hand, completed by the engine, which also reports alternatives and their cost.
import type { Action } from '$client/protocol/values'
import { mindOf } from './mind.svelte'
import type { ByHand } from './names'
import type { Option, Part, Use, View } from './types'

const partNames = ['strip', 'slot_1', 'slot_2', 'slot_3']
const useOf = ({ card, part }: Use): Action => ({ do: 'use', card, part: partNames[part]! })
const pay: Action = { do: 'pay' }
const isSame = (one: Use, other: Use | undefined): boolean => one.card === other?.card && one.part === other.part

export interface Payment {
  /** All icons that pay, in order. */
  uses: readonly Use[]
  /** Actions of the payment; empty until the engine has completed it. */
  chain: readonly Action[]
  stress: number
  cards: number
}

/** Choice by hand for the current payment. */
export function byHandOf({ choosing, table }: Part): ByHand | null {
  const mind = mindOf(choosing)
  return mind.seq === table.seq ? mind.payment : null
}
/** Sets the payment by hand; null for the best. */
export function choosePayment({ choosing, table }: Part, byHand: ByHand | null): void {
  mindOf(choosing).at(table.seq).payment = byHand
}

export function bestPayment({ table: { view } }: Part): Payment | null {
  const { phase, bill, proposal } = view
  return phase === 'pay' && bill && proposal ? { uses: proposal, chain: [pay], stress: bill.stress, cards: bill.cards } : null
}

/** All icons of a payment begun by hand, as completed by the engine. */
export function completedUses(part: Part, { uses }: ByHand): readonly Use[] {
  const then = part.foresight.viewAfter<View>(...uses.map(useOf))
  return (then?.phase === 'pay' ? then.proposal : undefined) ?? [...part.table.view.plan.uses, ...uses]
}

export function paymentOf(part: Part): Payment | null {
  const byHand = byHandOf(part)
  if (!byHand) return bestPayment(part)
  const { uses, stress, cards } = byHand
  const chain = uses.map(useOf)
  const then = part.foresight.viewAfter<View>(...chain)
  // The last icon needed completes the payment.
  if (then?.phase === 'pay') return { uses: then.proposal ?? uses, chain: [...chain, pay], stress, cards }
  return { uses: [...part.table.view.plan.uses, ...uses], chain: then ? chain : [], stress, cards }
}

/** Icons that could replace a paying one, except those that pay already. */
export function swapsOf(part: Part): Option[] {
  const { view } = part.table
  const payment = part.watching ? null : paymentOf(part)
  if (!payment) return []
  const begun = view.plan.uses.length
  return optionsOf(part).filter((option) => option.place >= begun && !payment.uses.some((use) => isSame(option, use)))
}
/** Alternatives by the engine. It reports none for a complete payment: then those before the last icon. */
function optionsOf(part: Part): readonly Option[] {
  const after = (uses: readonly Use[]) => (uses.length === 0 ? part.table.view : part.foresight.viewAfter<View>(...uses.map(useOf)))
  const uses = byHandOf(part)?.uses ?? []
  const then = after(uses)
  return (then?.phase === 'pay' ? then : after(uses.slice(0, -1)))?.options ?? []
}

/** Payment by hand with another icon; icons before it stay. */
export function swapped(part: Part, { place, stress, cards, ...icon }: Option): ByHand {
  const before = paymentOf(part)?.uses.slice(part.table.view.plan.uses.length, place) ?? []
  return { uses: [...before, icon], stress, cards }
}

/** Least stress first, then fewest cards. */
export const byCost = (one: Pick<Option, 'stress' | 'cards'>, other: Pick<Option, 'stress' | 'cards'>): number =>
  one.stress - other.stress || one.cards - other.cards

/** Result of touching an icon: a paying one is replaced by the best other, another takes the last place it can. */
export function swapAt(payment: Payment | null, swaps: readonly Option[], icon: Use): Option | undefined {
  const place = payment?.uses.findIndex((use) => isSame(icon, use)) ?? -1
  if (place < 0) return swaps.findLast((swap) => isSame(icon, swap))
  return swaps.filter((swap) => swap.place === place).toSorted(byCost)[0]
}

/** TW-6.5: an icon that is not offered may be superfluous; the engine gives the reason. */
export function refuse({ attempt, choosing }: Part, icon: Use, slot: Element): boolean {
  const use = useOf(icon)
  const isOffered = choosing.offers.some(({ action }) => action.do === use.do && action.card === use.card && action.part === use.part)
  if (!isOffered) attempt(use, slot)
  return !isOffered
}
