// What the person at this table has in mind: the action that is pointed at or picked, the house that is looked at, the open tab.
import { preferences } from '../../preferences.svelte'
import type { Action, Offer, ScorePart, Seat } from '../../protocol'
import type { Choosing } from '../../table/choosing.svelte'
import { parts as operands } from '../../table/offers'
import type { SortKey } from './box'
import type { Complex, Part, View } from './types'

export type Tab = 'market' | 'rooms' | 'points'

export class Mind {
  /** Another's house, while it is looked at. */
  house = $state<Seat | null>(null)
  /** Opened by hand; else the one that the decision needs. On a phone the house comes first. */
  tab = $state<Tab | 'house' | null>(null)
  sort = $state<SortKey>('seats')
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

export interface Outlook {
  offer: Offer
  view: View
  /** Whether a sensible player's choices complete what the action begins. */
  completed: boolean
  points: (seat: Seat) => number | undefined
  parts: (seat: Seat) => ScorePart[] | undefined
}

/** What the action in mind would lead to, with what it begins carried to its end as a sensible player would; null while unknown. */
export function outlookOf(part: Part): Outlook | null {
  const offer = inMind(part)
  return offer ? outlookAfter(part, offer) : null
}

function outlookAfter(part: Part, offer: Offer): Outlook | null {
  const { foresight } = part
  const first = foresight.of(offer.action)
  if (!first) return null
  const more: Action[] = first.end === 'open' ? (foresight.proposed(offer.action)?.proposal ?? []) : []
  const chain = [offer.action, ...more]
  const known = more.length && foresight.of(...chain) ? chain : [offer.action]
  const view = foresight.viewAfter<View>(...known)
  if (!view) return null
  const preview = foresight.of(...known)
  return {
    offer,
    view,
    completed: known.length > 1,
    points: (seat) => (preferences.points === 'never' ? undefined : (foresight.pointsAfter(seat, ...known) ?? undefined)),
    parts: (seat) => preview?.standing.find((one) => one.seat === seat)?.parts ?? undefined,
  }
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
