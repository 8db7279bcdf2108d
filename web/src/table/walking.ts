// Walking with the arrow keys over what can be chosen, by where it is on the screen.

export type Direction = 'left' | 'right' | 'up' | 'down'
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export const arrows: { [key: string]: Direction } = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }

/** The index of the box that lies next in this direction: nearness counts, straying sideways counts twice. */
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

/** The index of the box nearest to another one. */
export function nearest(to: Box, boxes: Box[]): number | null {
  const here = centre(to)
  const distances = boxes.map((box) => Math.hypot(centre(box).x - here.x, centre(box).y - here.y))
  return distances.length ? distances.indexOf(Math.min(...distances)) : null
}

type Place = HTMLElement | SVGElement
const boxOf = (place: Element): Box => place.getBoundingClientRect()

const walkable = 'button:not([disabled]), [role="button"][tabindex]:not([aria-disabled="true"]), [role="option"][tabindex], a[href]'

/** Stands for an action of the game, rather than for a tool of the page. */
const isChoice = (place: Element): boolean =>
  place.closest('[data-spot], [data-place]') !== null || place.querySelector('[data-spot]') !== null

/** A list that only appears with the focus inside it. */
const isFolded = (place: Element): boolean => place.closest('[data-quiet]:not(:focus-within)') !== null

/**
 * Moves the focus from where it is over all that can be chosen in these parts of the page; where nothing has it, to the choice nearest to
 * where it was before, or else to the first choice.
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

/** Where the keys were last: survives what a move removes from the page. */
export class FocusMemory {
  /** Null after a pointer was used: then nothing is to be brought back. */
  box: Box | null = null
  #place: Place | null = null

  /** Notes what the keys have reached. */
  note(place: Element): void {
    if (!place.matches(':focus-visible') || !place.matches(walkable)) return
    this.#place = place as Place
    this.box = boxOf(place)
  }

  forget(): void {
    this.box = this.#place = null
  }

  /** Brings back a focus that was lost: to the same thing, or to the part of the page that it was in. */
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
