// Path of a choice over the board: the places named by its actions, in the order of play.
import { spotsOf, type Box } from '../learn/spots'
import type { AnalysedMoment } from '../protocol/analysis'
import type { PuzzleStep } from '../protocol/puzzles'
import type { LogEntry } from '../protocol/table'
import type { Action, Operand } from '../protocol/values'

/** Names of the places of one step. */
export type Step = string[]

/** Names of the places of an action: of itself, its verb or its operands. */
export const stepOf = (action: Action): Step => spotsOf(action)

/** Steps by events, which name every place passed; an action may leave some to the game. */
export const stepsTold = (entries: readonly LogEntry[]): Step[] => entries.flatMap(({ events }) => events.map(operandsOf))

/** The choice played at a moment, by its events and by its actions. */
export function waysPlayed(log: readonly LogEntry[], { ply, played }: Pick<AnalysedMoment, 'ply' | 'played'>): Step[][] {
  const entries = log.filter((entry) => entry.ply > ply && entry.ply <= ply + played.length)
  return [stepsTold(entries), played.map(({ action }) => stepOf(action))]
}

function operandsOf(named: { [name: string]: Operand }): string[] {
  const words = ['event', 'text', 'seat']
  return Object.entries(named).flatMap(([name, value]) => (words.includes(name) ? [] : [`${name}:${String(value)}`]))
}

/** Possible names of a place; the first one drawn on the board counts. */
export type StopNames = string[]

/** Finds the places drawn within `board` by their names, measured from its corner. */
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

/** Places of the steps within `board`; repetitions in a row are one stop. */
export function wayOn(board: HTMLElement, steps: readonly Step[]): Box[] {
  const place = placesIn(board)
  return steps.flatMap((names) => names.flatMap((name) => place([name]))).filter(isOther)
}

/** Places of a step in the solution of a puzzle. */
export interface StepPlaces {
  boxes: Box[]
  /** True if the action takes place there; false if it is only selected there, such as on a chip. */
  reached: boolean
}

/** Places of each step: from its events or, if they name none, from its action. */
export function stopsOn(board: HTMLElement, way: readonly PuzzleStep[], named?: readonly StopNames[][]): StepPlaces[] {
  const place = placesIn(board)
  const at = (names: readonly StopNames[]): Box[] => names.flatMap(place).filter(isOther)
  return way.map(({ action, events }, i) => {
    if (named) return { boxes: at(named[i]!), reached: true }
    const boxes = at(events.flatMap(operandsOf).map(placeNames))
    return boxes.length ? { boxes, reached: true } : { boxes: at(chosenAt(action).map((name) => [name])), reached: false }
  })

  /** Places of the operands of an action; only without any, the chip of its verb, which says little. */
  function chosenAt(action: Action): Step {
    const things = stepOf(action).filter((name) => !name.startsWith('do:'))
    return things.some((name) => place([name]).length) ? things : stepOf(action)
  }
}

/** Names of a place; events name a node by its role. */
const placeNames = (name: string): StopNames => [name, name.replace(/^(from|to|other):/, 'node:')]

/** Stops of one choice as a line: of a place visited again only the last visit counts. */
export const lineThrough = (stops: readonly Box[]): Box[] =>
  stops.filter((stop, i) => !stops.some((other, j) => j > i && other.x === stop.x && other.y === stop.y))

/** Radius of the ring around a place, in pixels. */
export const ringOf = ({ width, height }: Box): number => Math.max(8, Math.min(24, Math.min(width, height) * 0.34))

export const middleOf = ({ x, y, width, height }: Box): { x: number; y: number } => ({ x: x + width / 2, y: y + height / 2 })
