// The way of a choice over the board: the places that its actions name, in the order in which they are played.
import { spotsOf, type Box } from '../learn/spots'
import type { Action, LogEntry, Operand, PuzzleStep } from '../protocol'

/** The names of places that one step of a way may lie at. */
export type Step = string[]

/** An action lies where it stands itself, its verb or its operands. */
export const stepOf = (action: Action): Step => spotsOf(action)

/** What was done is told by its events: they name every place that was passed, which an action may leave to the game. */
export const stepsTold = (entries: readonly LogEntry[]): Step[] => entries.flatMap(({ events }) => events.map(operandsOf))

function operandsOf(named: { [name: string]: Operand }): string[] {
  const words = ['event', 'text', 'seat']
  return Object.entries(named).flatMap(([name, value]) => (words.includes(name) ? [] : [`${name}:${String(value)}`]))
}

/** What a place may be called; that name counts which is drawn first. */
export type StopNames = string[]

/** The places that are drawn within `board`, by their names: where they lie, measured from its corner. */
function placesIn(board: HTMLElement): (names: StopNames) => Box[] {
  const frame = board.getBoundingClientRect()
  const places = new Map<string, Element>()
  for (const element of board.querySelectorAll<HTMLElement | SVGElement>('[data-spot]'))
    if (!places.has(element.dataset.spot!)) places.set(element.dataset.spot!, element)
  return (names) => {
    const found = names.map((name) => places.get(name)).find((element) => element !== undefined)
    const { x, y, width, height } = found?.getBoundingClientRect() ?? nowhere
    return width > 0 && height > 0 ? [{ x: x - frame.x, y: y - frame.y + board.scrollTop, width, height }] : []
  }
}
const nowhere: Box = { x: 0, y: 0, width: 0, height: 0 }

const isOther = (box: Box, i: number, all: readonly Box[]): boolean => i === 0 || box.x !== all[i - 1]!.x || box.y !== all[i - 1]!.y

/** Where they lie within `board`; a place named again at once is one stop. */
export function wayOn(board: HTMLElement, steps: readonly Step[]): Box[] {
  const place = placesIn(board)
  return steps.flatMap((names) => names.flatMap((name) => place([name]))).filter(isOther)
}

/** Where a step of a puzzle's way is done. */
export interface StepPlaces {
  boxes: Box[]
  /** Whether something happens there; else it is only chosen there, such as on a chip. */
  reached: boolean
}

/** The places of each step: by what happens or, where that names no place, by what is done. */
export function stopsOn(board: HTMLElement, way: readonly PuzzleStep[], named?: readonly StopNames[][]): StepPlaces[] {
  const place = placesIn(board)
  const at = (names: readonly StopNames[]): Box[] => names.flatMap(place).filter(isOther)
  return way.map(({ action, events }, i) => {
    if (named) return { boxes: at(named[i]!), reached: true }
    const boxes = at(events.flatMap(operandsOf).map(placeNames))
    return boxes.length ? { boxes, reached: true } : { boxes: at(chosenAt(action).map((name) => [name])), reached: false }
  })

  /** What an action is about rather than the chip of its verb, which says little. */
  function chosenAt(action: Action): Step {
    const things = stepOf(action).filter((name) => !name.startsWith('do:'))
    return things.some((name) => place([name]).length) ? things : stepOf(action)
  }
}

/** A node may be named by its part in what happens. */
const placeNames = (name: string): StopNames => [name, name.replace(/^(from|to|other):/, 'node:')]

/** The stops of one choice as a line: where it comes to a place again, only the last time counts. */
export const lineThrough = (stops: readonly Box[]): Box[] =>
  stops.filter((stop, i) => !stops.some((other, j) => j > i && other.x === stop.x && other.y === stop.y))

/** The radius of the ring around a place, in pixels. */
export const ringOf = ({ width, height }: Box): number => Math.max(8, Math.min(24, Math.min(width, height) * 0.34))

export const middleOf = ({ x, y, width, height }: Box): { x: number; y: number } => ({ x: x + width / 2, y: y + height / 2 })
