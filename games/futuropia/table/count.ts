// Course of the final count: the steps of all houses, one house after the other.
import type { Standing } from '$client/protocol/previews'
import type { Seat } from '$client/protocol/values'
import { scoringSteps, supplySteps, type ScoringStep } from './scoring'
import type { Complex } from './types'

export interface CountedHouse {
  seat: Seat
  complex: Complex
  steps: ScoringStep[]
  /** Number of steps before its own. */
  first: number
}

export function housesToCount(complexes: readonly Complex[], standing: readonly Standing[] | undefined): CountedHouse[] {
  let first = 0
  return complexes.map((complex, seat) => {
    const steps = scoringSteps(complex, standing?.[seat]?.parts ?? [])
    first += steps.length
    return { seat, complex, steps, first: first - steps.length }
  })
}

export const countLength = (houses: readonly CountedHouse[]): number => houses.reduce((sum, { steps }) => sum + steps.length, 0)

/** House that is counted in a step. */
export const houseAt = (houses: readonly CountedHouse[], at: number): CountedHouse =>
  houses.findLast(({ first }) => first <= at) ?? houses[0]!

/** Points of a house up to a step. */
export function pointsUpTo({ steps, first }: CountedHouse, at: number): number {
  return steps.slice(0, Math.max(0, at - first + 1)).reduce((sum, { points }) => sum + points, 0)
}

/** State of a house in a step. Its points are null until the first of them is counted. */
export interface Counted {
  state: 'to_come' | 'counting' | 'counted'
  points: number | null
}
export function countedAt(house: CountedHouse, at: number): Counted {
  const step = at - house.first
  if (step < 0) return { state: 'to_come', points: null }
  return { state: step < house.steps.length ? 'counting' : 'counted', points: step < supplySteps ? null : pointsUpTo(house, at) }
}
