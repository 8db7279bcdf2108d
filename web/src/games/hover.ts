// Pointer over an element that may vanish under it: browsers report no end of hovering for a removed element.
import type { Attachment } from 'svelte/attachments'

/**
 * Calls `leave` when the pointer leaves, and when the element vanishes under it. Pass functions that read state, not the state: an attachment
 * whose expression reads state is made anew when that changes, and then the pointer counts as gone.
 */
export function hover(enter: (event: PointerEvent) => void, leave: () => void): Attachment<Element> {
  return (element) => {
    const stop = new AbortController()
    let isOver = false
    const end = () => {
      if (isOver) leave()
      isOver = false
    }
    const begin = (event: Event) => {
      isOver = true
      enter(event as PointerEvent)
    }
    element.addEventListener('pointerenter', begin, { signal: stop.signal })
    element.addEventListener('pointerleave', end, { signal: stop.signal })
    return () => {
      stop.abort()
      queueMicrotask(end) // see removal.ts
    }
  }
}
