// Result of a match, arranged for the result screen.
import type { Asked } from '../../games/game'
import { number, say } from '../../language.svelte'
import type { MatchSeat } from '../../protocol/match'
import type { Outcome, Result } from '../../protocol/table'
import type { Seat } from '../../protocol/values'

/** True for a cooperative result: all players win or none, and all share a place. */
export function asTeam(result: Outcome): boolean {
  const { places, winners } = result
  const together = places.every((place) => place === 1)
  return together && (winners.length === 0 || (winners.length === places.length && new Set(result.scores).size === 1))
}

/** The winners, in words addressed to the viewer. */
export function headline(result: Outcome, seats: readonly MatchSeat[]): string {
  const { winners } = result
  if (asTeam(result)) return winners.length ? say('result.team_won') : say('result.team_lost')
  const own = seats.flatMap(({ yours, seat }) => (yours ? [seat] : []))
  if (own.length === 1 && winners.includes(own[0]!)) return winners.length > 1 ? say('result.you_shared') : say('result.you_won')
  return say('result.won_by', { names: winners.map((seat) => seats[seat]?.name ?? '').join(', '), count: winners.length })
}

/** Final text of the sign: the winners and their points, the viewer's place, and the reason for the end. */
export function verdict(result: Result, seats: readonly MatchSeat[], ending: string = result.text): Asked {
  const who = headline(result, seats)
  if (asTeam(result)) return { who, what: ending }
  const points = say('result.with_points', { count: Math.max(...result.scores) })
  const own = seats.flatMap(({ yours, seat }) => (yours ? [seat] : []))
  const what = own.length === 1 && !result.winners.includes(own[0]!) ? `${points} ${ownPlace(result, own[0]!)}` : points
  return { who, what, aside: ending }
}

function ownPlace({ places, scores }: Outcome, seat: Seat): string {
  const place = places[seat]!
  const isShared = places.filter((other) => other === place).length > 1
  return say(isShared ? 'result.you_share_place' : 'result.your_place', { place, points: number(scores[seat]!) })
}

/** Places from the first, each with the seats that share it. */
export function arrivals(result: Result): { place: number; seats: Seat[] }[] {
  const places = [...new Set(result.places)].sort((a, b) => a - b)
  return places.map((place) => ({ place, seats: result.places.flatMap((other, seat) => (other === place ? [seat] : [])) }))
}
