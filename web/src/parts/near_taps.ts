// Redirects a tap that misses a small target to the nearest one, so that each is as large as a finger without covering its neighbours.
import type { Attachment } from 'svelte/attachments'

/** Radius of a reliable tap, in pixels. */
const reach = 22
const targets = 'button:enabled, [data-place]'
/** Elements that handle a tap themselves. */
const answering = `${targets}, button, a, input, select, textarea, label, summary, .place, dialog`

interface Point {
  x: number
  y: number
}
/** The nearest target within reach of a finger that can be hit at that point. */
export function nearestOf<One>(
  all: readonly One[],
  aimsOf: (one: One) => readonly Point[],
  { x, y }: Point,
  isFree: (one: One, aim: Point) => boolean = () => true,
): One | null {
  const aims = all.flatMap((one) => aimsOf(one).map((aim) => ({ one, aim, by: Math.hypot(aim.x - x, aim.y - y) })))
  const near = aims.filter(({ by }) => by <= reach).toSorted((a, b) => a.by - b.by)
  return near.find(({ one, aim }) => isFree(one, aim))?.one ?? null
}

/** Distance between two aiming points on a line, in pixels. */
const step = 8

/** Aiming points of a target: its middle, or points all along a drawn line, which may bend far from the middle of its box. */
export function aimsOf(target: Element): Point[] {
  const line = target.querySelector<SVGPathElement>(':scope > path.touch')
  const matrix = line?.getScreenCTM()
  if (line && matrix) {
    const length = line.getTotalLength()
    const steps = Math.max(1, Math.ceil((length * matrix.a) / step))
    return Array.from({ length: steps + 1 }, (_, i) => line.getPointAtLength((length * i) / steps).matrixTransform(matrix))
  }
  const { x, y, width, height } = target.getBoundingClientRect()
  return width > 0 ? [{ x: x + width / 2, y: y + height / 2 }] : []
}

/** True if nothing covers the target there, such as a sheet. */
export function isUncovered(one: Element, { x, y }: Point): boolean {
  const top = document.elementFromPoint(x, y)
  return top !== null && (one.contains(top) || top.contains(one))
}

export const catchesNearTaps: Attachment<Element> = (element) => {
  const stop = new AbortController()
  let isFinger = false
  const note = (event: Event) => (isFinger = event instanceof PointerEvent && event.pointerType === 'touch')
  const hit = (event: Event) => {
    const { target } = event
    if (!isFinger || !(event instanceof MouseEvent) || !(target instanceof Element) || target.closest(answering)) return
    const near = nearestOf([...element.querySelectorAll(targets)], aimsOf, { x: event.clientX, y: event.clientY }, isUncovered)
    // The pointer event comes first, because handlers use it to distinguish a finger from a mouse.
    near?.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch' }))
    near?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }
  element.addEventListener('pointerdown', note, { capture: true, signal: stop.signal })
  element.addEventListener('click', hit, { signal: stop.signal })
  return () => stop.abort()
}
