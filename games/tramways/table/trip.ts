// Results of a trip, line by line, for the player who moves and the destination.
import { say, signed } from '$client/language.svelte'
import type { Match } from '$client/protocol/match'
import type { LogEntry, Offer } from '$client/protocol/table'
import type { Seat } from '$client/protocol/values'
import type { Owner, Trip, View } from './types'
import { dollars, gainInDollars, moneyOf, nodeName } from './words'

export interface TripLine {
  /** Signed number, and its tone. */
  by: string
  tone: 'gain' | 'loss' | ''
  what: string
  /** Detail; left out on small screens. */
  about: string
}

const toneOf = (good: number): TripLine['tone'] => (good > 0 ? 'gain' : good < 0 ? 'loss' : '')

const pointsBefore = ({ hp, links, upgraded }: Owner): TripLine[] =>
  links > 0
    ? [{ by: signed(hp), tone: '', what: say('tw.trip.points_before', { hp }), about: say('tw.trip.links', { links, upgraded }) }]
    : []

/** Lines at the end of a ride: the reward in mind, the money of the links, which follows it, then what has been counted already. */
export function arrivedLines(
  { match, mover }: { match: Match; mover: Seat },
  log: readonly LogEntry[],
  reward: Offer | undefined,
  owners: readonly Owner[],
): TripLine[] {
  const line = (money: number, what: string): TripLine => ({ by: gainInDollars(money), tone: toneOf(money), what, about: '' })
  const stress = stressOnTheWay(log, mover)
  const before = pointsBefore(owners[mover]!)
  if (stress !== 0) before.push({ by: signed(stress), tone: '', what: say('tw.trip.stress_before'), about: '' })
  const now: TripLine[] = []
  if (reward?.action.do === 'take_money') now.push(line(moneyOf(reward), say('tw.trip.reward')))
  const points = reward?.action.do === 'buy' ? Number(reward.action.points) : 0
  if (reward && points > 0) now.push(line(-moneyOf(reward), say('tw.trip.price', { points })))
  const later = owners.flatMap(({ money, fee, segments }, seat) => {
    if (seat === mover) return money > 0 ? [line(money, say('tw.trip.then_own', { segments }))] : []
    return fee > 0 ? [line(-fee, say('tw.trip.then_to', { segments, name: match.seats[seat]?.name ?? '' }))] : []
  })
  return [...now, ...later, ...before]
}

/** Net stress of the payment and the end of the last ride. */
function stressOnTheWay(log: readonly LogEntry[], mover: Seat): number {
  const arrival = log.findLast(({ events }) => events.some(({ event, seat }) => event.endsWith('arrived') && seat === mover))
  const steps = (what: string) =>
    (arrival?.events ?? []).reduce((sum, { event, seat, steps }) => sum + (event === what && seat === mover ? Number(steps) : 0), 0)
  return steps('stressed') - steps('relaxed')
}

/** Lines of a ride besides its fees: money for own rails, relief for leaving the map, and the reward at its end. */
export function besides(due: View, trip: Trip, seat: Seat): TripLine[] {
  const relief = trip.edge_relief
  const rails = trip.owners[seat]?.money ?? 0
  const edge: TripLine = { by: signed(-relief), tone: 'gain', what: say('tw.trip.stress'), about: say('tw.trip.edge') }
  const own: TripLine = { by: gainInDollars(rails), tone: 'gain', what: say('tw.trip.own_rails'), about: '' }
  return [...(rails > 0 ? [own] : []), ...(relief > 0 ? [edge] : []), ...atItsEnd(due, trip)]
}

function atItsEnd(due: View, { gains, money, points_for_sale: sale, workers }: Trip): TripLine[] {
  const lines: TripLine[] = []
  if (workers > 0)
    lines.push({ by: signed(workers), tone: 'gain', what: say('tw.trip.workers', { workers }), about: nodeName(due, due.plan.node!) })
  if (gains > 0) {
    const by = gains > 1 ? `${gains} × ${dollars(money)}` : gainInDollars(money)
    lines.push({ by, tone: 'gain', what: say('tw.trip.or_card', { gains }), about: nodeName(due, due.plan.node!) })
  }
  if (sale > 0)
    lines.push({ by: String(sale), tone: '', what: say('tw.trip.for_sale', { points: sale }), about: nodeName(due, due.plan.node!) })
  return lines
}
