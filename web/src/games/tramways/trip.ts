// What a trip comes to, line by line: for whoever moves, and where it goes.
import { say, signed } from '../../language.svelte'
import type { LogEntry, Match, Offer, Seat } from '../../protocol'
import type { Owner, Trip, View } from './types'
import { dollars, gainInDollars, moneyOf, nodeName } from './words'

export interface TripLine {
  /** The number, and whether it is good. */
  by: string
  tone: 'gain' | 'loss' | ''
  what: string
  /** What it is for; left out where there is little room. */
  about: string
}

const toneOf = (good: number): TripLine['tone'] => (good > 0 ? 'gain' : good < 0 ? 'loss' : '')

interface Told {
  match: Match
  /** The table on which it is paid for. */
  due: View
  mover: Seat
}

export function tripLines(told: Told): TripLine[] {
  const { bill } = told.due
  if (!bill?.trip) return []
  return [...onTheWay(told, bill.trip), ...stressOf(told, bill.trip, bill.stress), ...atItsEnd(told, bill.trip)]
}

const pointsFor = ({ hp, links, upgraded }: Owner, what: 'tw.trip.points' | 'tw.trip.points_before'): TripLine[] =>
  links > 0 ? [{ by: signed(hp), tone: toneOf(hp), what: say(what, { hp }), about: say('tw.trip.links', { links, upgraded }) }] : []

function onTheWay({ match, mover }: Told, { owners }: Trip): TripLine[] {
  const { money, segments } = owners[mover]!
  const own = pointsFor(owners[mover]!, 'tw.trip.points')
  if (money > 0)
    own.push({ by: gainInDollars(money), tone: 'gain', what: say('tw.trip.bank'), about: say('tw.trip.own_segments', { segments }) })
  const fees = owners.flatMap(({ fee, segments }, seat): TripLine[] => {
    const what = say('tw.trip.to', { name: match.seats[seat]?.name ?? '' })
    return fee > 0 ? [{ by: gainInDollars(-fee), tone: 'loss', what, about: say('tw.trip.segments', { segments }) }] : []
  })
  return [...own, ...fees]
}

/** At the end of a ride: what it has brought, what the reward in mind costs or brings, and the money of the links, which follows it. */
export function arrivedLines(
  { match, mover }: Omit<Told, 'due'>,
  log: readonly LogEntry[],
  reward: Offer | undefined,
  owners: readonly Owner[],
): TripLine[] {
  const line = (money: number, what: string): TripLine => ({ by: gainInDollars(money), tone: toneOf(money), what, about: '' })
  const stress = stressOnTheWay(log, mover)
  const now = pointsFor(owners[mover]!, 'tw.trip.points_before')
  if (stress !== 0) now.push({ by: signed(stress), tone: toneOf(-stress), what: say('tw.trip.stress_before'), about: '' })
  if (reward?.action.do === 'take_money') now.push(line(moneyOf(reward), say('tw.trip.reward')))
  const points = reward?.action.do === 'buy' ? Number(reward.action.points) : 0
  if (reward && points > 0) now.push(line(-moneyOf(reward), say('tw.trip.price', { points })))
  const later = owners.flatMap(({ money, fee, segments }, seat) => {
    if (seat === mover) return money > 0 ? [line(money, say('tw.trip.then_own', { segments }))] : []
    return fee > 0 ? [line(-fee, say('tw.trip.then_to', { segments, name: match.seats[seat]?.name ?? '' }))] : []
  })
  return [...now, ...later]
}

/** What the payment and the end of the last ride came to. */
function stressOnTheWay(log: readonly LogEntry[], mover: Seat): number {
  const arrival = log.findLast(({ events }) => events.some(({ event, seat }) => event.endsWith('arrived') && seat === mover))
  const steps = (what: string) =>
    (arrival?.events ?? []).reduce((sum, { event, seat, steps }) => sum + (event === what && seat === mover ? Number(steps) : 0), 0)
  return steps('stressed') - steps('relaxed')
}

/** Of the cards that pay, of the edge, and of the building at its end. */
function stressOf({ due }: Told, trip: Trip, paying: number): TripLine[] {
  const parts: [by: number, about: string][] = [
    [paying, say('tw.trip.icons')],
    [-trip.edge_relief, say('tw.trip.edge')],
    [trip.stress, nodeName(due, due.plan.node!)],
  ]
  return parts.flatMap(([by, about]) => (by === 0 ? [] : [{ by: signed(by), tone: toneOf(-by), what: say('tw.trip.stress'), about }]))
}

function atItsEnd({ due }: Told, { gains, money, points_for_sale: sale, workers }: Trip): TripLine[] {
  const lines: TripLine[] = []
  if (workers > 0)
    lines.push({ by: signed(workers), tone: 'gain', what: say('tw.trip.workers', { workers }), about: nodeName(due, due.plan.node!) })
  if (gains > 0) lines.push({ by: dollars(money), tone: 'gain', what: say('tw.trip.or_card'), about: say('tw.trip.choose', { gains }) })
  if (sale > 0)
    lines.push({ by: String(sale), tone: '', what: say('tw.trip.for_sale', { points: sale }), about: nodeName(due, due.plan.node!) })
  return lines
}
