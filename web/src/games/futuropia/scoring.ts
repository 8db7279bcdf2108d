// The final scoring of one house as steps: what it could not supply, then each kind of points.
import { say } from '../../language.svelte'
import type { ScorePart } from '../../protocol'
import { pointsKinds } from './points'
import type { Complex, PointsFor } from './types'

export interface ScoringStep {
  text: string
  aside?: string
  warn?: boolean
  kind?: PointsFor
  points: number
}

export function scoringSteps(complex: Complex, parts: readonly (ScorePart & { text?: string })[]): { steps: ScoringStep[] } {
  const { self_supply: left } = complex
  const robots = complex.robots - left.robots
  const rooms = complex.rooms.length - left.rooms.length
  const people = complex.people - left.people
  const supply: ScoringStep[] = [
    {
      text: say('fu.energy'),
      aside: `${say('fu.made_needed', { made: complex.energy_made, needed: complex.energy_needed })}: ${
        robots || rooms ? say('fu.robots_rooms_go', { robots, rooms }) : say('fu.all_stay')
      }`,
      warn: robots + rooms > 0,
      points: 0,
    },
    { text: say('fu.sort.seats'), aside: say('fu.people_on_seats', { people: complex.people, seats: complex.seats }), points: 0 },
    {
      text: say('fu.food'),
      aside: `${say('fu.made_for', { made: complex.food_made, people: complex.people + complex.camper })}: ${
        people ? say('fu.people_go', { people }) : say('fu.nobody_goes')
      }`,
      warn: people > 0,
      points: 0,
    },
  ]
  const points = pointsKinds.flatMap((kind) => {
    const part = parts.find((one) => one.part === kind)
    return part ? [{ kind, text: part.text ?? say(`fu.part.${kind}`), points: part.points }] : []
  })
  return { steps: [...supply, ...points] }
}
