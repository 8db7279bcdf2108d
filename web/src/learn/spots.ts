// What a step of a lesson speaks of, on the screen. A drawing names its places by the operands they stand for: data-spot="card:MT22".
import type { Action, LessonStep } from '../protocol'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The names of the places that an action touches; one that touches none is a button of the tray. */
export function spotsOf(action: Action): string[] {
  const { do: verb, ...operands } = action
  const names = Object.entries(operands).map(([operand, value]) => `${operand}:${String(value)}`)
  return names.length ? names : [`do:${String(verb)}`]
}

/** Those of the next thing to do in a step. */
export const lightsOf = ({ show, light }: LessonStep): string[] => [...(show[0] ? spotsOf(show[0]) : []), ...light]

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

/** Where a sign of this size hangs: above what is lit, else below, else beside, within the window; where there is no free place, over as little as can be. */
export function hangingPlace(
  lit: readonly Box[],
  sign: { width: number; height: number },
  window: { width: number; height: number; top: number },
  gap = 16,
): { x: number; y: number } {
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
  return places.reduce((best, place) => (covered(place) < covered(best) ? place : best))
}
