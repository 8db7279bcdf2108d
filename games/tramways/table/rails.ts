// Rails and rides on the joined boards.
import { path, towards, type Point } from '$client/games/path'
import type { Gate, Ground } from './geometry'
import { numerals, type NodeId, type Numeral, type SpaceId } from './names'
import type { Link, View } from './types'

export const numeralOf = (number: number): Numeral | null => numerals[number - 1] ?? null
export const gateAt = (ground: Ground, space: SpaceId, numeral: Numeral | null): Gate | undefined =>
  ground.gates.find((gate) => gate.space === space && gate.numeral === numeral)

/** Points of a run of rails: from a node or a gate, over spaces, to a node or a gate. */
export function pointsOf(ground: Ground, { from, spaces, to, numeral }: Run): Point[] {
  const at = (node: NodeId | null, beside: SpaceId | undefined): Point[] => {
    const place = node === null ? beside && numeral && gateAt(ground, beside, numeral) : ground.sites.get(node)
    return place ? [{ x: place.x, y: place.y }] : []
  }
  const between = spaces.flatMap((id) => ground.spaces.get(id) ?? []).map(({ x, y }) => ({ x, y }))
  return [...at(from, spaces[0]), ...between, ...at(to, spaces.at(-1))]
}
export interface Run {
  /** Null: enters at a gate of the numeral; for `to`: leaves there, or has no end yet. */
  from: NodeId | null
  spaces: SpaceId[]
  to: NodeId | null
  numeral: Numeral | null
}
export const runOf = ({ from, to, numeral, spaces }: Link): Run => ({
  from,
  to,
  numeral: numeralOf(numeral),
  spaces: spaces.map(({ space }) => space),
})

/** Laid rails of the link in progress: one run, or two halves that meet at a numeral. */
export function runsOf({ plan }: View): Run[] {
  if (plan.work !== 'link' || !plan.node) return []
  const numeral = numeralOf(plan.numeral)
  const first: Run = { from: plan.node, spaces: plan.laid.map(({ space }) => space), to: numeral ? null : plan.other, numeral }
  if (plan.laid_beyond.length === 0) return [first]
  return [first, { from: null, spaces: plan.laid_beyond.map(({ space }) => space), to: plan.other, numeral }]
}

/** SVG path with corners cut at 45 degrees. */
export function railPath(points: readonly Point[]): string {
  const cut = 17
  const bends = points.flatMap((point, i) => {
    const before = points[i - 1]
    const after = points[i + 1]
    if (!before || !after || (before.x === after.x) !== (before.y === after.y)) return [point]
    return [towards(point, before, cut), towards(point, after, cut)]
  })
  return path(bends)
}

/** Middle rail of a run, which has its owner's mark. */
export const middleOf = (ground: Ground, { spaces }: Run): Point => ground.spaces.get(spaces[spaces.length >> 1]!)!

// ---- rides ----

/** Far end of a link: a node, or the meeting point of branches off the map. */
const endOf = ({ to, owner, upgraded, numeral }: Link): string => to ?? `${owner}/${upgraded}/${numeral}`

/** Link of a trip with its number; `forward` if travelled from its first end to the other. */
interface Step {
  link: Link
  number: number
  forward: boolean
}
/** Links of a trip in travel order. */
export function stepsOf(links: readonly Link[], used: readonly number[], from: NodeId): Step[] {
  const go = (at: string, left: readonly number[]): Step[] | null => {
    if (left.length === 0) return []
    for (const number of left) {
      const link = links[number]
      if (!link || (link.from !== at && endOf(link) !== at)) continue
      const forward = link.from === at
      const rest = go(
        forward ? endOf(link) : link.from,
        left.filter((other) => other !== number),
      )
      if (rest) return [{ link, number, forward }, ...rest]
    }
    return null
  }
  return go(from, used) ?? []
}

export interface Leg extends Step {
  points: Point[]
  /** True if it begins off the map. */
  inwards: boolean
}
/** Trip on the map, each link from where it is entered. */
export const routeOf = (ground: Ground, links: readonly Link[], used: readonly number[], from: NodeId): Leg[] =>
  stepsOf(links, used, from).map((step) => {
    const { link, forward } = step
    const points = pointsOf(ground, runOf(link))
    return { ...step, points: forward ? points : points.toReversed(), inwards: link.to === null && !forward }
  })

/** True if the points of a link appear after this leg: two branches are one link, whose points appear where the tram re-enters the map. */
export const showsPoints = ({ link, inwards }: Pick<Leg, 'link' | 'inwards'>): boolean => link.to !== null || inwards

/** Gates where a trip leaves the map, in order. */
export const gatesOfTrip = (links: readonly Link[], used: readonly number[], from: NodeId): Numeral[] =>
  stepsOf(links, used, from).flatMap(({ link, forward }) => (link.to === null && forward ? (numeralOf(link.numeral) ?? []) : []))
