// Duration and easing of animations (the style sheet calls the same values --ease, --d-move and --d-deal).
import { flip, type AnimationConfig, type FlipParams } from 'svelte/animate'
import { preferences } from '../preferences.svelte'
import type { Update } from '../protocol/pushes'

export const ease = 'cubic-bezier(.2,.7,.2,1)'
export const step = 260
export const deal = 260
const longest = 900

/** Duration of dealing or laying a card in milliseconds; zero if the user prefers reduced motion. */
export function dealTime(): number {
  return preferences.calm ? 0 : deal
}

/** Names of the events that an update animates: none when it takes something back, or if the user prefers reduced motion. */
export const animatedEvents = ({ what, events }: Pick<Update, 'what' | 'events'>): string[] =>
  preferences.calm || what === 'undo' ? [] : events.map(({ event }) => event)

/** Svelte's `flip`, except that hidden elements, which have no size, stay in place. */
export function slide(node: Element, places: { from: DOMRect; to: DOMRect }, how: FlipParams = {}): AnimationConfig {
  return places.from.width && places.to.width ? flip(node, places, how) : { duration: 0 }
}

/** Shakes an element to show that the action is not possible now. */
export function shake(element: Element): void {
  if (preferences.calm) return
  element.animate([{ translate: '0' }, { translate: '3px' }, { translate: '-3px' }, { translate: '3px' }, { translate: '0' }], 240)
}

/** Travel time in milliseconds over a number of places, which is negative if a move is taken back: that is faster. */
export function travelTime(places: number): number {
  return places < 0 ? Math.min(longest / 3, -places * (step / 2)) : Math.min(longest, places * step)
}
