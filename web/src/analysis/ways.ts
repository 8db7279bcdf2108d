// The way of a choice over the board: the places that its actions name, in the order in which they are played.
import { nameOf, type Box } from '../learn/spots'
import type { Action } from '../protocol'

/** The names of the places of each action: itself as a whole, or its operands. */
export const namesOf = (action: Action): string[] => [
  nameOf(action),
  ...Object.entries(action).flatMap(([name, value]) => (name === 'do' ? [] : [`${name}:${String(value)}`])),
]

/** Where they lie within `board`, measured from its corner; a place named again at once is one stop. */
export function wayOn(board: HTMLElement, actions: readonly Action[]): Box[] {
  const frame = board.getBoundingClientRect()
  const places = new Map<string, Element>()
  for (const element of board.querySelectorAll<HTMLElement | SVGElement>('[data-spot]'))
    if (!places.has(element.dataset.spot!)) places.set(element.dataset.spot!, element)
  const stops = actions.flatMap((action) => {
    const found = namesOf(action).flatMap((name) => places.get(name) ?? [])
    return found.map((element) => element.getBoundingClientRect())
  })
  return stops
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ x, y, width, height }) => ({ x: x - frame.x, y: y - frame.y, width, height }))
    .filter((box, i, all) => i === 0 || box.x !== all[i - 1]!.x || box.y !== all[i - 1]!.y)
}
