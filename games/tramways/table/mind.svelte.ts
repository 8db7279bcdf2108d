// State of this viewer's table that is not yet played: the open action, the parts of a bid, a payment or a discard, and the
// rival whose cards are open.
import { hover } from '$client/games/hover'
import { perTable } from '$client/games/per_table'
import type { Offer } from '$client/protocol/table'
import type { Action, Seat } from '$client/protocol/values'
import type { Choosing } from '$client/table/choices/choosing.svelte'
import { parts as operands } from '$client/table/choices/offers'
import { backToLastRail, type Stretch, type Stroke } from './laying'
import type { ByHand, CardId, NodeId } from './names'
import type { Part, Player, View, Work } from './types'

/** Wish that a ride uses a link, given by number, or avoids it. */
export interface LinkWish {
  link: number
  over: boolean
}

/** Heights of the sheet on a phone. */
export type Sheet = 'peek' | 'half' | 'full'

export class Mind {
  /** Number of the table for which it was composed. */
  seq = $state(-1)
  /** Action opened by its chip; only among the actions of a turn. */
  work = $state<Work | null>(null)
  /** True while a link that was to be paid for is bent. */
  bent = $state(false)
  /** Goal of that link. */
  aim = $state<NodeId | null>(null)
  /** Chosen destination. */
  destination = $state<NodeId | null>(null)
  /** Chosen start of the ride there; null for the best. */
  start = $state<NodeId | null>(null)
  /** Wishes for its links, in the order of choice. */
  links = $state.raw<readonly LinkWish[]>([])
  /** Cards for a bid, or to be put away. */
  cards = $state.raw<readonly CardId[]>([])
  /** Payment chosen by hand; null if not. */
  payment = $state.raw<ByHand | null>(null)
  /** Total bid; null for the minimum. */
  bid = $state<number | null>(null)
  /** Number of the table at which other ways to pay are open. */
  waysAt = $state(-1)
  /** True if the list of choices is open. */
  listed = $state(false)
  /** True while the pointer is over that list: content above it must not move. */
  overList = $state(false)
  /** Place on the map of the list's current entry. */
  pointed = $state<NodeId | null>(null)
  /** End of a link chosen in the list. */
  end = $state<NodeId | null>(null)
  /** Way chosen for a link, until the cheaper end to pay with is known. */
  way = $state.raw<Stretch | null>(null)
  /** Finished stroke of the pointer, laid once later rails are taken up and the way to its end is known. */
  stroke = $state.raw<Stroke | null>(null)
  /** Height of a phone's sheet. */
  sheet = $state<Sheet>('peek')
  /** True if the map is shown instead of the stage that replaces it. */
  mapInFull = $state(false)
  /** Rival whose cards are open. */
  rival = $state<Seat | null>(null)

  lookAt(seat: Seat): void {
    this.rival = this.rival === seat ? null : seat
  }

  /** Resets the composed parts when the table has changed. */
  at(seq: number): this {
    if (this.seq !== seq) {
      this.seq = seq
      this.work = null
      this.destination = null
      this.start = null
      this.links = []
      this.cards = []
      this.payment = null
      this.bid = null
    }
    return this
  }
}

export const mindOf = perTable(() => new Mind())

/** Destination composed for the current table; null if the table has changed. */
export const destinationOf = ({ choosing, table }: Part): NodeId | null => {
  const mind = mindOf(choosing)
  return mind.seq === table.seq ? mind.destination : null
}
export const linkWishesOf = ({ choosing, table }: Part): readonly LinkWish[] => {
  const mind = mindOf(choosing)
  return mind.seq === table.seq ? mind.links : []
}
const openedOf = ({ choosing, table }: Part): Work | null => {
  const mind = mindOf(choosing)
  return mind.seq === table.seq ? mind.work : null
}
export const cardsOf = ({ choosing, table }: Part): readonly CardId[] => {
  const mind = mindOf(choosing)
  return mind.seq === table.seq ? mind.cards : []
}

/** Phases of preparing an action, whose steps can be taken back like choices. */
const underWay: ReadonlySet<string> = new Set(['start_link', 'lay', 'destination', 'passenger', 'ride', 'pay'])

/** Drops the latest choice, or takes the last step back; false if there is nothing to drop. */
export function stepBack(part: Part): boolean {
  const { choosing, table } = part
  const mind = mindOf(choosing)
  const composed = mind.seq === table.seq
  if (mind.rival !== null) mind.rival = null
  else if (composed && mind.payment !== null) mind.payment = null
  else if (composed && mind.links.length > 0) mind.links = mind.links.slice(0, -1)
  else if (composed && mind.start !== null) mind.start = null
  else if (composed && mind.destination !== null) mind.destination = null
  else if (composed && mind.cards.length > 0) mind.cards = mind.cards.slice(0, -1)
  else if (isAnythingPicked(choosing) || part.foresight.considered.length > 0) return false
  else if (openedOf(part) !== null && table.view.phase === 'act') mind.work = null
  else if (part.takeBack && underWay.has(table.view.phase)) part.play([], backToLastRail(table.view) ?? 1)
  else return false
  return true
}

// ---- the six or seven works ----

export const verbsOf: { readonly [work in Work]?: readonly string[] } = {
  link: ['build_link'],
  link_upgrade: ['upgrade_link', 'upgrade_branches'],
  building: ['build'],
  building_upgrade: ['upgrade_building'],
  trip: ['move'],
  martian_trip: ['move_martian'],
  resources: ['gather'],
}
export const works = Object.keys(verbsOf) as Work[]
const chipOf = (work: Work): Work => (work === 'branch_upgrade' ? 'link_upgrade' : work)

export const isAnythingPicked = ({ picked }: Choosing): boolean => Object.keys(picked).length > 0

/** Verb of the picked action; a hint's pick has none of its own, so the verb of its only match. */
function pickedVerb(choosing: Choosing): string {
  const { picked, matching } = choosing
  return String(picked.do ?? (isAnythingPicked(choosing) && matching.length === 1 ? matching[0]!.action.do : ''))
}

/** Action under way or, before one has begun, of the open chip. */
export function workOf(part: Part): Work | null {
  const { table, choosing, watching } = part
  const { phase, plan } = table.view
  if (phase !== 'act') return plan.work === 'none' ? null : chipOf(plan.work)
  if (watching) return null
  const picked = works.find((work) => verbsOf[work]!.includes(pickedVerb(choosing)))
  return picked ?? openedOf(part)
}

/** Chosen start of a link that has not begun. */
export const startInMind = ({ choosing: { picked, matching }, watching }: Part): Action[] =>
  !watching && picked.do === 'from' && matching.length === 1 ? [matching[0]!.action] : []

/** Offers that can be chosen now: all, or among the actions of a turn those of the open chip. */
export function lit(part: Part): Offer[] {
  if (part.watching) return []
  const { choosing, table } = part
  const verbs = table.view.phase === 'act' ? (verbsOf[workOf(part) ?? 'none'] ?? []) : null
  return verbs ? choosing.offers.filter(({ action }) => verbs.includes(action.do)) : choosing.offers
}

/** True if a bid is possible, with money or cards; else the player has to pass. */
export const canBid = ({ choosing }: Pick<Part, 'choosing'>): boolean =>
  choosing.offers.some(({ action }) => action.do === 'bid' || action.do === 'put_in')

/** Stage that replaces the map for a decision; null for the map. */
export function stageOf({ table }: Pick<Part, 'table'>): 'auction' | 'books' | 'round_end' | null {
  const { phase } = table.view
  if (phase === 'bid' || phase === 'take_card') return 'auction'
  if (phase === 'first_card') return 'books'
  return phase === 'put_away' ? 'round_end' : null
}

// ---- choosing ----

/** Steps that lead to a payment: taken at once, and each can be taken back. */
const steps = new Set([
  'build_link',
  'move',
  'move_martian',
  'lay',
  'arrive',
  'leave',
  'board',
  'ride',
  'upgrade_link',
  'upgrade_branches',
  'build',
  'upgrade_building',
])

export const isPicked = (choosing: Choosing, offer: Offer): boolean =>
  isAnythingPicked(choosing) && choosing.matching.length === 1 && choosing.matching[0] === offer

/** Takes a step or stores a destination; any other action is picked first, and played when chosen again. */
export function take(part: Part, offer: Offer): void {
  const { choosing, choose, table } = part
  if (offer.action.do === 'to') {
    const mind = mindOf(choosing).at(table.seq)
    mind.destination = mind.destination === offer.action.node ? null : String(offer.action.node)
    mind.start = null
    mind.links = []
  } else if (steps.has(offer.action.do) || isPicked(choosing, offer)) {
    choose(offer)
  } else {
    choosing.picked = { do: offer.action.do, ...operands(offer) }
  }
}

/** Chooses something that represents one action, or several with a common part. */
export function takeAny(part: Part, offers: readonly Offer[], common: { [operand: string]: string | number }): void {
  if (offers.length === 1) return take(part, offers[0]!)
  const shared = Object.entries(common).filter(([name, value]) => offers.every(({ action }) => action[name] === value))
  const verbs = new Set(offers.map(({ action }) => action.do))
  const picked = Object.fromEntries(verbs.size === 1 ? [['do', offers[0]!.action.do], ...shared] : shared)
  if (shared.length > 0) part.choosing.pick(picked)
}

/**
 * Chooses a link on the map. Offers that differ only in the end that pays count as one choice, with less stress as far as that
 * is known. If a second branch is needed, the first is picked.
 */
export function takeLink(part: Part, offers: readonly Offer[], link: number): void {
  const { choosing, foresight } = part
  const first = choosing.picked.link
  const possible = first === undefined ? offers : offers.filter(({ action }) => [action.link, action.second].includes(first))
  const pairs = new Set(possible.map(({ action }) => [action.link, action.second].toSorted().join()))
  if (pairs.size > 1) return choosing.pick({ do: possible[0]!.action.do, link })
  const stress = ({ action }: Offer) => foresight.viewAfter<View>(action)?.bill?.stress ?? 0
  const [best] = possible.toSorted((a, b) => stress(a) - stress(b))
  if (best) take(part, best)
}

export function toggleCard(part: Part, card: CardId): void {
  const mind = mindOf(part.choosing).at(part.table.seq)
  mind.cards = mind.cards.includes(card) ? mind.cards.filter((other) => other !== card) : [...mind.cards, card]
  mind.bid = null
}

/** Notes while the pointer is over a list of choices. */
export const overList = (choosing: () => Choosing) =>
  hover(
    () => (mindOf(choosing()).overList = true),
    () => (mindOf(choosing()).overList = false),
  )

// ---- whose table ----

/** Seat this screen belongs to: the viewer's own, else the deciding one. */
export const homeOf = ({ viewer, table }: Pick<Part, 'viewer' | 'table'>): Seat =>
  typeof viewer === 'number' ? viewer : (table.view.order[table.view.place]?.value ?? 0)
export const playerOf = (view: View, seat: Seat): Player => view.players[seat]!
