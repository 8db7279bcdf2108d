// Places on the screen that a step of a lesson refers to. A drawing names its places by the operands they represent: data-spot="card:MT22";
// the place of a whole action has the name of that action (table/choices/pointing.ts).
import type { Offer } from '../protocol/table'
import type { Action, Operand } from '../protocol/values'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Action, or the common operands of several actions. */
type Named = { readonly [name: string]: Operand }
const partsOf = (action: Named): string[] => Object.entries(action).map(([name, value]) => `${name}:${String(value)}`)

/** Name of a whole action: "do:draw die:0 cell:r2c4". */
export const nameOf = (action: Named): string => partsOf(action).join(' ')

/** Names of all places of an action: itself, its verb and its operands. */
export const spotsOf = (action: Action): string[] => [...new Set([nameOf(action), ...partsOf(action)])]

/** Rest of a demonstration, from the first action that is legal now. */
export function restOf(show: readonly Action[], legal: readonly Offer[]): Action[] {
  const open = new Set(legal.map(({ action }) => nameOf(action)))
  const next = show.findIndex((action) => open.has(nameOf(action)))
  return next < 0 ? [] : show.slice(next)
}

/** Names of the places of the next action, and of those the step highlights in addition. */
export const lightsOf = ([next]: readonly Action[], light: readonly string[]): string[] => [...(next ? spotsOf(next) : []), ...light]

const focusable = 'button:not(:disabled), [tabindex="0"]'

/** Focusable elements of the places with these names, in page order. */
export function reachable(names: readonly string[]): HTMLElement[] {
  const wanted = new Set(names)
  const found = [...document.querySelectorAll<HTMLElement>('[data-spot]')].filter((element) => wanted.has(element.dataset.spot!))
  return [
    ...new Set(found.flatMap((element) => element.closest<HTMLElement>(focusable) ?? element.querySelector<HTMLElement>(focusable) ?? [])),
  ]
}

/** Current boxes of the places with these names, with a margin. A box within another is left out. */
export function boxesOf(names: readonly string[], room = 8): Box[] {
  const wanted = new Set(names)
  const boxes: Box[] = []
  for (const element of document.querySelectorAll<HTMLElement | SVGElement>('[data-spot]')) {
    if (!wanted.has(element.dataset.spot!)) continue
    const { x, y, width, height } = element.getBoundingClientRect()
    if (width > 0 && height > 0) boxes.push({ x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room })
  }
  return boxes.filter((one) => !boxes.some((other) => other !== one && contains(other, one)))
}

const contains = (outer: Box, inner: Box): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height

/** Lower edge of the table's bar and of the sign in it, which are never dimmed. Signs inside the drawing do not count. */
export function dimmedFrom(page: ParentNode): number {
  const parts = [...page.querySelectorAll('.table > .top, .table > .top > *')]
  return Math.max(0, ...parts.map((part) => part.getBoundingClientRect().bottom))
}

/** Top left corner of a sign, the side that faces its subject, and the position of the tip along that side. */
export interface HangingPlace {
  x: number
  y: number
  side?: 'left' | 'right' | 'top' | 'bottom'
  tip?: number
}

/** Minimum distance of the tip from the corners of a sign, in pixels. */
const tipRoom = 28

/** Cost of covering a highlighted place, relative to places that should only stay free, such as the hand. */
const litWeight = 4

/**
 * Place for a sign of this size: beside the highlighted place, otherwise below, otherwise above it, within the window and off the places
 * that should stay free; without a free place, where it covers least.
 */
export function hangingPlace(
  lit: readonly Box[],
  sign: { width: number; height: number },
  window: { width: number; height: number; top: number },
  { gap = 16, free = [] }: { gap?: number; free?: readonly Box[] } = {},
): HangingPlace {
  const [main] = lit
  /** Lower limit of the sign: above places that should stay free, such as the hand, if there is room. */
  const floor = Math.min(window.height, ...free.map(({ y }) => y).filter((y) => y - sign.height > window.top + 2 * gap))
  const inside = (x: number, y: number) => ({
    x: Math.max(gap, Math.min(x, window.width - sign.width - gap)),
    y: Math.max(window.top + gap, Math.min(y, floor - sign.height - gap)),
  })
  if (!main) return inside((window.width - sign.width) / 2, (window.height - sign.height) / 2)
  const along = (a: number, width: number, b: number, other: number) => Math.max(0, Math.min(a + width, b + other) - Math.max(a, b))
  const over = (boxes: readonly Box[], { x, y }: { x: number; y: number }) =>
    boxes.reduce((sum, box) => sum + along(x, sign.width, box.x, box.width) * along(y, sign.height, box.y, box.height), 0)
  const covered = (place: { x: number; y: number }) => litWeight * over(lit, place) + over(free, place)
  const middle = { x: main.x + main.width / 2, y: main.y + main.height / 2 }
  const places = (
    [
      ['left', main.x + main.width + gap, middle.y - sign.height / 2],
      ['right', main.x - sign.width - gap, middle.y - sign.height / 2],
      ['top', middle.x - sign.width / 2, main.y + main.height + gap],
      ['bottom', middle.x - sign.width / 2, main.y - sign.height - gap],
    ] as const
  ).map(([side, x, y]) => ({ side, ...inside(x, y) }))
  const place = places.reduce((best, other) => (covered(other) < covered(best) ? other : best))
  const upright = place.side === 'left' || place.side === 'right'
  const tip = upright ? middle.y - place.y : middle.x - place.x
  return { ...place, tip: Math.max(tipRoom, Math.min(tip, (upright ? sign.height : sign.width) - tipRoom)) }
}

/** Calls `look` at every animation frame and reports changes, since places move with the window. Returns a function that stops it. */
export function watchPlaces<Seen>(look: () => Seen, changed: (seen: Seen) => void): () => void {
  let before = ''
  let frame = 0
  const again = () => {
    const seen = look()
    const now = JSON.stringify(seen)
    if (now !== before) changed(seen)
    before = now
    frame = requestAnimationFrame(again)
  }
  again()
  return () => cancelAnimationFrame(frame)
}
