// What a step of a lesson speaks of, on the screen. A drawing names its places by the operands they stand for: data-spot="card:MT22"; what
// stands for an action as a whole has that action's name (table/pointing.ts).
import type { Action, Offer, Operand } from '../protocol'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** An action, or what several of them have in common. */
type Named = { readonly [name: string]: Operand }
const partsOf = (action: Named): string[] => Object.entries(action).map(([name, value]) => `${name}:${String(value)}`)

/** An action as a whole: "do:draw die:0 cell:r2c4". */
export const nameOf = (action: Named): string => partsOf(action).join(' ')

/** The names of all places that an action touches: itself, its verb, its operands. */
export const spotsOf = (action: Action): string[] => [...new Set([nameOf(action), ...partsOf(action)])]

/** What is left of a way that is shown: from the first action that can be done now. */
export function restOf(show: readonly Action[], legal: readonly Offer[]): Action[] {
  const open = new Set(legal.map(({ action }) => nameOf(action)))
  const next = show.findIndex((action) => open.has(nameOf(action)))
  return next < 0 ? [] : show.slice(next)
}

/** The names of what the next thing to do touches, and of what a step lights besides. */
export const lightsOf = ([next]: readonly Action[], light: readonly string[]): string[] => [...(next ? spotsOf(next) : []), ...light]

const focusable = 'button:not(:disabled), [tabindex="0"]'

/** What the keys can reach of the places with these names, in the order of the page. */
export function reachable(names: readonly string[]): HTMLElement[] {
  const wanted = new Set(names)
  const found = [...document.querySelectorAll<HTMLElement>('[data-spot]')].filter((element) => wanted.has(element.dataset.spot!))
  return [
    ...new Set(found.flatMap((element) => element.closest<HTMLElement>(focusable) ?? element.querySelector<HTMLElement>(focusable) ?? [])),
  ]
}

/** Where they are now, with some room around them. What lies within another is left out. */
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

/** The sign's top left, and which of its corners is nearest to what it speaks of. */
export interface HangingPlace {
  x: number
  y: number
  corner?: `${'top' | 'bottom'}-${'left' | 'right'}`
}

/** Where a sign of this size hangs: above what is lit, else below, else beside, within the window; where there is no free place, over as little as can be. */
export function hangingPlace(
  lit: readonly Box[],
  sign: { width: number; height: number },
  window: { width: number; height: number; top: number },
  gap = 16,
): HangingPlace {
  const [main] = lit
  const inside = (x: number, y: number) => ({
    x: Math.max(gap, Math.min(x, window.width - sign.width - gap)),
    y: Math.max(window.top + gap, Math.min(y, window.height - sign.height - gap)),
  })
  if (!main) return inside((window.width - sign.width) / 2, (window.height - sign.height) / 2)
  const along = (a: number, width: number, b: number, other: number) => Math.max(0, Math.min(a + width, b + other) - Math.max(a, b))
  const covered = ({ x, y }: { x: number; y: number }) =>
    lit.reduce((sum, box) => sum + along(x, sign.width, box.x, box.width) * along(y, sign.height, box.y, box.height), 0)
  const middle = main.y + main.height / 2 - sign.height / 2
  const places = [
    inside(main.x, main.y - sign.height - gap),
    inside(main.x, main.y + main.height + gap),
    inside(main.x + main.width + gap, middle),
    inside(main.x - sign.width - gap, middle),
  ]
  const place = places.reduce((best, other) => (covered(other) < covered(best) ? other : best))
  const above = place.y + sign.height / 2 < main.y + main.height / 2
  const before = place.x + sign.width / 2 < main.x + main.width / 2
  return { ...place, corner: `${above ? 'bottom' : 'top'}-${before ? 'right' : 'left'}` }
}

/** Looks again at every frame of the screen, and tells what is no longer as it was: places move when the window changes. The answer calls it off. */
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
