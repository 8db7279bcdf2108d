// Horizontal swipes turn to the next or previous page or sheet.
import type { Attachment } from 'svelte/attachments'

/** Minimum distance of a swipe, in pixels. */
const far = 50

/** Calls `turn(1)` on a swipe to the left (next), `turn(-1)` on a swipe to the right. */
export function swipes(turn: (by: 1 | -1) => void): Attachment<HTMLElement> {
  return (element) => {
    let from: { x: number; y: number } | null = null
    const stop = new AbortController()
    const on = (kind: 'pointerdown' | 'pointerup' | 'pointercancel', hear: (event: PointerEvent) => void) =>
      element.addEventListener(kind, hear, { signal: stop.signal })
    on('pointerdown', ({ pointerType, clientX: x, clientY: y }) => (from = pointerType === 'touch' ? { x, y } : null))
    on('pointercancel', () => (from = null))
    on('pointerup', ({ clientX, clientY }) => {
      if (!from) return
      const across = clientX - from.x
      const level = Math.abs(across) > 2 * Math.abs(clientY - from.y)
      from = null
      if (level && Math.abs(across) > far) turn(across < 0 ? 1 : -1)
    })
    return () => stop.abort()
  }
}
