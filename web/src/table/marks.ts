// Where the choices of a hint lie on the screen.
import { middleOf, ringOf, type StopNames } from '../analysis/ways'
import type { AdviceLabel } from '../games/game'
import { nameOf, type Box } from '../learn/spots'
import type { Action } from '../protocol'
import type { Advised } from './advice'

/** A choice with the boxes of its places. */
export interface Drawn {
  /** Its place among the choices. */
  place: number
  stops: Box[]
  /** In pieces where its way has gaps. */
  lines: Box[][]
  things: Box[]
  labels: PlacedLabel[]
}
/** Words and the box of the thing they hang on. */
export interface PlacedLabel {
  text: string
  side: AdviceLabel['side']
  box: Box
}

type Marked = Pick<Advised, 'chain' | 'stops' | 'line' | 'things' | 'labels'>

/** How far rings lie around what they mark. */
const room = 3

export function drawn(choices: readonly Marked[], root: ParentNode = document): Drawn[] {
  const spots = new Map<string, Element[]>()
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>('[data-spot]'))
    spots.set(element.dataset.spot!, [...(spots.get(element.dataset.spot!) ?? []), element])
  return choices.map((choice, place) => ({ place, ...placesOf(choice, spots), labels: labelsOf(choice, spots) }))
}

/** The first of these that is in sight. */
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
  // An action is done where its last operand is drawn on the board; what else it names belongs to it.
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

/** The way from gap to gap. */
const piecesOf = (line: readonly StopNames[]): StopNames[][] =>
  line.reduce<StopNames[][]>(
    (pieces, names) => (names.length ? [...pieces.slice(0, -1), [...pieces.at(-1)!, names]] : [...pieces, []]),
    [[]],
  )

const unique = (elements: readonly Element[]): Element[] => [...new Set(elements)]

/** The action as a whole, else its operands. */
const namesIn = (action: Action): string[] => [
  nameOf(action),
  ...Object.entries(action).flatMap(([name, value]) => (name === 'do' ? [] : `${name}:${String(value)}`)),
]

function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect()
  return uncut({ x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room }, innerWidth)
}

/** The least distance of a ring from the edge of the window, and how much of a ring may be missing for it to be drawn narrower. */
const [edge, missing] = [2, 16]

/** A ring that would be cut off by the edge of a window of this width stays inside. */
export function uncut({ x, y, width, height }: Box, window: number): Box {
  const beyond = x + width - (window - edge)
  const left = x < edge && x > edge - missing ? edge - x : 0
  const right = beyond > 0 && beyond < missing ? beyond : 0
  return { x: x + left, y, width: width - left - right, height }
}

/** The badges of the stops of a choice: where choices have numbers, its own at its end; else the stops are counted. */
export const stopBadges = ({ stops, place }: Pick<Drawn, 'stops' | 'place'>, single: boolean): (string | undefined)[] =>
  stops.map((_, i) => (!single ? String(i + 1) : i === stops.length - 1 ? String(place + 1) : undefined))

const isSeen = ({ width, height }: Box): boolean => width > 2 * room && height > 2 * room

export const pathThrough = (boxes: readonly Box[]): string =>
  boxes.map((box, i) => `${i ? 'L' : 'M'}${middleOf(box).x.toFixed(1)} ${middleOf(box).y.toFixed(1)}`).join('')

/** The same, drawn only between the rings around these boxes. */
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
/** Room between a ring and a line, in pixels. */
const besideRing = 6

/** Below this height a number on the middle of an edge would hide what is in the box, or in its neighbour. */
const tall = 70
/** How far numbers stay from the edges of the window. */
const margin = 14

/** The number of a box stands on its upper edge, that of a low one on its corner. */
export const badgeAt = ({ x, y, width, height }: Box): { x: number; y: number } => ({
  x: height < tall ? Math.max(x, margin) : x + width / 2,
  y: Math.max(y, margin),
})
