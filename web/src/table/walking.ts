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

const walkable = 'button:not([disabled]), [role="button"][tabindex]:not([aria-disabled="true"]), [role="option"][tabindex], a[href]'

/** Moves the focus from where it is, or to the first thing there is, over all that can be chosen in these parts of the page. */
export function walk(within: Iterable<Element>, direction: Direction): void {
  const all = [...within].flatMap((part) => [...part.querySelectorAll<HTMLElement | SVGElement>(walkable)])
  const places = all.filter((place) => place.getBoundingClientRect().width > 0)
  const now = places.find((place) => place === document.activeElement)
  if (!now) return places[0]?.focus()
  const others = places.filter((place) => place !== now)
  const index = next(
    now.getBoundingClientRect(),
    others.map((place) => place.getBoundingClientRect()),
    direction,
  )
  if (index !== null) others[index]!.focus()
}
