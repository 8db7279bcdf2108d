// A finger that misses a small target hits the nearest one: so each is as large as a finger, and takes nothing from its neighbours.
import type { Attachment } from 'svelte/attachments'

/** Half of what a finger hits surely, in pixels. */
const reach = 22
const targets = 'button:enabled, [data-place]'
/** Whatever answers a tap itself. */
const answering = `${targets}, button, a, input, select, textarea, label, summary, .place, dialog`

interface Box {
  x: number
  y: number
  width: number
  height: number
}
/** The box whose middle is nearest to a point, within the reach of a finger. */
export function nearestOf<One>(all: readonly One[], boxOf: (one: One) => Box, x: number, y: number): One | null {
  const distance = (one: One) => {
    const box = boxOf(one)
    return box.width > 0 ? Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) : Infinity
  }
  const [near] = all.map((one) => ({ one, by: distance(one) })).toSorted((a, b) => a.by - b.by)
  return near && near.by <= reach ? near.one : null
}

/** Nothing lies on its middle, such as a sheet: a finger reaches it. */
export function isUncovered(one: Element): boolean {
  const { x, y, width, height } = one.getBoundingClientRect()
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  return top !== null && (one.contains(top) || top.contains(one))
}

export const catchesNearTaps: Attachment<Element> = (element) => {
  const stop = new AbortController()
  let isFinger = false
  const note = (event: Event) => (isFinger = event instanceof PointerEvent && event.pointerType === 'touch')
  const hit = (event: Event) => {
    const { target } = event
    if (!isFinger || !(event instanceof MouseEvent) || !(target instanceof Element) || target.closest(answering)) return
    const seen = [...element.querySelectorAll(targets)].filter(isUncovered)
    const near = nearestOf(seen, (one) => one.getBoundingClientRect(), event.clientX, event.clientY)
    // What tells a finger from a mouse hears of it first.
    near?.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch' }))
    near?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }
  element.addEventListener('pointerdown', note, { capture: true, signal: stop.signal })
  element.addEventListener('click', hit, { signal: stop.signal })
  return () => stop.abort()
}
