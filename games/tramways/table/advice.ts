// Text of a hint: a link or a ride by its ends, with its route on the map.
import { say, signed } from '$client/language.svelte'
import type { Offer } from '$client/protocol/table'
import type { Action } from '$client/protocol/values'
import type { Advice, AdviceFigure } from '$client/games/game'
import { cardOf } from './cards'
import { numeralOf, stepsOf } from './rails'
import { gainsOf } from './outlook'
import type { NodeId } from './names'
import type { Link, Part, View } from './types'
import { iconsInWords } from './card_words'
import { canPutAway } from './sign'
import { titleOf } from './titles'
import { endsOf, gainInDollars, nodeName, placeName } from './words'

const nodeSpot = (node: NodeId): string[] => [`node:${node}`]
const spaceSpot = ({ space }: { space: string }): string[] => [`space:${space}`]

export function advise(part: Part, offer: Offer, chain: readonly Action[]): Advice | null {
  if (offer.action.do === 'keep' && !canPutAway(part)) return { title: say('tw.ask.draw') }
  const advice = ofCard(part, offer) ?? ofWork(part, chain)
  const gains = gainsOf(part, chain, Number(part.viewer))
  // Gain as on the tags and the bill: the final penalty for stress is shown as stress, not as points.
  return gains ? { ...advice, gain: gains.hp } : advice
}

/** A card is named by its icons, since there are several of each kind. */
function ofCard({ table, edition }: Part, { action }: Offer): Advice | null {
  if (action.do === 'take_top' || action.do === 'take_development') {
    const top = cardOf(edition, String(table.view.books[Number(action.book)]?.top))
    return top ? { title: say('tw.advice.take_card', { icons: iconsInWords(top) }) } : null
  }
  const card = cardOf(edition, String(action.card))
  if (!card || (action.do !== 'take_card' && action.do !== 'put_away')) return null
  return { title: say(`tw.advice.${action.do}`, { icons: iconsInWords(card) }), stops: [[`card:${card.id}`]] }
}

/** Hint for an action up to its payment; the payment itself is shown on the cards. */
function ofWork(part: Part, chain: readonly Action[]): Advice | null {
  const { table, foresight } = part
  const paid = chain.findIndex(({ do: verb }) => verb === 'pay' || verb === 'use')
  if (paid < 0) return null
  const planned = chain.slice(0, paid)
  const view = planned.length ? foresight.viewAfter<View>(...planned) : table.view
  const cards = chain.flatMap(({ card }) => (card === undefined ? [] : [`card:${String(card)}`]))
  const then = foresight.viewAfter<View>(...chain)
  const figures = then ? figuresOf(part, then) : []
  return view ? { things: cards, figures, ...ofPlan(view) } : null
}

/** Changes for the seat, with the same sums as its tag on the map and its bill. */
export function figuresOf({ viewer, table }: Pick<Part, 'viewer' | 'table'>, then: View): AdviceFigure[] {
  const seat = Number(viewer)
  const [before, after] = [table.view.players[seat], then.players[seat]]
  if (!before || !after) return []
  const by = (figure: 'hp' | 'stress' | 'workers' | 'money') => after[figure] - before[figure]
  const told: AdviceFigure[] = [
    { text: signed(by('hp')), name: say('tw.hp'), tone: toneOf(by('hp')) },
    { text: gainInDollars(by('money')), name: say('tw.money'), tone: toneOf(by('money')) },
    { text: signed(by('stress')), name: say('tw.stress'), tone: toneOf(-by('stress')) },
    { text: signed(by('workers')), name: say('tw.workers'), tone: toneOf(by('workers')) },
  ]
  return told.filter(({ tone }) => tone !== '')
}
const toneOf = (good: number): AdviceFigure['tone'] => (good > 0 ? 'gain' : good < 0 ? 'loss' : '')

function ofPlan(view: View): Advice {
  const { work, node, other, link, second_link: second } = view.plan
  if (!node) return {}
  switch (work) {
    case 'link':
      return other ? { title: say('tw.advice.link', ends(view, node, other)), ...linkWay(view, node, other) } : {}
    case 'trip':
    case 'martian_trip':
      return other ? { title: say('tw.advice.ride', ends(view, other, node)), ...rideWay(view, other) } : {}
    case 'link_upgrade': {
      const upgraded = view.links[link]
      return upgraded
        ? { title: say('tw.advice.upgrade', { what: Object.values(endsOf(view, upgraded)).join(' – ') }), ...alongLinks([upgraded]) }
        : {}
    }
    case 'branch_upgrade':
      return alongLinks([link, second].flatMap((number) => view.links[number] ?? []))
    case 'building':
      return { title: say('tw.advice.build', { what: titleOf(view) }), stops: [nodeSpot(node)] }
    case 'building_upgrade':
      return { title: say('tw.advice.upgrade', { what: placeName(view, node) }), stops: [nodeSpot(node)] }
    default:
      return {}
  }
}

const ends = (view: View, from: NodeId, to: NodeId) => ({ from: nodeName(view, from), to: placeName(view, to) })

/** Spot where a run of rails leaves the map: the gate of that numeral beside its last space. */
const gateSpot = (spaces: readonly { space: string }[], numeral: number): string[] => [`gate:${spaces.at(-1)?.space}:${numeralOf(numeral)}`]
/** Nothing is drawn between two gates of a numeral. */
const jump: string[] = []

export function linkWay({ plan: { laid, laid_beyond: beyond, numeral } }: View, from: NodeId, to: NodeId): Advice {
  const first = [nodeSpot(from), ...laid.map(spaceSpot)]
  const last = [...beyond.map(spaceSpot), nodeSpot(to)]
  const over = numeral > 0 ? [gateSpot(laid, numeral), jump, gateSpot(beyond.slice(0, 1), numeral)] : []
  return { stops: [nodeSpot(from), nodeSpot(to)], line: [...first, ...over, ...last] }
}

/** Route of a ride, link by link, from the passenger's start. */
export function rideWay({ plan, links }: View, from: NodeId): Advice {
  const stops: string[][] = [nodeSpot(from)]
  const line: string[][] = [nodeSpot(from)]
  for (const { link, forward } of stepsOf(links, plan.used, from)) {
    const run = runSpots(link)
    if (link.to === null && !forward) line.push(jump)
    line.push(...(forward ? run.slice(1) : run.toReversed().slice(link.to === null ? 0 : 1)))
    if (link.to !== null || !forward) stops.push(line.at(-1)!)
  }
  return { stops, line }
}

/** Spots of a link, from its first end to the other. */
const runSpots = ({ from, to, spaces, numeral }: Link): string[][] => [
  nodeSpot(from),
  ...spaces.map(spaceSpot),
  to === null ? gateSpot(spaces, numeral) : nodeSpot(to),
]

/** Routes along built links, each from end to end. */
export function alongLinks(links: readonly Link[]): Advice {
  const runs = links.map(runSpots)
  return { stops: runs.flatMap((run) => [run[0]!, run.at(-1)!]), line: runs.flatMap((run, i) => (i ? [jump, ...run] : run)) }
}
