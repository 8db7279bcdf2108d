// How long things take to move, and how (the style sheet calls the same values --ease, --d-move and --d-deal).
import { flip, type AnimationConfig, type FlipParams } from 'svelte/animate'
import { preferences } from '../preferences.svelte'

export const ease = 'cubic-bezier(.2,.7,.2,1)'
export const step = 260
export const deal = 260
const longest = 900

/** A card is dealt or laid; not at all for those who want no movement. */
export function dealTime(): number {
  return preferences.calm ? 0 : deal
}

/** As `flip` of Svelte; what is not shown, which has no size to go by, stays where it is. */
export function slide(node: Element, places: { from: DOMRect; to: DOMRect }, how: FlipParams = {}): AnimationConfig {
  return places.from.width && places.to.width ? flip(node, places, how) : { duration: 0 }
}

/** No, says what cannot be done now. */
export function shake(element: Element): void {
  if (preferences.calm) return
  element.animate([{ translate: '0' }, { translate: '3px' }, { translate: '-3px' }, { translate: '3px' }, { translate: '0' }], 240)
}

/** How long a piece travels over so many places; back, when a move is taken back, it hurries. */
export function travelTime(places: number): number {
  return places < 0 ? Math.min(longest / 3, -places * (step / 2)) : Math.min(longest, places * step)
}
