// Bill of the choice in mind: each need as a station of a line, with the cards that supply it; below it the changes.
import { say, signed } from '$client/language.svelte'
import type { Match } from '$client/protocol/match'
import type { Seat } from '$client/protocol/values'
import { cardOf } from './cards'
import { needs, types } from './names'
import type { Edition, Need, Player, Type, Use, View } from './types'
import { iconsOf } from './card_words'
import { dollars, gainInDollars } from './words'

export interface Station {
  id: Need | 'workers' | 'fees'
  name: string
  about: string
  /** Icons that supply it, or the amount taken from the viewer's stock. */
  uses: readonly Use[]
  amount?: { symbol?: string; text: string; loss?: boolean }
  paid: boolean
}

type Box = Pick<Edition, 'cards'>

export interface Billed {
  match: Match
  seat: Seat
  now: View
  /** Table on which it is paid for, and the table after that. */
  due: View
  then: View
}

/** Workers first, then icons, rails and fees. */
export function stationsOf(billed: Billed, box: Box): Station[] {
  return [
    ...workersOf(billed),
    ...needs.filter((need) => billed.due.bill?.[need]).map((need) => needOf(need, billed.due, box)),
    ...feesOf(billed),
  ]
}

function workersOf({ seat, now, then }: Billed): Station[] {
  const { workers } = now.players[seat]!
  const used = workers - then.players[seat]!.workers
  if (used <= 0) return []
  const about = used === workers ? say('tw.bill.last_workers', { workers }) : say('tw.from_stock', { workers: used })
  return [
    {
      id: 'workers',
      name: say('tw.bill.workers', { workers: used }),
      about,
      uses: [],
      amount: { symbol: 'worker', text: String(used) },
      paid: true,
    },
  ]
}

function needOf(need: Need, due: View, box: Box): Station {
  const uses = (due.proposal ?? []).filter((use) => use.needs.includes(need))
  const paid = need === 'rails' ? railsPaid(due, box) >= due.bill!.rails : uses.length > 0
  const rails = uses.map((use) => railsOn(box, use)).join(' + ')
  const about = !paid && uses.length === 0 ? say('tw.bill.lacking') : need === 'rails' ? rails : aboutOf(need, due)
  return { id: need, name: nameOf(need, due), about, uses, paid }
}

function nameOf(need: Need, due: View): string {
  switch (need) {
    case 'strip':
      return say('tw.need.strip')
    case 'build':
      return say('tw.need.build')
    case 'parcel':
      return say('tw.parcel', { label: due.plan.node ?? '' })
    case 'type':
      return say(`tw.type.${typeOf(due)}`)
    case 'rails':
      return say('tw.icon.rail', { count: due.bill!.rails })
  }
}

function aboutOf(need: Need, { plan }: View): string {
  if (need === 'strip') return say('tw.bill.any_card')
  if (need === 'build') return say('tw.bill.build_icon')
  return say(/^(link|branch)/.test(plan.work) ? 'tw.bill.icon_of_end' : 'tw.bill.icon_of_place')
}

function feesOf({ match, due }: Billed): Station[] {
  const owners = (due.bill?.trip?.owners ?? []).map((owner, seat) => ({ ...owner, name: match.seats[seat]?.name ?? '' }))
  const paid = owners.filter(({ fee }) => fee > 0)
  if (paid.length === 0) return []
  const about = paid.map(({ segments, name }) => say('tw.bill.rails_of', { segments, name })).join(', ')
  const fee = paid.reduce((sum, owner) => sum + owner.fee, 0)
  return [{ id: 'fees', name: say('tw.bill.fees'), about, uses: [], amount: { text: gainInDollars(-fee), loss: true }, paid: true }]
}

// ---- what changes ----

export interface Sum {
  name: string
  text: string
  tone: 'gain' | 'loss' | ''
}

/** Sums: stress, points and later gains; money if it changes. */
export function sumsOf(billed: Billed): Sum[] {
  const { seat, now, then, due } = billed
  const [before, after] = [now.players[seat]!, then.players[seat]!]
  const points = after.hp - before.hp
  const trip = due.bill?.trip?.owners[seat]
  return [
    stressIn(before, after),
    {
      name: say(trip ? 'tw.hp' : 'tw.bill.now'),
      text: say('tw.points_by', { by: signed(points), points: Math.abs(points) }),
      tone: points > 0 ? 'gain' : points < 0 ? 'loss' : '',
    },
    ...(trip ? [] : laterIn(billed)),
    ...(after.money === before.money ? [] : [trip ? moneyOfRide(before, after) : moneyIn(before, after)]),
  ]
}
function stressIn({ stress: before }: Player, { stress: after }: Player): Sum {
  const text = before === after ? say('tw.bill.stays', { stress: after }) : `${before} → ${after}`
  return { name: say('tw.stress'), text, tone: after > before ? 'loss' : after < before ? 'gain' : '' }
}
const moneyIn = ({ money: before }: Player, { money: after }: Player): Sum => ({
  name: say('tw.money'),
  text: `${dollars(before)} → ${dollars(after)}`,
  tone: after > before ? 'gain' : 'loss',
})
/** Total, as beside the destination on the map; its parts are listed line by line. */
const moneyOfRide = ({ money: before }: Player, { money: after }: Player): Sum => ({
  name: say('tw.money'),
  text: gainInDollars(after - before),
  tone: after > before ? 'gain' : 'loss',
})

function laterIn({ now, then, due }: Billed): Sum[] {
  const { ride } = due.bill ?? {}
  if (ride) {
    const text =
      ride.points_before === undefined
        ? [say('tw.points_by', { by: signed(ride.points), points: ride.points }), ...(ride.money ? [gainInDollars(ride.money)] : [])].join(
            ', ',
          )
        : `${ride.points_before} → ${say('tw.points_by', { by: ride.points, points: ride.points })}`
    return [{ name: say('tw.each_ride'), text, tone: 'gain' }]
  }
  const [site, built] = [now, then].map(({ nodes }) => nodes.find(({ node }) => node === due.plan.node))
  if (!site || !built || built.level === site.level) return []
  const brings = (level: number) => now.levels?.[level - 1]?.[built.type]
  if (site.level > 0)
    return [{ name: say(`tw.at_level.${built.type}`), text: `${brings(site.level)} → ${brings(built.level)}`, tone: 'gain' }]
  return [{ name: say('tw.waits_there'), text: signed(built.passengers - site.passengers), tone: 'gain' }]
}

/** The same as a row of figures, for small screens. */
interface Fact {
  symbol: string
  text: string
  tone: Sum['tone']
  name: string
}
export function factsOf(billed: Billed): Fact[] {
  const { seat, now, then, due } = billed
  const [before, after] = [now.players[seat]!, then.players[seat]!]
  const { rails, ride, trip } = due.bill ?? {}
  const by = (figure: 'stress' | 'hp' | 'workers' | 'money') => after[figure] - before[figure]
  const tone = (good: number): Sum['tone'] => (good > 0 ? 'gain' : good < 0 ? 'loss' : '')
  const money = trip ? by('money') : (ride?.money ?? 0)
  const facts: (Fact | false)[] = [
    !!rails && { symbol: 'rail', text: String(rails), tone: '', name: say('tw.rails') },
    by('workers') < 0 && { symbol: 'worker', text: String(-by('workers')), tone: '', name: say('tw.workers') },
    { symbol: 'stress', text: signed(by('stress')), tone: tone(-by('stress')), name: say('tw.stress') },
    { symbol: 'hp', text: signed(by('hp')), tone: tone(by('hp')), name: say('tw.hp') },
    money !== 0 && {
      symbol: trip ? 'coin' : 'tram',
      text: gainInDollars(money),
      tone: tone(money),
      name: say(trip ? 'tw.money' : 'tw.each_ride'),
    },
  ]
  return facts.filter((fact) => fact !== false)
}

const railsOn = (box: Box, { card, part }: Use): number =>
  iconsOf(cardOf(box, card)?.slots[part - 1]?.icons ?? '').find(({ symbol }) => symbol === 'rail')?.count ?? 0

/** Number of rails that are paid. */
function railsPaid({ bill, proposal = [] }: View, box: Box): number {
  const sum = proposal.filter((use) => use.needs.includes('rails')).reduce((rails, use) => rails + railsOn(box, use), 0)
  return Math.min(sum, bill?.rails ?? 0)
}

/** Type of the building that is built or upgraded, or of the one whose icon is used. */
function typeOf({ plan, nodes }: View): Type {
  const site = plan.work === 'building' ? undefined : nodes.find(({ node }) => node === plan.node)
  return site?.type ?? types[plan.type]!
}

/** Groups uses by card, in the order of payment. */
export function byCard(uses: readonly Use[]): Use[][] {
  const cards = [...new Set(uses.map(({ card }) => card))]
  return cards.map((card) => uses.filter((use) => use.card === card))
}
