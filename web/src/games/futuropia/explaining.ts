// What a thing on the table means, told where it is pointed at: by a mouse, by the focus, by a finger that stays on it.
import type { Attachment } from 'svelte/attachments'

/** How long a finger stays, in milliseconds. */
const long = 450

let bubble: HTMLElement | null = null
let near: Element | null = null

/** One bubble for the whole page. What it says is said to a screen reader by the thing itself. */
function theBubble(): HTMLElement {
  if (!bubble) {
    bubble = document.createElement('div')
    bubble.className = 'fu-bubble'
    bubble.setAttribute('role', 'tooltip')
    bubble.setAttribute('aria-hidden', 'true')
  }
  if (!bubble.isConnected) document.body.append(bubble)
  return bubble
}

function show(element: Element, text: string): void {
  const it = theBubble()
  it.textContent = text
  it.hidden = false
  near = element
  const at = element.getBoundingClientRect()
  const { width, height } = it.getBoundingClientRect()
  const left = Math.max(8, Math.min(innerWidth - width - 8, at.left + at.width / 2 - width / 2))
  const above = at.top - height - 8
  it.style.left = `${left}px`
  it.style.top = `${above > 8 ? above : at.bottom + 8}px`
}
function hide(element: Element): void {
  if (near !== element || !bubble) return
  bubble.hidden = true
  near = null
}

/** Tells `text` where the element is pointed at; nothing where that is empty. */
export function explains(text: () => string): Attachment<Element> {
  return (element) => {
    const stop = new AbortController()
    let pressed: ReturnType<typeof setTimeout> | undefined
    const on = (kind: string, hear: (event: PointerEvent) => void) =>
      element.addEventListener(kind, hear as EventListener, { signal: stop.signal })
    const tell = () => {
      const words = text()
      if (words) show(element, words)
    }
    const end = () => {
      clearTimeout(pressed)
      hide(element)
    }
    on('pointerenter', ({ pointerType }) => pointerType === 'mouse' && tell())
    on('pointerdown', ({ pointerType }) => pointerType === 'touch' && (pressed = setTimeout(tell, long)))
    on('focus', () => element.matches(':focus-visible') && tell())
    for (const kind of ['pointerleave', 'pointerup', 'pointercancel', 'blur']) on(kind, end)
    return () => {
      stop.abort()
      end()
    }
  }
}
