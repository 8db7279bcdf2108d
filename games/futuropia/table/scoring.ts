// The final scoring of one house as steps: losses for lack of supply, then each kind of points.
import { say } from '$client/language.svelte'
import type { ScorePart, Standing } from '$client/protocol/previews'
import { partOf, pointsKinds } from './points'
import type { PointsFor } from './names'
import type { Complex } from './types'

export interface ScoringStep {
  text: string
  aside?: string
  warn?: boolean
  kind?: PointsFor
  points: number
}

/** Number of supply steps: energy, seats, food. */
export const supplySteps = 3

export function scoringSteps(complex: Complex, parts: readonly (ScorePart & { text?: string })[]): ScoringStep[] {
  const { self_supply: left } = complex
  const robots = complex.robots - left.robots
  const rooms = complex.rooms.length - left.rooms.length
  const people = complex.people - left.people
  const supply: ScoringStep[] = [
    {
      text: say('fu.energy'),
      aside: say('text.labelled', {
        what: say('fu.made_needed', { made: complex.energy_made, needed: complex.energy_needed }),
        more: robots || rooms ? say('fu.robots_rooms_go', { robots, rooms }) : say('fu.all_stay'),
      }),
      warn: robots + rooms > 0,
      points: 0,
    },
    { text: say('fu.sort.seats'), aside: say('fu.people_on_seats', { people: complex.people, seats: complex.seats }), points: 0 },
    {
      text: say('fu.food'),
      aside: say('text.labelled', {
        what: say('fu.made_for', { made: complex.food_made, people: complex.people + complex.camper }),
        more: people ? say('fu.people_go', { people }) : say('fu.nobody_goes'),
      }),
      warn: people > 0,
      points: 0,
    },
  ]
  const points = pointsKinds.flatMap((kind) => {
    const part = parts.find((one) => one.part === kind)
    return part ? [{ kind, text: part.text ?? say(`fu.part.${kind}`), points: part.points }] : []
  })
  return [...supply, ...points]
}

/** House after it supplies itself: lost people are gone. */
export function supplied(complex: Complex): Complex {
  const { people, camper, robots, idle, rooms } = complex.self_supply
  return { ...complex, people, camper, robots, rooms, idle, working: people - idle, food_needed: people + camper }
}

/** Lead of a seat in one kind of points; shows what decided a game. */
interface Edge {
  kind: PointsFor
  /** Points above the best of the others; negative if behind. */
  lead: number
}

/** Kind in which a seat had the largest lead over all of `against`. */
export function edgeOf(standings: readonly Standing[], seat: number, against: readonly number[]): Edge | null {
  const of = (who: number, kind: PointsFor) => partOf(standings[who], kind)?.points ?? 0
  const edges = pointsKinds.map((kind) => ({ kind, lead: of(seat, kind) - Math.max(...against.map((other) => of(other, kind))) }))
  return edges.reduce<Edge | null>((best, edge) => (!best || edge.lead > best.lead ? edge : best), null)
}
