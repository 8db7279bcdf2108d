// How a match ended, arranged for the result screen.
import type { Result, Seat } from '../protocol'

/** All win together, or nobody does, and nobody is placed before another. */
export function asTeam(result: Result): boolean {
  const { places, winners } = result
  const together = places.every((place) => place === 1)
  return together && (winners.length === 0 || (winners.length === places.length && new Set(result.scores).size === 1))
}

/** The places from the first, each with those who share it. */
export function arrivals(result: Result): { place: number; seats: Seat[] }[] {
  const places = [...new Set(result.places)].sort((a, b) => a - b)
  return places.map((place) => ({ place, seats: result.places.flatMap((other, seat) => (other === place ? [seat] : [])) }))
}
