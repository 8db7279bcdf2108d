// State of this viewer's table that is not yet played: actions pointed at or picked, the open house, the open tab.
import { say } from '$client/language.svelte'
import { preferences } from '$client/preferences.svelte'
import type { ScorePart } from '$client/protocol/previews'
import type { Offer } from '$client/protocol/table'
import type { Action, Seat } from '$client/protocol/values'
import type { Choosing } from '$client/table/choices/choosing.svelte'
import { parts as operands } from '$client/table/choices/offers'
import type { Asked, Move } from '$client/games/game'
import { perTable } from '$client/games/per_table'
import type { SortKey } from './box'
import { paymentChain, repaymentChain, totalOf, type Payment } from './paying'
import type { PointsFor } from './names'
import type { Complex, Part, View } from './types'
import { paymentInWords } from './words'

export type Tab = 'market' | 'rooms' | 'points'

export class Mind {
  /** Seat of the other house that is open; null for the viewer's. */
  house = $state<Seat | null>(null)
  /** Tab opened by hand; null for the one that the decision needs. On a phone the house comes first. */
  tab = $state<Tab | 'house' | null>(null)
  sort = $state<SortKey>('seats')
  /** Payment put together by hand; null for the proposal. */
  payment = $state.raw<Payment | null>(null)
  /** Number of ordinary credits to repay, or the special one. */
  repaying = $state.raw<{ credit: 'ordinary' | 'special'; count: number } | null>(null)
  /** Kind of points whose source is marked in the house. */
  source = $state<PointsFor | null>(null)
  /** Number of turns shown of the best known plan; null for the viewer's game. */
  plan = $state<number | null>(null)
  /** Its positions: before the first turn and after each; null until loaded. */
  frames = $state.raw<View[] | null>(null)
  /** Text of the sign during the final count. */
  counting = $state.raw<Asked | null>(null)
  /** True once the announcement of the final phase is closed. */
  noticed = $state(false)
}

export const mindOf = perTable(() => new Mind())

const awayFromHouse: ReadonlySet<View['phase']> = new Set(['first_rooms', 'housing', 'repaying', 'converting'])

/**
 * True if market, rooms or points lie over the house of a phone. They open by themselves for decisions that cannot be made on the house.
 */
export function isSheetOpen({ table, choosing, watching }: Part): boolean {
  const { tab, house, plan } = mindOf(choosing)
  if (tab !== null) return tab !== 'house' || house !== null || plan !== null
  return !watching && choosing.offers.length > 0 && awayFromHouse.has(table.view.phase)
}

// ---- the action in mind -----------------------------------------------------------------------------------------------------

/** Offer under the pointer, else the picked one. */
export function inMind({ foresight, choosing, watching }: Part): Offer | null {
  if (watching) return null
  const [looked] = foresight.considered
  if (looked) return choosing.offers.find(({ action }) => foresight.isConsidered(action)) ?? null
  return Object.keys(choosing.picked).length > 0 && choosing.matching.length === 1 ? choosing.matching[0]! : null
}

const isPicked = (choosing: Choosing, offer: Offer): boolean =>
  Object.keys(choosing.picked).length > 0 && choosing.matching.length === 1 && choosing.matching[0] === offer

/** Picks an action with all its parts; plays it if it was picked already. */
export function take({ choosing, choose }: Part, offer: Offer): void {
  if (isPicked(choosing, offer)) choose(offer)
  else choosing.picked = { do: offer.action.do, ...operands(offer) }
}

/** Payment or repayment put together by hand, which one button plays. */
export function moveOf(part: Part): Move | null {
  const { choosing, table, watching } = part
  const { payment, repaying } = mindOf(choosing)
  if (watching) return null
  if (payment && table.view.phase === 'paying') {
    const chain = asFarAsAsked(part, paymentChain(payment))
    return { text: say('fu.go.pay', { what: paymentInWords(payment) }), chain, missing: totalOf(payment) < table.view.due }
  }
  if (repaying && table.view.phase === 'repaying') {
    const { credit, count } = repaying
    return { text: say('fu.go.repay', { credits: count }), chain: repaymentChain(credit, count) }
  }
  return null
}

/** Cuts off payments that the server makes itself because no choice is left. */
function asFarAsAsked({ foresight, table }: Part, chain: Action[]): Action[] {
  for (let length = 1; length < chain.length; ++length) {
    const { phase, due } = foresight.viewAfter<View>(...chain.slice(0, length)) ?? table.view
    if (phase !== 'paying' || due > table.view.due - length + 1) return chain.slice(0, length)
  }
  return chain
}

export interface Outlook {
  /** First action of the chain. */
  action: Action
  text: string
  view: View
  /** True if likely choices complete what the action begins. */
  completed: boolean
  points: (seat: Seat) => number | undefined
  parts: (seat: Seat) => ScorePart[] | undefined
}

/** Outcome of the action in mind, completed with a sensible player's choices; null while unknown. */
export function outlookOf(part: Part): Outlook | null {
  const offer = inMind(part)
  if (offer) return outlookAfter(part, offer)
  const move = moveOf(part)
  return move && !move.missing ? outlookOn(part, [...move.chain], move.text) : null
}

/** Decisions that belong to the previous action; what follows them is another choice. */
const underWay: ReadonlySet<View['phase']> = new Set(['scrapping', 'housing', 'borrowing'])
const asProposed: readonly Action[] = [{ do: 'as_proposed' }]

export function outlookAfter(part: Part, { action, text }: Offer): Outlook | null {
  const { foresight } = part
  if (!foresight.of(action)) return null
  const phase = foresight.viewAfter<View>(action)?.phase ?? 'turn'
  // The rules propose the contents of a test run; for the rest the server proposes a sensible player's choices.
  const more = phase === 'converting' ? asProposed : underWay.has(phase) ? (foresight.proposed(action)?.proposal ?? []) : []
  const chain = [action, ...more]
  return outlookOn(part, more.length && foresight.of(...chain) ? chain : [action], text)
}

function outlookOn({ foresight }: Part, chain: Action[], text: string): Outlook | null {
  const view = foresight.viewAfter<View>(...chain)
  if (!view) return null
  const preview = foresight.of(...chain)
  return {
    action: chain[0]!,
    text,
    view,
    completed: chain.length > 1 && chain[0]!.do !== chain[1]!.do,
    points: (seat) => (preferences.points === 'never' ? undefined : (foresight.pointsAfter(seat, ...chain) ?? undefined)),
    parts: (seat) => preview?.standing.find((one) => one.seat === seat)?.parts ?? undefined,
  }
}

/** Points that an offer gains, including what it begins; equal to the outlook's. */
export function gainOf(offer: Offer, part: Part): number | undefined {
  const { viewer, foresight } = part
  if (typeof viewer !== 'number') return undefined
  const then = outlookAfter(part, offer)?.points(viewer)
  const now = foresight.pointsNow(viewer)
  return then === undefined || now === undefined ? undefined : then - now
}

/** Points of the viewer's seat after an offer, for lists. */
export function pointsAfter(part: Part, offer: Offer): number | undefined {
  if (preferences.points !== 'always' || typeof part.viewer !== 'number') return undefined
  return part.foresight.pointsAfter(part.viewer, offer.action) ?? undefined
}

// ---- whose house ------------------------------------------------------------------------------------------------------------

/** Seat this screen belongs to: the viewer's own, else the one whose turn it is. */
export const homeOf = ({ viewer, table }: Pick<Part, 'viewer' | 'table'>): Seat => (typeof viewer === 'number' ? viewer : table.view.turn)
export const complexOf = (view: View, seat: Seat): Complex => view.complexes[seat]!
