// What the person at this table has in mind: the work that is begun, what is composed for a bid, a payment or for putting away, the rival
// whose cards are looked at.
import type { Action, Offer, Seat } from '$client/protocol'
import type { Choosing } from '$client/table/choosing.svelte'
import { parts as operands } from '$client/table/offers'
import { backToLastRail } from './laying'
import type { ByHand, CardId, NodeId, Part, Player, View, Work } from './types'

/** A link, by its number, that a ride shall go over, or shall not. */
export interface LinkWish {
  link: number
  over: boolean
}

/** Heights of the sheet on a phone. */
export type Sheet = 'peek' | 'half' | 'full'

export class Mind {
  /** Composed for the table of this number. */
  seq = $state(-1)
  /** Opened by a chip; only among the actions of a turn. */
  work = $state<Work | null>(null)
  /** A link that was to be paid for is being bent. */
  bent = $state(false)
  /** The end that it shall have. */
  aim = $state<NodeId | null>(null)
  /** The destination that was chosen. */
  destination = $state<NodeId | null>(null)
  /** Where a ride there shall start; null: where it is best. */
  start = $state<NodeId | null>(null)
  /** Links that it shall go over or not, in the order in which they were chosen. */
  links = $state.raw<readonly LinkWish[]>([])
  /** Cards of a bid, or cards to put away. */
  cards = $state.raw<readonly CardId[]>([])
  /** How it is paid, where that was chosen by hand. */
  payment = $state.raw<ByHand | null>(null)
  /** The bid as a whole; null: the least there can be. */
  bid = $state<number | null>(null)
  /** The table at which other ways to pay are looked at. */
  waysAt = $state(-1)
  /** The list of all that is lit is open. */
  listed = $state(false)
  /** The pointer is over that list: what stands above it must not move. */
  overList = $state(false)
  /** The place on the map of what is looked at in it. */
  pointed = $state<NodeId | null>(null)
  /** The end of a link that was chosen there. */
  end = $state<NodeId | null>(null)
  /** On a phone: the sheet is pulled up, to the bill or to everything. */
  sheet = $state<Sheet>('peek')
  /** The map is looked at while something else takes its place. */
  mapInFull = $state(false)
  /** Whose cards are looked at. */
  rival = $state<Seat | null>(null)

  lookAt(seat: Seat): void {
    this.rival = this.rival === seat ? null : seat
  }

  /** What was composed belongs to one table; at another one the hands are free. */
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

const minds = new WeakMap<Choosing, Mind>()
export function mindOf(choosing: Choosing): Mind {
  let mind = minds.get(choosing)
  if (!mind) minds.set(choosing, (mind = new Mind()))
  return mind
}
/** What is composed for the table as it is; nothing where the table has changed. */
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

/** While a work is prepared, its steps are choices as well. */
const underWay: ReadonlySet<string> = new Set(['start_link', 'lay', 'destination', 'passenger', 'ride', 'pay'])

/** Lets go of what was chosen last, or takes the last step back; false where nothing is left to let go of. */
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
export const chipOf = (work: Work): Work => (work === 'branch_upgrade' ? 'link_upgrade' : work)

export const isAnythingPicked = ({ picked }: Choosing): boolean => Object.keys(picked).length > 0

/** What a hint picks has no verb of its own: the one action it leads to has. */
function pickedVerb(choosing: Choosing): string {
  const { picked, matching } = choosing
  return String(picked.do ?? (isAnythingPicked(choosing) && matching.length === 1 ? matching[0]!.action.do : ''))
}

/** The work that is under way or, before an action has begun, the chip that is open. */
export function workOf(part: Part): Work | null {
  const { table, choosing, watching } = part
  const { phase, plan } = table.view
  if (phase !== 'act') return plan.work === 'none' ? null : chipOf(plan.work)
  if (watching) return null
  const picked = works.find((work) => verbsOf[work]!.includes(pickedVerb(choosing)))
  return picked ?? openedOf(part)
}

/** The start of a link that is chosen, but not yet begun. */
export const startInMind = ({ choosing: { picked, matching }, watching }: Part): Action[] =>
  !watching && picked.do === 'from' && matching.length === 1 ? [matching[0]!.action] : []

/** What can be pointed at now: all that is offered or, among the actions of a turn, what belongs to the open chip. */
export function lit(part: Part): Offer[] {
  if (part.watching) return []
  const { choosing, table } = part
  const verbs = table.view.phase === 'act' ? (verbsOf[workOf(part) ?? 'none'] ?? []) : null
  return verbs ? choosing.offers.filter(({ action }) => verbs.includes(action.do)) : choosing.offers
}

/** With money or with cards; who cannot has to pass. */
export const canBid = ({ choosing }: Pick<Part, 'choosing'>): boolean =>
  choosing.offers.some(({ action }) => action.do === 'bid' || action.do === 'put_in')

/** What takes the place of the map while it is decided. */
export function stageOf({ table }: Pick<Part, 'table'>): 'auction' | 'books' | 'round_end' | null {
  const { phase } = table.view
  if (phase === 'bid' || phase === 'take_card') return 'auction'
  if (phase === 'first_card') return 'books'
  return phase === 'put_away' ? 'round_end' : null
}

// ---- choosing ----

/** Steps on the way to a payment: they are taken at once, and each can be taken back. */
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

/** Takes a step; a destination is kept in mind; anything else is picked first, and played when it is chosen once more. */
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

/** A thing on the table stands for one action, or for several that have this part in common. */
export function takeAny(part: Part, offers: readonly Offer[], common: { [operand: string]: string | number }): void {
  if (offers.length === 1) return take(part, offers[0]!)
  const shared = Object.entries(common).filter(([name, value]) => offers.every(({ action }) => action[name] === value))
  const verbs = new Set(offers.map(({ action }) => action.do))
  const picked = Object.fromEntries(verbs.size === 1 ? [['do', offers[0]!.action.do], ...shared] : shared)
  if (shared.length > 0) part.choosing.pick(picked)
}

/**
 * A link on the map. Offers that differ in the end that pays alone are one choice: the end that costs less stress does, as far as that is
 * known. Where a second branch is to be chosen, the first is picked.
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

// ---- whose table ----

/** The seat at whose side this screen stands: the own one, else the one that decides. */
export const homeOf = ({ eyes, table }: Pick<Part, 'eyes' | 'table'>): Seat =>
  typeof eyes === 'number' ? eyes : (table.view.order[table.view.place]?.value ?? 0)
export const playerOf = (view: View, seat: Seat): Player => view.players[seat]!
