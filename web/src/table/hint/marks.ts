// Screen positions of the choices in a hint.
import { middleOf, ringOf, type StopNames } from '../../analysis/ways'
import type { AdviceLabel } from '../../games/game'
import { nameOf, type Box } from '../../learn/spots'
import type { Action } from '../../protocol/values'
import type { Advised } from './advice'

/** A choice with the boxes of its places. */
export interface Drawn {
  /** Index among the choices. */
  place: number
  stops: Box[]
  /** One piece per part between gaps. */
  lines: Box[][]
  things: Box[]
  labels: PlacedLabel[]
}
/** A label with the box of its element. */
export interface PlacedLabel {
  text: string
  side: AdviceLabel['side']
  box: Box
}

type Marked = Pick<Advised, 'chain' | 'stops' | 'line' | 'things' | 'labels'>

/** Distance of rings from the elements they mark, in pixels. */
const room = 3

export function drawn(choices: readonly Marked[], root: ParentNode = document): Drawn[] {
  const spots = new Map<string, Element[]>()
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>('[data-spot]'))
    spots.set(element.dataset.spot!, [...(spots.get(element.dataset.spot!) ?? []), element])
  return choices.map((choice, place) => ({ place, ...placesOf(choice, spots), labels: labelsOf(choice, spots) }))
}

/** Box of the first visible element with any of these names; empty if none is visible. */
function boxesOf(names: StopNames, spots: ReadonlyMap<string, Element[]>): Box[] {
  const box = names
    .flatMap((name) => spots.get(name) ?? [])
    .map(boxOf)
    .find(isSeen)
  return box ? [box] : []
}

const labelsOf = ({ labels = [] }: Marked, spots: ReadonlyMap<string, Element[]>): PlacedLabel[] =>
  labels.flatMap(({ at, text, side }) => boxesOf([at], spots).map((box) => ({ text, side, box })))

function placesOf({ chain, stops, line, things }: Marked, spots: ReadonlyMap<string, Element[]>): Omit<Drawn, 'place' | 'labels'> {
  const at = (names: StopNames) => boxesOf(names, spots)
  if (stops) {
    const found = stops.flatMap(at)
    return {
      stops: found,
      lines: line ? piecesOf(line).map((piece) => piece.flatMap(at)) : [found],
      things: (things ?? []).flatMap((name) => at([name])),
    }
  }
  // An action happens where its last operand is drawn on the board; other operands are accessories.
  const seen = (name: string) => (spots.get(name) ?? []).filter((one) => isSeen(boxOf(one)))
  const named = chain.map((action) => {
    const found = namesIn(action).flatMap(seen)
    return found.length ? found : seen(`do:${action.do}`).filter((one) => !one.closest('.acts'))
  })
  const onBoard = (element: Element) => element.closest('.board') !== null
  const places = named.flatMap((elements) => elements.findLast(onBoard) ?? [])
  const rest = named.flat().filter((element) => !onBoard(element))
  if (!places.length) return { stops: rest.slice(-1).map(boxOf), lines: [], things: unique(rest.slice(0, -1)).map(boxOf) }
  return { stops: unique(places).map(boxOf), lines: [], things: unique(rest).map(boxOf) }
}

/** Splits a way at its gaps. */
const piecesOf = (line: readonly StopNames[]): StopNames[][] =>
  line.reduce<StopNames[][]>(
    (pieces, names) => (names.length ? [...pieces.slice(0, -1), [...pieces.at(-1)!, names]] : [...pieces, []]),
    [[]],
  )

const unique = (elements: readonly Element[]): Element[] => [...new Set(elements)]

/** The action as a whole, then its operands. */
const namesIn = (action: Action): string[] => [
  nameOf(action),
  ...Object.entries(action).flatMap(([name, value]) => (name === 'do' ? [] : `${name}:${String(value)}`)),
]

function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect()
  return uncut({ x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room }, innerWidth)
}

/** Minimum distance of a ring from the window edge, and maximum cut of a ring that is narrowed to fit, in pixels. */
const [edge, missing] = [2, 16]

/** Narrows a ring that would be cut off by the edge of a window of this width. */
export function uncut({ x, y, width, height }: Box, window: number): Box {
  const beyond = x + width - (window - edge)
  const left = x < edge && x > edge - missing ? edge - x : 0
  const right = beyond > 0 && beyond < missing ? beyond : 0
  return { x: x + left, y, width: width - left - right, height }
}

/** Badges of a choice's stops: its own number at the end if choices are numbered; otherwise the stops are counted. */
export const stopBadges = ({ stops, place }: Pick<Drawn, 'stops' | 'place'>, single: boolean): (string | undefined)[] =>
  stops.map((_, i) => (!single ? String(i + 1) : i === stops.length - 1 ? String(place + 1) : undefined))

const isSeen = ({ width, height }: Box): boolean => width > 2 * room && height > 2 * room

export const pathThrough = (boxes: readonly Box[]): string =>
  boxes.map((box, i) => `${i ? 'L' : 'M'}${middleOf(box).x.toFixed(1)} ${middleOf(box).y.toFixed(1)}`).join('')

/** Same path, drawn only between the rings around these boxes. */
export function pathBetween(boxes: readonly Box[]): string {
  const near = (from: Box, to: Box) => {
    const [a, b] = [middleOf(from), middleOf(to)]
    const share = (ringOf(from) + besideRing) / Math.hypot(b.x - a.x, b.y - a.y)
    return `${(a.x + (b.x - a.x) * share).toFixed(1)} ${(a.y + (b.y - a.y) * share).toFixed(1)}`
  }
  const pairs = boxes.slice(1).map((to, i) => [boxes[i]!, to] as const)
  return pairs
    .filter(([from, to]) => from.x !== to.x || from.y !== to.y)
    .map(([from, to]) => `M${near(from, to)}L${near(to, from)}`)
    .join('')
}
/** Distance between a ring and a line, in pixels. */
const besideRing = 6

/** Minimum height in pixels for a number at the middle of the edge; in lower boxes it would hide the content or the neighbour. */
const tall = 70
/** Distance of numbers from the window edges, in pixels. */
const margin = 14

/** The number stands on the upper edge of a box, or on the corner of a low one. */
export const badgeAt = ({ x, y, width, height }: Box): { x: number; y: number } => ({
  x: height < tall ? Math.max(x, margin) : x + width / 2,
  y: Math.max(y, margin),
})
