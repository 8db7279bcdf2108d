// Arrow keys move the focus between selectable elements by their position on the screen.

export type Direction = 'left' | 'right' | 'up' | 'down'
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export const arrows: { [key: string]: Direction } = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }

/** Index of the next box in this direction: distance counts once, sideways deviation twice. */
export function next(from: Box, boxes: Box[], direction: Direction): number | null {
  const along = direction === 'left' || direction === 'right' ? 'x' : 'y'
  const sign = direction === 'left' || direction === 'up' ? -1 : 1
  const here = centre(from)
  let best: number | null = null
  let least = Infinity
  boxes.forEach((box, index) => {
    const there = centre(box)
    const ahead = sign * (there[along] - here[along])
    const aside = Math.abs(along === 'x' ? there.y - here.y : there.x - here.x)
    if (ahead <= 1) return
    if (ahead + 2 * aside < least) [best, least] = [index, ahead + 2 * aside]
  })
  return best
}

function centre(box: Box): { x: number; y: number } {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}

/** Index of the box nearest to another one. */
export function nearest(to: Box, boxes: Box[]): number | null {
  const here = centre(to)
  const distances = boxes.map((box) => Math.hypot(centre(box).x - here.x, centre(box).y - here.y))
  return distances.length ? distances.indexOf(Math.min(...distances)) : null
}

type Place = HTMLElement | SVGElement
const boxOf = (place: Element): Box => place.getBoundingClientRect()

const walkable = 'button:not([disabled]), [role="button"][tabindex]:not([aria-disabled="true"]), [role="option"][tabindex], a[href]'

/** True for an action of the game rather than a tool of the page. */
const isChoice = (place: Element): boolean =>
  place.closest('[data-spot], [data-place]') !== null || place.querySelector('[data-spot]') !== null

/** True for a list that is visible only with the focus inside. */
const isFolded = (place: Element): boolean => place.closest('[data-quiet]:not(:focus-within)') !== null

/**
 * Moves the focus to the next selectable element in these parts of the page; without a focus, to the choice nearest to its former place, or
 * else to the first choice.
 */
export function walk(within: Iterable<Element>, direction: Direction, before: Box | null = null): void {
  const all = [...within].flatMap((part) => [...part.querySelectorAll<Place>(walkable)])
  const places = all.filter((place) => boxOf(place).width > 0 && !isFolded(place))
  const now = places.find((place) => place === document.activeElement)
  if (!now) return entrance(places, before)?.focus()
  const others = places.filter((place) => place !== now)
  const index = next(boxOf(now), others.map(boxOf), direction)
  if (index !== null) others[index]!.focus()
}

function entrance(places: Place[], before: Box | null): Place | undefined {
  const choices = places.filter(isChoice)
  const index = before && nearest(before, choices.map(boxOf))
  return choices[index ?? 0] ?? places[0]
}

/** Last position of the keyboard focus: survives the removal of elements by a move. */
export class FocusMemory {
  /** Null after pointer use: then there is nothing to restore. */
  box: Box | null = null
  #place: Place | null = null

  /** Records an element focused by keyboard. */
  note(place: Element): void {
    if (!place.matches(':focus-visible') || !place.matches(walkable)) return
    this.#place = place as Place
    this.box = boxOf(place)
  }

  forget(): void {
    this.box = this.#place = null
  }

  /** Restores a lost focus: to the same element, or to the part of the page that contained it. */
  regain(parts: Iterable<HTMLElement>): void {
    const { box } = this
    if (!box || document.activeElement !== document.body) return
    if (this.#place?.isConnected && this.#place.matches(walkable)) return this.#place.focus()
    const here = centre(box)
    const around = [...parts].find((part) => {
      const { left, top, width, height } = boxOf(part)
      return here.x >= left && here.x <= left + width && here.y >= top && here.y <= top + height
    })
    around?.focus()
  }
}
