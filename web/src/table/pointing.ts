// Preview, then do: how a thing on the table stands for a legal action, under a mouse, a finger or the keys.
import type { Attachment } from 'svelte/attachments'
import { nameOf } from '../learn/spots'
import type { Offer } from '../protocol'
import type { Foresight } from './foresight.svelte'

/** Whether the last touch was a finger's: it cannot point without pressing. */
let finger = false
export const pointsByFinger = (): boolean => finger

/**
 * Pointing at the element (mouse or focus) previews the action, a click, Enter or the space bar plays it. The first tap of a finger
 * previews, a second one on the same place plays. It bears the action's name, so that a lesson finds it.
 */
export function standsFor(foresight: Foresight, offer: Offer, choose: (offer: Offer) => void): Attachment<Element> {
  const { action } = offer
  const leave = () => foresight.isConsidered(action) && foresight.consider()
  return (element) => {
    element.setAttribute('data-spot', nameOf(action))
    const stop = new AbortController()
    const on = <Kind extends keyof ElementEvents>(kind: Kind, hear: (event: ElementEvents[Kind]) => void) =>
      element.addEventListener(kind, hear as EventListener, { signal: stop.signal })
    on('pointerenter', (event) => event.pointerType !== 'touch' && foresight.consider(action))
    on('pointerleave', (event) => event.pointerType !== 'touch' && leave())
    on('pointerdown', (event) => (finger = event.pointerType === 'touch'))
    on('focus', () => element.matches(':focus-visible') && foresight.consider(action))
    // A finger that goes on to the button which plays it takes the focus away, and still means this.
    // What vanishes while it has the focus loses it in the midst of a drawing, where nothing may change.
    on('blur', () => !finger && queueMicrotask(leave))
    on('click', () => (finger && !foresight.isConsidered(action) ? foresight.consider(action) : choose(offer)))
    on('keydown', (event) => {
      finger = false
      if (element instanceof HTMLButtonElement || (event.key !== 'Enter' && event.key !== ' ')) return
      event.preventDefault()
      choose(offer)
    })
    return () => stop.abort()
  }
}

interface ElementEvents {
  pointerenter: PointerEvent
  pointerleave: PointerEvent
  pointerdown: PointerEvent
  focus: FocusEvent
  blur: FocusEvent
  click: MouseEvent
  keydown: KeyboardEvent
}
