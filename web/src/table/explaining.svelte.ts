// What a symbol means, said beside it: to a mouse that rests on it, to the focus, to a finger that stays.
import type { Attachment } from 'svelte/attachments'

/** How long a finger stays before it means to ask, in milliseconds. */
export const longPress = 450

class Explaining {
  /** What is being explained, and where that is on the screen. */
  now = $state.raw<{ element: Element; text: string; box: DOMRect } | null>(null)

  say(element: Element, text: string): void {
    this.now = text ? { element, text, box: element.getBoundingClientRect() } : null
  }
  /** A moment later: an element may lose the focus because it is being taken off the page, when nothing else may change. */
  leave(element: Element): void {
    queueMicrotask(() => {
      if (this.now?.element === element) this.now = null
    })
  }
}
export const explaining = new Explaining()

/** Explains the element, which the keys can reach then. With `alone` it is a picture without words of its own: this is its name. */
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
