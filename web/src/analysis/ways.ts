// The way of a choice over the board: the places that its actions name, in the order in which they are played.
import { spotsOf, type Box } from '../learn/spots'
import type { Action, Happening, LogEntry } from '../protocol'

/** The names of places that one step of a way may lie at. */
export type Step = string[]

/** An action lies where it stands itself, its verb or its operands. */
export const stepOf = (action: Action): Step => spotsOf(action)

/** What was done is told by its events: they name every place that was passed, which an action may leave to the game. */
export const stepsTold = (entries: readonly LogEntry[]): Step[] => entries.flatMap(({ events }) => events.map(operandsOf))

function operandsOf(named: Happening): string[] {
  const words = ['event', 'text', 'seat']
  return Object.entries(named).flatMap(([name, value]) => (words.includes(name) ? [] : [`${name}:${String(value)}`]))
}

/** A place on the way, and which step leads there, from 1. */
export interface WayStop extends Box {
  step: number
}

/** Where they lie within `board`, measured from its corner; a place named again at once is one stop. */
export function wayOn(board: HTMLElement, steps: readonly Step[]): WayStop[] {
  const frame = board.getBoundingClientRect()
  const places = new Map<string, Element>()
  for (const element of board.querySelectorAll<HTMLElement | SVGElement>('[data-spot]'))
    if (!places.has(element.dataset.spot!)) places.set(element.dataset.spot!, element)
  const stops = steps.flatMap((names, i) => {
    const found = names.flatMap((name) => places.get(name) ?? [])
    return found.map((element) => ({ box: element.getBoundingClientRect(), step: i + 1 }))
  })
  return stops
    .filter(({ box: { width, height } }) => width > 0 && height > 0)
    .map(({ box: { x, y, width, height }, step }) => ({ x: x - frame.x, y: y - frame.y, width, height, step }))
    .filter((box, i, all) => i === 0 || box.x !== all[i - 1]!.x || box.y !== all[i - 1]!.y)
}
