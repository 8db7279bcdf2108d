// The final scoring, step by step: each mission, then the market, the stars and the secret missions. All points come from the engine.
import type { Find, ScorePart, Standing } from '$client/protocol/previews'
import type { Seat } from '$client/protocol/values'
import { bonusOf, crosses, lines } from './geometry'
import { findsFor, marksOf, missionOf, soldAt } from './missions'
import type { Marks } from './marks'
import { resources } from './names'
import type { Cell, Edition, Faction, Line, Mission, PlaceAtTable, Sheet, View } from './types'

export interface Step {
  kind: 'mission' | 'market' | 'stars' | 'secret'
  /** Mission of the step, if it has one. */
  mission?: Mission
  /** Points by seat. */
  points: number[]
}

const pointsOf = (standing: Standing, of: (part: ScorePart) => boolean): number =>
  standing.parts.filter(of).reduce((sum, { points }) => sum + points, 0)

export function stepsOf(standing: readonly Standing[], view: View, edition: Edition): Step[] {
  const forAll = (of: (part: ScorePart) => boolean) => standing.map((each) => pointsOf(each, of))
  const missions = view.missions.flatMap(({ mission }): Step[] =>
    mission === null
      ? []
      : [
          {
            kind: 'mission',
            mission: missionOf(edition, mission),
            points: forAll((part) => part.part === 'mission' && part.mission === mission),
          },
        ],
  )
  const steps: Step[] = [
    ...missions,
    { kind: 'market', points: forAll(({ part }) => part === 'market') },
    { kind: 'stars', points: forAll(({ part }) => part === 'stars') },
  ]
  if (view.seats.some((place) => secretsOf(place).length))
    steps.push({ kind: 'secret', points: forAll(({ part }) => part === 'hidden_mission') })
  return steps
}

/** Secret missions of a seat, including that of its faction. */
export function secretsOf({ secret, retorium }: PlaceAtTable): string[] {
  return [secret, retorium].filter((mission) => typeof mission === 'string')
}

/** Points of a seat after step `upTo`, counted from 0. */
export function sumOf(steps: readonly Step[], seat: Seat, upTo: number): number {
  return steps.slice(0, upTo + 1).reduce((sum, { points }) => sum + (points[seat] ?? 0), 0)
}

/** Points of a step as a product, or only their number if nothing is multiplied: "5 × 6 = 30". */
export function addedText({ mission, points }: Step, seat: Seat): string {
  const all = points[seat] ?? 0
  return mission && all ? `${all / mission.points} × ${mission.points} = ${all}` : `+${all}`
}

/** Finds on a seat's sheet that count in a step. */
export function findsIn(step: Step, standing: Standing | undefined, place: PlaceAtTable): Find[] {
  if (step.kind === 'mission') return findsFor(standing, step.mission!.id)
  if (step.kind === 'market') return resources.flatMap((resource) => soldAt(standing, resource))
  if (step.kind === 'secret') return secretsOf(place).flatMap((mission) => findsFor(standing, mission))
  return []
}
export const marksIn = (finds: readonly Find[]): Marks => marksOf(finds, false)

/** True if crossed-over resources count among these, which the Conspiracy allows. */
export function countsCrossed(finds: readonly Find[], crossed: readonly Cell[]): boolean {
  return finds.some(({ cells, helpers = [] }) => [...cells, ...helpers].some((cell) => crossed.includes(cell)))
}

/** True if the points of a step are others because of the sheet's faction. */
export function isChangedBy({ effect }: Faction, { kind }: Step, finds: readonly Find[], crossed: readonly Cell[]): boolean {
  if (kind === 'market') return effect === 'swap_market_values' || effect === 'agents_use_standard_values'
  return countsCrossed(finds, crossed)
}

// ---- the viewer's best lines ----

interface LineWorth {
  line: Line
  points: number
}
/**
 * Points by row and column, best first. Each find has an equal share of its part's points, divided among its cells; a star at the
 * end of a line belongs to the line.
 */
export function linesByWorth({ parts, finds = [] }: Standing, sheet: Sheet, edition: Edition): LineWorth[] {
  const shareOf = (find: Find) => parts[find.part]!.points / finds.filter(({ part }) => part === find.part).length / find.cells.length
  const worthOf = (line: Line): number => {
    const star = sheet.bonuses.includes(line) ? bonusOf(edition, line) : undefined
    const drawn = finds.reduce((sum, find) => sum + shareOf(find) * find.cells.filter((cell) => crosses(line, cell)).length, 0)
    return drawn + (star?.type === 'victory_points' ? star.value : 0)
  }
  return lines.map((line) => ({ line, points: Math.round(worthOf(line)) })).sort((one, other) => other.points - one.points)
}

// ---- what decided it ----

interface Decided {
  winner: Seat
  other: Seat
  step: Step
}
/** Step with the winner's largest lead over the second; null if there is no sole winner or no second place. */
export function whatDecided(steps: readonly Step[], places: readonly number[]): Decided | null {
  const winner = places.indexOf(1)
  const other = places.indexOf(2)
  if (winner < 0 || other < 0 || places.filter((place) => place === 1).length > 1) return null
  const lead = ({ points }: Step) => (points[winner] ?? 0) - (points[other] ?? 0)
  const step = steps.toSorted((one, two) => lead(two) - lead(one))[0]
  return step && lead(step) > 0 ? { winner, other, step } : null
}

/** Maximum of the scale of all bars: a multiple of 120 points. */
export function scaleOf(points: readonly number[]): number {
  return 120 * Math.max(1, Math.ceil(Math.max(...points) / 120))
}

/** Seats shown in a picture of the result: all if they fit, else the best and the viewer's. */
export function seatsToShow(points: readonly number[], own: Seat | null, room: number): Seat[] {
  const seats = points.map((_, seat) => seat)
  if (seats.length <= room) return seats
  const best = seats.toSorted((one, other) => points[other]! - points[one]!)
  const shown = best.slice(0, room)
  if (own !== null && !shown.includes(own)) shown[room - 1] = own
  return shown
}

/** Colour of a step in the bars of the result: that of its resource, if any. All differ; the stars are amber. */
export function colourOf(steps: readonly Step[], index: number): string {
  const { kind } = steps[index]!
  if (kind === 'market') return 'var(--line)'
  if (kind === 'stars') return 'var(--wf-star)'
  if (kind === 'secret') return 'var(--ink)'
  return missionColours(steps)[index]!
}
/** Readable text colour on it. */
export function inkOf({ kind }: Step): string {
  return kind === 'market' ? 'var(--on)' : kind === 'secret' ? 'var(--paper)' : 'var(--wf-ink)'
}
/** Colours of missions: first those about one resource, then about several, finally about any. */
function missionColours(steps: readonly Step[]): string[] {
  const free = ['agents', 'money', 'weapons', 'plain']
  const colours = new Map<Step, string>()
  const give = (wanted: (mission: Mission) => readonly (string | undefined)[]) => {
    for (const step of steps) {
      if (!step.mission || colours.has(step)) continue
      const at = free.findLastIndex((colour) => wanted(step.mission!).includes(colour))
      if (at >= 0) colours.set(step, free.splice(at, 1)[0]!)
    }
  }
  give(({ resource, partner }) => (partner ? [] : [resource]))
  give(({ resource, partner, resources: set = [] }) => [resource, partner, ...set])
  give(() => free)
  return steps.map((step) => `var(--wf-${colours.get(step)})`)
}
