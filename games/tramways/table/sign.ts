// Texts of the sign and of the buttons of the tray.
import { seatsByPlace } from '$client/games/scores'
import { say } from '$client/language.svelte'
import type { Offer } from '$client/protocol/table'
import type { Asked, Glance, Slots } from '$client/games/game'
import { headline } from '$client/table/result/result'
import { worldOf } from './layouts'
import { backToLastRail } from './laying'
import { canBid, destinationOf, mindOf, stageOf, workOf } from './mind.svelte'
import { byHandOf } from './payment'
import { isUpright } from './screen'
import type { NodeId } from './names'
import type { Part, View } from './types'
import { labelOf, moneyOf, nodeName } from './words'

/** Subtitle of the game: its world and progress. */
export function about({ match, table, edition }: Part): string {
  const told = { round: table.view.round, rounds: edition.parameters.rounds.value }
  // A phone has no room for the world, which the map shows, beside the name of the deciding player.
  return isUpright() && told.round > 0 ? say('tw.round_of', told) : say(`tw.about.${worldOf(match.options)}`, told)
}

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
  const [first, second] = seatsByPlace(table)
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
