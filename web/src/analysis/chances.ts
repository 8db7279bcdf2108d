// Chances of a match on its time axis: stacked bands, a curve, and the pins above them.
import type { AnalysedMoment, Analysis, Grade } from '../protocol/analysis'
import type { Seat } from '../protocol/values'
import { turnAt, type Turn } from '../table/moves/turns'

/** Sign on a pin: a remarkable grade, or a bad draw. */
export type Sign = 'brilliant' | 'inaccuracy' | 'mistake' | 'blunder' | 'bad_draw'
const signed: readonly Grade[] = ['brilliant', 'inaccuracy', 'mistake', 'blunder']

/** Sign of a moment; null if it is unremarkable. */
export function signOf({ known, bad_draw }: AnalysedMoment): Sign | null {
  if (bad_draw) return 'bad_draw'
  return known && signed.includes(known.grade) ? (known.grade as Sign) : null
}

/** Chances of all seats in percent after `ply` actions. */
export interface Reading {
  ply: number
  chances: readonly number[]
}

/**
 * Readings before each analysed choice, and the result once all are analysed, given what the seats knew, like the grades. Moments without a
 * choice are left out before the last choice: luck shows in the reading after it.
 */
export function readingsOf(analysis: Analysis, end: number): Reading[] {
  const { state, moments, last } = analysis
  const decided = moments.findLastIndex(({ known }) => known)
  const told = moments.filter(({ known }, i) => known || i > decided)
  return [
    ...told.map((moment) => ({
      ply: moment.ply,
      chances: chancesWith(analysis, moment, moment.known?.best ?? moment.before[moment.seat] ?? 0),
    })),
    ...(state === 'done' ? [{ ply: end, chances: last }] : []),
  ]
}

/** Chances of all seats if the deciding seat has `own`: a team has the same, rivals share the rest as with open cards. */
export function chancesWith({ measure, last }: Analysis, { seat, before }: AnalysedMoment, own: number): number[] {
  if (measure !== 'win') return last.map(() => own)
  const others = before.reduce((sum, chance, other) => (other === seat ? sum : sum + chance), 0)
  const share = (chance: number) => (others > 0 ? chance / others : 1 / (before.length - 1))
  return before.map((chance, other) => (other === seat ? own : (100 - own) * share(chance)))
}

/** Change of a seat's chance: as it knew the position, or with open cards. */
export interface Change {
  from: number
  to: number
  seen: 'known' | 'open'
}

/** Change by a moment: choices as they are graded, by what the seat knew; bad luck and draws without a choice with open cards. */
export function change({ seat, before, after, drawn, known, bad_draw }: AnalysedMoment): Change {
  if (known && !bad_draw) return { from: known.best, to: known.played, seen: 'known' }
  return { from: before[seat] ?? 0, to: (drawn ?? after)[seat] ?? 0, seen: 'open' }
}

export interface Band {
  seat: Seat
  /** Lower and upper edge at each reading, in percent. */
  edges: { ply: number; from: number; to: number }[]
}

/** Chances stacked from the first seat up, scaled to fill the height. */
export function bandsOf(readings: readonly Reading[]): Band[] {
  const seats = readings[0]?.chances.length ?? 0
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    edges: readings.map(({ ply, chances }) => {
      const sum = chances.reduce((all, chance) => all + chance, 0)
      const upTo = (count: number) =>
        sum > 0 ? (100 * chances.slice(0, count).reduce((all, chance) => all + chance, 0)) / sum : (100 * count) / seats
      return { ply, from: upTo(seat), to: upTo(seat + 1) }
    }),
  }))
}

/** Place for the mark of a band: its widest point, not too close to the ends of the chart; null if there is no room. */
export function markOf({ edges }: Band, end: number, least = 9): { ply: number; at: number } | null {
  const inside = edges.filter(({ ply }) => ply >= 0.03 * end && ply <= 0.97 * end)
  const widest = inside.reduce<Band['edges'][number] | null>(
    (best, edge) => (best && best.to - best.from >= edge.to - edge.from ? best : edge),
    null,
  )
  return widest && widest.to - widest.from >= least ? { ply: widest.ply, at: (widest.from + widest.to) / 2 } : null
}

/** Chance of a seat, or the edge of its band, at any ply, interpolated between two readings. */
export function between(points: readonly { ply: number; at: number }[], ply: number): number {
  const next = points.findIndex((point) => point.ply >= ply)
  if (next <= 0) return (next === 0 ? points[0] : points.at(-1))?.at ?? 0
  const [a, b] = [points[next - 1]!, points[next]!]
  return a.at + ((b.at - a.at) * (ply - a.ply)) / (b.ply - a.ply)
}

export interface Pin {
  moment: AnalysedMoment
  sign: Sign
  /** Place of its moment on the axis, in pixels. */
  at: number
  /** Place of its sign: signs that would overlap are pushed apart. */
  x: number
}

const weight: { [sign in Sign]: number } = { blunder: 4, mistake: 3, brilliant: 2, bad_draw: 1, inaccuracy: 0 }

/** Indices of the key moments of all seats, in the order of play. */
export const keysOf = ({ seats }: Analysis): number[] => [...new Set(seats.flatMap((seat) => seat.key_moments))].sort((a, b) => a - b)

/** Limits for the places of signs, in pixels. */
export interface Edges {
  left: number
  right: number
}

/**
 * Pins that fit beside each other, each with this room: the key moments, then others in free places, the gravest first.
 * With `edges`, a key moment has a pin only if no sign is pushed farther than half that room, where it would seem to mean another turn.
 */
export function pinsOf(analysis: Analysis, x: (ply: number) => number, room: number, edges?: Edges): Pin[] {
  const keys = new Set(keysOf(analysis))
  const wanted = analysis.moments.flatMap((moment) => {
    const sign = signOf(moment)
    return sign ? [{ moment, sign, at: x(moment.ply), x: x(moment.ply) }] : []
  })
  const gravest = wanted.toSorted((a, b) => weight[b.sign] - weight[a.sign])
  const isKey = ({ moment }: Pin) => keys.has(moment.index)
  let pins: Pin[] = []
  for (const pin of gravest.filter(isKey)) {
    const more = placed([...pins, pin], room, edges)
    if (!edges || more.every(({ at, x }) => Math.abs(x - at) <= room / 2)) pins = [...pins, pin]
  }
  for (const pin of gravest.filter((pin) => !isKey(pin))) if (pins.every((other) => Math.abs(other.at - pin.at) >= room)) pins.push(pin)
  return placed(pins, room, edges)
}

function placed(pins: readonly Pin[], room: number, edges: Edges | undefined): Pin[] {
  const beside = apart(
    pins.toSorted((a, b) => a.moment.index - b.moment.index),
    room,
  )
  return edges ? within(beside, room, edges.left, edges.right) : beside
}

/** Pushes neighbours apart, equally in both directions, until none overlap. */
export function apart<Placed extends { x: number }>(sorted: readonly Placed[], room: number): Placed[] {
  const groups: { items: Placed[]; middle: number }[] = []
  const half = ({ items }: { items: Placed[] }) => ((items.length - 1) * room) / 2
  for (const item of sorted) {
    groups.push({ items: [item], middle: item.x })
    for (let last = groups.length - 1; last > 0; --last) {
      const [left, right] = [groups[last - 1]!, groups[last]!]
      if (left.middle + half(left) + room <= right.middle - half(right)) break
      const items = [...left.items, ...right.items]
      groups.splice(last - 1, 2, { items, middle: items.reduce((sum, { x }) => sum + x, 0) / items.length })
    }
  }
  return groups.flatMap((group) => group.items.map((item, i) => ({ ...item, x: group.middle - half(group) + i * room })))
}

/** Keeps neighbours, each with this room, between two edges; requires room for all of them. */
export function within<Placed extends { x: number }>(sorted: readonly Placed[], room: number, left: number, right: number): Placed[] {
  return sorted.map((item, i) => {
    const [first, last] = [left + i * room, right - (sorted.length - 1 - i) * room]
    return { ...item, x: Math.max(first, Math.min(last, item.x)) }
  })
}

/** Pins whose word fits beside them without overlapping another or passing the right edge. */
export function spelled(pins: readonly Pin[], sign: Sign, width: number, right: number): Pin[] {
  const out: Pin[] = []
  for (const pin of pins) if (pin.sign === sign && pin.x + width <= right && pin.x >= (out.at(-1)?.x ?? -Infinity) + width) out.push(pin)
  return out
}

/** Moment at a ply: the last one that had begun. */
export const momentAt = (moments: readonly AnalysedMoment[], ply: number): AnalysedMoment | null =>
  moments.findLast((moment) => moment.ply <= ply) ?? null

/** Stops on the way through a match: every analysed choice, then the start of every further turn, and the end. */
export function stopsOf(moments: readonly AnalysedMoment[], turns: readonly Turn[], last: number): number[] {
  const read = moments.at(-1)?.ply ?? -1
  const rest = turns.map(({ from }) => from - 1).filter((ply) => ply > read && ply < last)
  return [...new Set([0, ...moments.map(({ ply }) => ply), ...rest, last])].sort((a, b) => a - b)
}

/** Next stop in a direction; the same ply if there is none. */
export function nextOf(plies: readonly number[], ply: number, direction: 1 | -1): number {
  return (direction > 0 ? plies.find((other) => other > ply) : plies.findLast((other) => other < ply)) ?? ply
}

/** Number of moments to show next: one more turn, or several at once if there are very many. */
export function unveiled(moments: readonly AnalysedMoment[], turns: Turn[], shown: number, steps = 30): number {
  const least = Math.max(1, Math.ceil(moments.length / steps))
  const number = (index: number) => turnAt(turns, moments[index]!.ply + 1)?.number
  let next = Math.min(moments.length, shown + least)
  while (next < moments.length && number(next) === number(next - 1)) ++next
  return next
}
