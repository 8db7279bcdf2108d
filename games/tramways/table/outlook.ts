// Outcome of the choice in mind or under the pointer: asked of the engine, never computed here.
import { preferences } from '$client/preferences.svelte'
import type { Action, Seat } from '$client/protocol/values'
import { destinationOf, homeOf, isAnythingPicked, linkWishesOf, mindOf, startInMind, type LinkWish } from './mind.svelte'
import { paymentOf } from './payment'
import { cardsIn } from './cards'
import type { NodeId } from './names'
import type { Card, Part, Player, Use, View } from './types'

/** Chain completed with a sensible player's choices, as far as known. Points for sale at its end are a separate choice. */
export function completed({ foresight }: Part, chain: readonly Action[]): Action[] {
  const more = foresight.proposed(...chain)?.proposal ?? []
  const whole = [...chain, ...more.map((action): Action => (action.do === 'buy' ? { do: 'buy', points: 0 } : action))]
  return more.length > 0 && foresight.of(...whole) ? whole : [...chain]
}

const rewards: ReadonlySet<string> = new Set(['take_money', 'take_development', 'buy'])
/** The same up to a reward, which is chosen at the end of the ride. */
export function upToReward(part: Part, chain: readonly Action[]): Action[] {
  const whole = completed(part, chain)
  const reward = whole.findIndex(({ do: verb }) => rewards.has(verb))
  return reward < 0 ? whole : whole.slice(0, reward)
}

export interface Outlook {
  chain: readonly Action[]
  view: View
}
export function outlookAfter(part: Part, chain: readonly Action[]): Outlook | null {
  if (chain.length === 0 || part.watching) return null
  const [first, ...more] = completed(part, chain)
  // At a building of level 2 the second reward is another choice.
  const another = part.table.view.phase === 'bonus' && more.some(({ do: verb }) => rewards.has(verb))
  const whole = another ? chain : [first!, ...more]
  const view = part.foresight.viewAfter<View>(...whole)
  return view ? { chain: whole, view } : null
}

/** Table with the unfinished link being drawn; null if none is. */
export function drawnOf(part: Part, considered: readonly Action[] = part.foresight.considered): View | null {
  if (part.watching) return null
  const chain = considered.length > 0 ? considered : startInMind(part)
  const view = chain.length > 0 ? part.foresight.viewAfter<View>(...chain) : part.table.view
  return view?.phase === 'lay' && view.bill ? view : null
}
/** The same as if that link were built and paid for. */
function builtSoFar(part: Part, drawn: View): View {
  const seat = homeOf(part)
  const paid = ({ hand, ...player }: Player): Player => ({
    ...player,
    ...drawn.bill!.then,
    hand: { ...hand, count: hand.count - drawn.bill!.cards },
  })
  return { ...drawn, players: drawn.players.map((player, one) => (one === seat ? paid(player) : player)) }
}

/** Chosen ride: its destination and, if chosen, its start and route. */
export function rideOf(part: Part): Action[] {
  const trip = tripTo(destinationOf(part), mindOf(part.choosing).start)
  return rideAsWished(part, trip, linkWishesOf(part)) ?? trip
}
const tripTo = (node: NodeId | null, start: NodeId | null): Action[] =>
  node === null ? [] : [{ do: 'to', node }, ...(start === null ? [] : [{ do: 'board', node: start }])]
/** Trip that uses some links and avoids others; null if impossible or unknown yet. */
function rideAsWished({ foresight }: Part, trip: Action[], wishes: readonly LinkWish[]): Action[] | null {
  if (wishes.length === 0) return trip
  const rides = (over: boolean) => wishes.filter((wish) => wish.over === over).map(({ link }): Action => ({ do: 'ride', link }))
  const proposal = foresight.wished({ with: rides(true), without: rides(false) }, ...trip)?.proposal ?? []
  const way = proposal.filter(({ do: verb }) => verb === 'ride')
  return way.length > 0 ? [...trip, ...way] : null
}
/** Other starts with passengers who could ride to the chosen destination. */
export function startsOf(part: Part): NodeId[] {
  const [to] = rideOf(part)
  if (!to || part.watching) return []
  const { nodes, plan } = part.table.view
  const waiting = nodes.filter(({ martian, passengers }) => (plan.work === 'martian_trip' ? martian : passengers > 0))
  return waiting
    .map(({ node }) => node)
    .filter((node) => (part.foresight.of(to, { do: 'board', node })?.end ?? 'forbidden') !== 'forbidden')
}

/** A link that the ride in mind could use or avoid instead. */
export interface Detour {
  wish: LinkWish
  /** True if wished already; choosing it then drops the wish. */
  held: boolean
  /** Wishes, start and ride after it is chosen. */
  wishes: readonly LinkWish[]
  start: NodeId
  ride: readonly Action[]
}
/** Possible changes to the route of the chosen ride, link by link; its start stays. */
export function detoursOf(part: Part): Detour[] {
  const trip = part.watching || destinationOf(part) === null ? null : dueOf(part, [])
  const start = trip?.plan.other
  if (!trip?.bill?.trip || !start) return []
  const held = linkWishesOf(part)
  return trip.bill.trip.passable.flatMap((link) => {
    const before = held.find((wish) => wish.link === link)
    const wish = before ?? { link, over: !trip.plan.used.includes(link) }
    // A wish that conflicts with earlier ones replaces them.
    const choices = before ? [held.filter((other) => other !== before)] : [[...held, wish], [wish]]
    for (const wishes of choices) {
      const ride = rideAsWished(part, tripTo(destinationOf(part), start), wishes)
      if (ride) return [{ wish, held: !!before, wishes, start, ride }]
    }
    return []
  })
}
export function takeDetour({ choosing, table }: Part, { start, wishes }: Detour): void {
  const mind = mindOf(choosing).at(table.seq)
  mind.start = start
  mind.links = wishes
}

/** Chosen actions, else those of the main button. */
export function chosenChain(part: Part): readonly Action[] {
  const { choosing, table, watching } = part
  if (watching) return []
  const ride = rideOf(part)
  if (ride.length > 0) return ride
  if (isAnythingPicked(choosing) && choosing.matching.length === 1) return [choosing.matching[0]!.action]
  return table.view.phase === 'pay' ? (paymentOf(part)?.chain ?? []) : []
}
/** Outlook of what is under the pointer, else of what is drawn or chosen. */
export function outlookOf(part: Part, considered: readonly Action[] = part.foresight.considered): Outlook | null {
  const drawn = drawnOf(part, considered)
  if (drawn) return { chain: considered, view: builtSoFar(part, drawn) }
  return outlookAfter(part, considered.length > 0 ? considered : chosenChain(part))
}

/** Table on which the choice in mind is to be paid, with the payment: the current one, or the one it leads to. */
export function dueOf(part: Part, considered: readonly Action[] = part.foresight.considered): View | null {
  const { view } = part.table
  if (view.phase === 'pay')
    return { ...view, proposal: (paymentOf(part)?.uses ?? view.proposal ?? []).map((use) => ({ needs: [], ...use })) }
  const drawn = drawnOf(part, considered)
  if (drawn) return drawn
  const chain = considered.length > 0 ? considered : chosenChain(part)
  if (chain.length === 0 || part.watching) return null
  const whole = completed(part, chain)
  const payment = whole.findIndex(({ do: verb }) => verb === 'pay')
  const then = part.foresight.viewAfter<View>(...(payment < 0 ? whole : whole.slice(0, payment)))
  return then?.bill ? then : null
}
/** Icons that pay for it. */
export function payingOf(part: Part): readonly Use[] {
  const due = dueOf(part)
  return due?.proposal ?? part.table.view.plan.uses
}

/** Trip in mind: its links and its start. */
export function tripInMind(part: Part): { used: number[]; from: NodeId | null } {
  const { considered } = part.foresight
  const chain = considered.length > 0 ? considered : chosenChain(part)
  const { plan } = part.table.view
  if (chain[0]?.do !== 'to') return { used: plan.used, from: plan.used.length > 0 ? plan.other : null }
  const then = dueOf(part)?.plan
  return { used: then?.used ?? [], from: then?.other ?? null }
}

/** Changes of a chain for a seat, in the figures shown beside places. */
export function gainsOf(part: Part, chain: readonly Action[], seat: Seat): { hp: number; money: number; stress: number } | null {
  if (preferences.points === 'never') return null
  const outlook = outlookAfter(part, chain)
  const now = part.table.view.players[seat]
  const then = outlook?.view.players[seat]
  return now && then ? { hp: then.hp - now.hp, money: then.money - now.money, stress: then.stress - now.stress } : null
}

/** Cards added to the viewer's hand at once. */
export function gainedCards(part: Part, then: View): Card[] {
  const seat = homeOf(part)
  const held = part.table.view.players[seat]!.hand.cards ?? []
  return cardsIn(
    part.edition,
    then.players[seat]!.hand.cards?.filter((id) => !held.includes(id)),
  )
}
