// Explanations of symbols beside them, for a resting mouse, the focus, or a long press.
import type { Attachment } from 'svelte/attachments'

/** Duration of a long press, in milliseconds. */
export const longPress = 450

class Explaining {
  /** The current explanation and its position on the screen. */
  now = $state.raw<{ element: Element; text: string; box: DOMRect } | null>(null)

  say(element: Element, text: string): void {
    this.now = text ? { element, text, box: element.getBoundingClientRect() } : null
  }
  /** Deferred: an element may lose the focus because it is being removed from the page, when no state may change. */
  leave(element: Element): void {
    queueMicrotask(() => {
      if (this.now?.element === element) this.now = null
    })
  }
}
export const explaining = new Explaining()

/** Explains an element and makes it focusable. With `alone` the text is also the accessible name of a picture without words. */
export function explains(text: string, { alone = false } = {}): Attachment<Element> {
  return (element) => {
    const stop = new AbortController()
    const on = <Kind extends 'pointerenter' | 'pointerleave' | 'pointerdown' | 'pointerup' | 'pointercancel' | 'focus' | 'blur'>(
      kind: Kind,
      hear: (event: PointerEvent) => void,
    ) => element.addEventListener(kind, hear as EventListener, { signal: stop.signal })
    let resting: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      clearTimeout(resting)
      explaining.leave(element)
    }
    if (alone) element.setAttribute('role', 'img')
    element.setAttribute(alone ? 'aria-label' : 'aria-description', text)
    if (!(element instanceof HTMLButtonElement)) element.setAttribute('tabindex', '0')

    on('pointerenter', ({ pointerType }) => pointerType === 'mouse' && explaining.say(element, text))
    on('pointerdown', ({ pointerType }) => {
      if (pointerType === 'touch') resting = setTimeout(() => explaining.say(element, text), longPress)
    })
    for (const kind of ['pointerleave', 'pointerup', 'pointercancel', 'blur'] as const) on(kind, leave)
    on('focus', () => element.matches(':focus-visible') && explaining.say(element, text))
    return () => {
      stop.abort()
      leave()
    }
  }
}
