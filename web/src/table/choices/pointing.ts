// Preview, then play: connects a thing on the table with a legal action, for mouse, finger and keyboard.
import type { Attachment } from 'svelte/attachments'
import { nameOf } from '../../learn/spots'
import type { Offer } from '../../protocol/table'
import type { Foresight } from './foresight.svelte'

/** True if the last pointer was a finger, which cannot hover. */
let finger = false
export const pointsByFinger = (): boolean => finger

/**
 * Mouse or focus on the element previews the action; a click, Enter or the space bar plays it. The first tap of a finger previews, a second
 * tap on the same place plays. The element bears the action's name so that lessons find it.
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
    // A finger moving to the button that plays the action takes the focus away but keeps the preview.
    // An element that vanishes while focused blurs during rendering, when no state may change.
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
