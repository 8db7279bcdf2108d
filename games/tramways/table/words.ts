// Places and cards in words, for buttons and screen readers.
import { clauses, labelled, listOf, say, signed } from '$client/language.svelte'
import type { Match } from '$client/protocol/match'
import type { Offer } from '$client/protocol/table'
import type { Seat } from '$client/protocol/values'
import type { Asked, Glance, Slots } from '$client/games/game'
import { headline } from '$client/table/result'
import { cardOf } from './cards'
import { gatesOfTrip, numeralOf, worldOf, type Gate } from './geometry'
import { backToLastRail } from './laying'
import { canBid, destinationOf, mindOf, stageOf, workOf } from './mind.svelte'
import { byHandOf } from './payment'
import { isUpright } from './screen'
import {
  numerals,
  typeOf,
  types,
  type Card,
  type Edition,
  type Link,
  type NodeId,
  type Part,
  type Plan,
  type Site,
  type Type,
  type Use,
  type View,
  type Work,
  type World,
} from './types'

/** A sum of money: "$4", "4 $". */
export const dollars = (amount: number): string => say('tw.dollars', { amount })
/** A change of money: "+$4", "+4 $". */
export const gainInDollars = (by: number): string => signed(Math.sign(by)).replace(/\d/, '') + dollars(Math.abs(by))
/** Money that a choice costs or brings. */
export const moneyOf = ({ about }: Offer): number => Number(about.money)

export const symbolOf: { readonly [type in Type]: string } = { residence: 'R', commerce: 'C', leisure: 'L', industry: 'I' }

export function nodeName({ nodes }: View, id: NodeId): string {
  const site = nodes.find(({ node }) => node === id)
  if (!site || site.level === 0) return say('tw.parcel', { label: id })
  return say(`tw.type.${site.type}`)
}

/** Name of a site; on a parcel with its number: "Leisure on H1". */
function siteName(view: View, id: NodeId): string {
  const name = nodeName(view, id)
  const built = view.nodes.some(({ node, level }) => node === id && level > 0)
  return built && !/^r\d+c\d+$/.test(id) ? say('tw.title.building', { type: name, parcel: id }) : name
}

/** Number on a parcel's card. */
export const labelOf = (card: string): string => card.replace('parcel-', '')

/** Points and money of a tag: zeros are omitted, except points if there is nothing else. */
export const tagWords = ({ hp, money }: { hp: number; money: number }): [string, string] => [
  hp === 0 && money !== 0 ? '' : signed(hp),
  money === 0 ? '' : signed(money),
]

// ---- descriptions of things on the map, for hovering ----

const ownerIn = (match: Match, owner: Seat | null) => (owner === null ? say('tw.told.nobody') : (match.seats[owner]?.name ?? ''))

export function siteInWords(match: Match, { node, type, level, owner, passengers, martian }: Site, dark: boolean): string {
  const what =
    level === 0
      ? say('tw.told.parcel', { label: node, owner: ownerIn(match, owner) })
      : say('tw.told.building', { type: say(`tw.type.${type}`), level, effect: say(`tw.effect.${type}`), passengers })
  return [what, ...(martian ? [say('tw.told.martian')] : []), ...(dark ? [say('tw.told.dark')] : [])].join(' ')
}

export function linkInWords(match: Match, { links, rides }: View, number: number): string {
  const { owner, spaces } = links[number]!
  return say('tw.told.link', { owner: ownerIn(match, owner), segments: spaces.length, ...rides[number] })
}

/** A numeral at the edge, and the owners of rails that leave the map there. */
export function gateInWords(match: Match, { links }: View, numeral: Gate['numeral']): string {
  const owners = new Set(links.flatMap((link) => (link.numeral > 0 && numeralOf(link.numeral) === numeral ? link.owner : [])))
  const names = [...owners].map((owner) => ownerIn(match, owner))
  const whose = names.length ? say('tw.told.gate_of', { names: listOf(names, 'conjunction') }) : say('tw.told.gate_free')
  return `${say('tw.told.gate', { numeral })} ${whose}`
}

/** Gains of a ride to this place, in figures if known. */
export function arrivalInWords({ levels }: View, { type, level }: Site): string {
  if (level === 0) return say('tw.effect.parcel')
  const brings = levels?.[level - 1]
  if (!brings) return say(`tw.effect.${type}`)
  switch (type) {
    case 'residence':
      return say('tw.arrival.residence', { stress: brings.residence })
    case 'commerce':
      return say('tw.arrival.commerce', { gains: brings.commerce, money: brings.money })
    case 'leisure':
      return say('tw.arrival.leisure', { points: brings.leisure })
    case 'industry':
      return say('tw.arrival.industry', { workers: brings.industry })
  }
}

/** Unambiguous name of a place, as in the game's sentences: "Residence 3/2", "Leisure H1", "Parcel F3". */
export function placeName(view: View, id: NodeId): string {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(id) ?? []
  if (row) return `${nodeName(view, id)} ${row}/${column}`
  const built = view.nodes.some(({ node, level }) => node === id && level > 0)
  return built ? `${nodeName(view, id)} ${id}` : nodeName(view, id)
}
/** Names of a link's ends, which identify it. */
export const endsOf = (view: View, { from, to, numeral }: Link): { from: string; to: string } => ({
  from: placeName(view, from),
  to: to ? placeName(view, to) : (numerals[numeral - 1] ?? ''),
})
const endsInWords = (view: View, from: NodeId, to: NodeId | null, numeral: number): string =>
  say('tw.title.link', { from: nodeName(view, from), to: to ? nodeName(view, to) : (numerals[numeral - 1] ?? '') })

/** Type of building in the title, for its symbol; null if there is none. */
export function typeInTitle({ phase, plan, nodes }: View): string | null {
  if (plan.work === 'building') return symbolOf[types[plan.type]!]
  const site = nodes.find(({ node, level }) => node === plan.node && level > 0)
  const named = plan.work === 'link' || plan.work === 'building_upgrade' || isTrip(plan.work) || isAtReward(phase)
  return site && named ? symbolOf[site.type] : null
}
const isTrip = (work: Work): boolean => work === 'trip' || work === 'martian_trip'
/** True if a ride is complete except for the choice of its reward. */
export const isAtReward = (phase: View['phase']): boolean => phase === 'bonus' || phase === 'buy_points'

/** Title of a payment: its subject with its places. */
export function titleOf(view: View): string {
  const { work, node, other, numeral, type } = view.plan
  if (!node) return ''
  const place = nodeName(view, node)
  const level = view.nodes.find((site) => site.node === node)?.level ?? 0
  if (isAtReward(view.phase)) return say('tw.title.arrived', { type: place, level })
  if (work === 'link' && !other && !numeral) return say('tw.title.link_from', { from: place })
  if (work === 'link' || work === 'branch_upgrade') return endsInWords(view, node, other, numeral)
  const upgraded = work === 'link_upgrade' ? view.links[view.plan.link] : undefined
  if (upgraded) return endsInWords(view, upgraded.from, upgraded.to, upgraded.numeral)
  if (isTrip(work) && other) return tripInWords(view, siteName(view, node), siteName(view, other))
  if (work === 'building') return say('tw.title.building', { type: say(`tw.type.${types[type]!}`), parcel: place })
  if (work === 'building_upgrade') return say('tw.title.building_upgrade', { type: place })
  return place
}

/** Name of a trip; if it leaves the map, with its gates. */
function tripInWords({ plan, links }: View, to: string, from: string): string {
  const gates = gatesOfTrip(links, plan.used, plan.other!)
  return gates.length > 0
    ? say('tw.title.trip_over_edge', { to, count: gates.length, gates: gates.join(', ') })
    : say('tw.title.trip', { to, from })
}

/** Two halves of a link over the edge: rails up to a gate, and from another gate of that numeral; null if not that far. */
export function halvesOf({ numeral, laid, laid_beyond: beyond }: Plan): { first: number; second: number; numeral: string } | null {
  const gate = numeralOf(numeral)
  return gate && beyond.length > 0 ? { first: laid.length, second: beyond.length, numeral: gate } : null
}

export interface Icon {
  symbol: string
  /** Number of rails or dollars. */
  count: number | null
  /** Text instead of a symbol: the number of a parcel. */
  label: string | null
  /** True for a type of building. */
  type: boolean
}
export function iconsOf(icons: string): Icon[] {
  return icons.split('+').map((icon): Icon => {
    const plain = { count: null, label: null, type: false }
    if (icon.startsWith('rail')) return { ...plain, symbol: 'rail', count: Number(icon.slice(4)) }
    if (icon.startsWith('$')) return { ...plain, symbol: 'coin', count: Number(icon.slice(1)) }
    if (icon.startsWith('P:')) return { ...plain, symbol: '', label: icon.slice(2) }
    return { ...plain, symbol: icon, type: icon in typeOf }
  })
}

function iconInWords({ symbol, count, label, type }: Icon): string {
  if (label) return say('tw.parcel', { label })
  if (type) return say(`tw.type.${typeOf[symbol]!}`)
  if (symbol === 'rail') return say('tw.icon.rail', { count: count! })
  if (symbol === 'coin') return dollars(count!)
  return say(`tw.icon.${symbol as 'any' | 'build' | 'worker' | 'pax' | 'relax'}`)
}

export function slotInWords({ icons, consequence }: Card['slots'][number]): string {
  const said = iconsOf(icons).map(iconInWords).join(' + ')
  return consequence ? `${said}, ${say(`tw.consequence.${consequence}`)}` : said
}

/** Effect of an icon, as part of a sentence. */
function iconGives({ symbol, count, label, type }: Icon): string {
  if (label) return say('tw.gives.parcel', { label })
  if (type) return say('tw.gives.type', { type: say(`tw.type.${typeOf[symbol]!}`) })
  if (symbol === 'rail') return say('tw.gives.rail', { count: count! })
  if (symbol === 'coin') return dollars(count!)
  return say(`tw.gives.${symbol as 'any' | 'build' | 'worker' | 'pax' | 'relax'}`)
}
function slotGives({ icons, consequence }: Card['slots'][number]): string {
  const given = iconsOf(icons).map(iconGives)
  const said = given.length > 1 ? say('tw.gives.both', { icons: listOf(given, 'conjunction') }) : given.join('')
  return consequence ? `${said} (${say(`tw.consequence.${consequence}`)})` : said
}
/** A card in one sentence, its slots as alternatives: using one of them costs no stress. */
export function cardGives({ slots }: Card): string {
  const said = listOf(slots.map(slotGives), 'disjunction')
  return `${said.charAt(0).toLocaleUpperCase()}${said.slice(1)}.`
}

const payingIcons = new Set(['rail', 'build', 'any'])
/** Needs that cards can pay for, each kind once; for rails the highest number on one slot. */
export function paidBy(cards: readonly Card[]): string {
  const icons = cards.flatMap(({ slots }) => slots.flatMap((slot) => iconsOf(slot.icons)))
  const useful = icons.filter(({ symbol, type }) => type || payingIcons.has(symbol))
  const most = Math.max(0, ...useful.map(({ count }) => count ?? 0))
  const said = useful.filter(({ count }) => count === null || count === most).map(iconInWords)
  return listOf([...new Set(said)], 'conjunction')
}
/** True if two icons of one slot are used together. */
export const paysTwice = ({ slots }: Card): boolean => slots.some(({ icons }) => iconsOf(icons).length > 1)

/** Icons of a slot with their uses and the rules. */
export function slotExplained(slot: Card['slots'][number]): string {
  const good = iconsOf(slot.icons).map(({ symbol, label, type }) =>
    say(`tw.pays.${label ? 'parcel' : type ? 'type' : (symbol as 'rail' | 'any' | 'build' | 'worker' | 'pax' | 'relax' | 'coin')}`),
  )
  return `${labelled(slotInWords(slot), clauses(good))} (TW-6)`
}

/** Icon of a card, or its strip, by which ways to pay differ. */
export function useInWords(edition: Edition, world: World, { card, part }: Use): string {
  const paying = cardOf(edition, card)!
  const slot = paying.slots[part - 1]
  const name = cardName(paying, world)
  return slot ? say('tw.way_with', { card: name, slot: slotInWords(slot) }) : say('tw.way_strip', { card: name })
}

export function cardName({ id, kind }: Card, world: World): string {
  if (kind === 'parcel') return say('tw.parcel', { label: labelOf(id) })
  return kind === 'special' ? say('tw.kind.special', { world }) : say(`tw.kind.${kind}`)
}
export const iconsInWords = ({ slots }: Card): string => clauses(slots.map(slotInWords))
export const cardInWords = (card: Card, world: World): string => labelled(cardName(card, world), iconsInWords(card))

/** Subtitle of the game: its world and progress. */
export function about({ match, table, edition }: Part): string {
  const told = { round: table.view.round, rounds: edition.parameters.rounds.value }
  // A phone has no room for the world, which the map shows, beside the name of the deciding player.
  return isUpright() && told.round > 0 ? say('tw.round_of', told) : say(`tw.about.${worldOf(match.options)}`, told)
}

// ---- the sign and the buttons of the tray ----

/** Number of the action among the three of a round: one in the first lap, two in the second. */
const actionOf = ({ lap, actions }: View): number => (lap === 0 ? 1 : 4 - Math.min(actions, 2))

const isAlone = ({ players }: View): boolean => players.length === 1

/** Text of the sign while this seat decides: kind of decision, the table's sentence, and useful facts. */
export function ask(part: Part): Asked {
  const asked = askedIn(part)
  return mindOf(part.choosing).rival === null ? asked : { ...asked, aside: say('tw.ask.close_cards') }
}
function askedIn(part: Part): Asked {
  const { match, table, edition } = part
  const { view, ask: what } = table
  const baby = match.options.baby_auction === true
  switch (view.phase) {
    case 'draft':
      return { who: say('tw.ask.choice'), what: say('tw.ask.draft_where'), aside: say('tw.ask.draft') }
    case 'take_card':
      return { who: say('tw.ask.choice'), what }
    case 'first_card':
      return { who: say('tw.ask.choice'), what, aside: say(isAlone(view) ? 'tw.ask.first_card_alone' : 'tw.ask.first_card') }
    case 'bid': {
      const { least_bid: least } = view
      const rising = isUpright() ? 'tw.ask.bid_least_short' : 'tw.ask.bid_least'
      const asked = least === undefined || !canBid(part) ? what : say(baby ? 'tw.ask.baby_least' : rising, { least })
      return { who: say('tw.ask.bid'), what: asked, aside: say(baby ? 'tw.ask.baby' : 'tw.ask.bid_about') }
    }
    case 'bonus':
      return { who: say('tw.ask.ride'), what: rewardAsked(part) ?? what, aside: say('tw.ask.bonus', rewardNumber(view)) }
    case 'over':
      return { what }
    case 'buy_points': {
      const [first] = view.levels ?? []
      return { who: say('tw.ask.ride'), what, ...(first && { aside: say('tw.ask.buy', { price: first.price, most: first.leisure }) }) }
    }
    case 'put_away':
      if (!canPutAway(part)) return { who: say('tw.ask.cards'), what: say('tw.ask.draw') }
      return { who: say('tw.ask.cards'), what, aside: say('tw.ask.put_away', { price: edition.parameters.put_away_price.value }) }
    default: {
      const aside = byHandOf(part) ? say('tw.ask.pay') : say('tw.ask.action_of', { number: actionOf(view) })
      return { who: say('tw.ask.action'), what: opened(part) ?? what, aside }
    }
  }
}

/** True if there is a card to discard; else the round ends with drawing only. */
export const canPutAway = ({ choosing }: Pick<Part, 'choosing'>): boolean => choosing.offers.some(({ action }) => action.do === 'put_away')

/** Text of the sign after the end: the winner, and the lead over the viewer or the runner-up. */
export function waitingText({ match, table, viewer }: Part): Asked | null {
  const { result } = table
  if (!result) return null
  const [first, second] = result.places.map((_, seat) => seat).toSorted((a, b) => result.places[a]! - result.places[b]!)
  const points = result.scores[first!]!
  const asked = { who: say('tw.final_score'), aside: say('tw.hands_open') }
  if (second === undefined) return { ...asked, what: headline(result, match.seats) }
  if (first === viewer) {
    const ahead = { other: match.seats[second]?.name ?? '', by: points - result.scores[second]! }
    return { ...asked, what: say('tw.you_win', { points, ...ahead }) }
  }
  const behind = typeof viewer === 'number' ? viewer : second
  const other = behind === viewer ? '' : (match.seats[behind]?.name ?? '')
  const values = { name: match.seats[first!]?.name ?? '', points, other, by: points - result.scores[behind]! }
  return { ...asked, what: say(other ? 'tw.wins' : 'tw.wins_over_you', values) }
}

/** Number of the current choice at a building: there is one for each level. */
function rewardNumber({ nodes, plan }: View): { number: number; of: number } {
  const of = Math.max(plan.gains, nodes.find(({ node }) => node === plan.node)?.level ?? 1)
  return { number: of - plan.gains + 1, of }
}
function rewardAsked({ choosing, table: { view } }: Part): string | null {
  const money = choosing.offers.find(({ action }) => action.do === 'take_money')
  return money && view.plan.node ? say('tw.ask.reward', { node: nodeName(view, view.plan.node), money: moneyOf(money) }) : null
}

/** Undo while laying a link takes up its last rail and everything after it. */
export function undo({ table: { view, deciding }, viewer }: Part): { text: string; back: number } | null {
  const isOwn = typeof viewer === 'number' && deciding.includes(viewer)
  const back = isOwn ? backToLastRail(view) : null
  return back === null ? null : { text: say('tw.undo_rail'), back }
}

/** Prompt for the next choice of the open chip. */
function opened(part: Part): string | null {
  const { table, choosing } = part
  const work = table.view.phase === 'act' ? workOf(part) : null
  const { do: verb, node } = choosing.picked
  const { phase, plan } = table.view
  if (phase === 'start_link') return say('tw.open.link_start')
  if (phase === 'pay' && plan.work === 'link') return say('tw.open.link_pay')
  if (phase === 'destination' && destinationOf(part) !== null && plan.work === 'trip') return say('tw.open.trip_chosen')
  if (phase === 'lay') return say(plan.numeral > 0 ? 'tw.open.link_beyond' : 'tw.open.link_end')
  if (phase === 'destination') return say(plan.work === 'martian_trip' ? 'tw.open.martian' : 'tw.open.trip')
  if (verb === 'build' && node !== undefined) return say('tw.open.building_on', { parcel: nodeName(table.view, String(node)) })
  return work === 'link_upgrade' || work === 'building' || work === 'building_upgrade' || work === 'resources'
    ? say(`tw.open.${work}`)
    : null
}

/** Button text of a ride to a destination, or of a Martian's. */
export const rideInWords = (view: View, node: NodeId): string =>
  view.plan.work === 'martian_trip' ? say('tw.move.send') : say('tw.move.ride', { node: nodeName(view, node) })

/** Text of a repeated choice, with its number. */
function counted(move: string, view: View): string {
  const times = rewardNumber(view)
  return times.of > 1 ? say('tw.move.counted', { move, ...times }) : move
}

/** Label of a button: passing names the resulting place, buying the price; an open card is named by its book. */
export function label(offer: Offer, { match, table }: Part): string {
  const { action, text } = offer
  if (action.do === 'pass_bid' && match.options.baby_auction !== true)
    return say(isUpright() ? 'tw.pass_short' : 'tw.pass_for', { place: table.view.auction.bidders.length })
  if (action.do === 'from') return say('tw.move.start', { node: nodeName(table.view, String(action.node)) })
  if (action.do === 'take_top') return say('tw.move.take_book', { number: Number(action.book) + 1 })
  if (action.do === 'take_development') return counted(say('tw.move.take_book', { number: Number(action.book) + 1 }), table.view)
  if (action.do === 'draft') return say('tw.move.draft', { label: labelOf(String(action.card)) })
  if (action.do === 'take_money') return counted(say('tw.move.take_money', { money: moneyOf(offer) }), table.view)
  if (action.do === 'to') return rideInWords(table.view, String(action.node))
  const points = action.do === 'buy' ? Number(action.points) : 0
  return points > 0 ? say('tw.move.buy', { points, price: moneyOf(offer) }) : text
}

/** On a phone, passing is separated from the button that bids. */
export function slots(part: Part): Slots | null {
  const pass = part.choosing.offers.find(({ action }) => action.do === 'pass_bid')
  return pass && isUpright() ? { end: { text: label(pass, part), offer: pass, question: null } } : null
}

/** Button for the map while a stage replaces it. */
export function glance(part: Part): Glance | null {
  const mind = mindOf(part.choosing)
  if (stageOf(part) === null) return null
  return { icon: 'i-globe', text: say('tw.map_in_full'), on: mind.mapInFull, toggle: () => (mind.mapInFull = !mind.mapInFull) }
}
