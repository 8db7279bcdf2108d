// What the person at this table has in mind: the actions that are pointed at or picked, the house that is looked at, the open tab.
import { say } from '$client/language.svelte'
import { preferences } from '$client/preferences.svelte'
import type { Action, Offer, ScorePart, Seat } from '$client/protocol'
import type { Choosing } from '$client/table/choosing.svelte'
import { parts as operands } from '$client/table/offers'
import type { Asked, Deed } from '$client/games/game'
import type { SortKey } from './box'
import { paymentChain, repaymentChain, totalOf, type Payment } from './paying'
import type { Complex, Part, PointsFor, View } from './types'
import { paymentInWords } from './words'

export type Tab = 'market' | 'rooms' | 'points'

export class Mind {
  /** Another's house, while it is looked at. */
  house = $state<Seat | null>(null)
  /** Opened by hand; else the one that the decision needs. On a phone the house comes first. */
  tab = $state<Tab | 'house' | null>(null)
  /** On a phone: whether market, rooms or points lie over the house. */
  sheet = $state(false)
  sort = $state<SortKey>('seats')
  /** Tokens that were put together oneself; null while the proposal stands. */
  payment = $state.raw<Payment | null>(null)
  /** How many ordinary credits are to be repaid, or the special one. */
  repaying = $state.raw<{ credit: 'ordinary' | 'special'; count: number } | null>(null)
  /** Whose source is marked in the house. */
  source = $state<PointsFor | null>(null)
  /** How many turns of the best known plan are shown; null while the own game is. */
  plan = $state<number | null>(null)
  /** What the sign says while points are counted. */
  counting = $state.raw<Asked | null>(null)
  /** Whether the beginning of the final phase has been noticed. */
  noticed = $state(false)
}

const minds = new WeakMap<Choosing, Mind>()
export function mindOf(choosing: Choosing): Mind {
  let mind = minds.get(choosing)
  if (!mind) minds.set(choosing, (mind = new Mind()))
  return mind
}

// ---- the action in mind -----------------------------------------------------------------------------------------------------

/** The action that is pointed at, or else the one that is picked. */
export function inMind({ foresight, choosing, watching }: Part): Offer | null {
  if (watching) return null
  const [looked] = foresight.considered
  if (looked) return choosing.offers.find(({ action }) => foresight.isConsidered(action)) ?? null
  return Object.keys(choosing.picked).length > 0 && choosing.matching.length === 1 ? choosing.matching[0]! : null
}

export const isPicked = (choosing: Choosing, offer: Offer): boolean =>
  Object.keys(choosing.picked).length > 0 && choosing.matching.length === 1 && choosing.matching[0] === offer

/** Picks an action with all its parts; once more plays it. */
export function take({ choosing, choose }: Part, offer: Offer): void {
  if (isPicked(choosing, offer)) choose(offer)
  else choosing.picked = { do: offer.action.do, ...operands(offer) }
}

/** What was put together of tokens or credits: one button plays it. */
export function deedOf(part: Part): Deed | null {
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

/** Where no choice is left the server pays the rest itself: what it no longer asks for is left out. */
function asFarAsAsked({ foresight, table }: Part, chain: Action[]): Action[] {
  for (let length = 1; length < chain.length; ++length) {
    const { phase, due } = foresight.viewAfter<View>(...chain.slice(0, length)) ?? table.view
    if (phase !== 'paying' || due > table.view.due - length + 1) return chain.slice(0, length)
  }
  return chain
}

export interface Outlook {
  /** The first of the actions. */
  action: Action
  text: string
  view: View
  /** Whether a sensible player's choices complete what the action begins. */
  completed: boolean
  points: (seat: Seat) => number | undefined
  parts: (seat: Seat) => ScorePart[] | undefined
}

/** What the action in mind would lead to, with what it begins carried to its end as a sensible player would; null while unknown. */
export function outlookOf(part: Part): Outlook | null {
  const offer = inMind(part)
  if (offer) return outlookAfter(part, offer)
  const deed = deedOf(part)
  return deed && !deed.missing ? outlookOn(part, [...deed.chain], deed.text) : null
}

/** Decisions that belong to the action before; what comes after it is another choice. */
const underWay: ReadonlySet<View['phase']> = new Set(['scrapping', 'housing', 'borrowing'])
const asProposed: readonly Action[] = [{ do: 'as_proposed' }]

export function outlookAfter(part: Part, { action, text }: Offer): Outlook | null {
  const { foresight } = part
  if (!foresight.of(action)) return null
  const phase = foresight.viewAfter<View>(action)?.phase ?? 'turn'
  // What goes into a test run is proposed by the rules themselves; of the rest a sensible player has an idea.
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

/** How many points an offer brings with what it begins: the same as the outlook says. */
export function gainOf(offer: Offer, part: Part): number | undefined {
  const { eyes, foresight } = part
  if (typeof eyes !== 'number') return undefined
  const then = outlookAfter(part, offer)?.points(eyes)
  const now = foresight.pointsNow(eyes)
  return then === undefined || now === undefined ? undefined : then - now
}

/** The points of the own seat after an offer, for lists. */
export function pointsAfter(part: Part, offer: Offer): number | undefined {
  if (preferences.points !== 'always' || typeof part.eyes !== 'number') return undefined
  return part.foresight.pointsAfter(part.eyes, offer.action) ?? undefined
}

// ---- whose house ------------------------------------------------------------------------------------------------------------

/** The seat at whose side this screen stands: the own one, else the one whose turn it is. */
export const homeOf = ({ eyes, table }: Pick<Part, 'eyes' | 'table'>): Seat => (typeof eyes === 'number' ? eyes : table.view.turn)
export const complexOf = (view: View, seat: Seat): Complex => view.complexes[seat]!
