// How long the drawing needs to show what was done, and how people, robots and generators come.
import { cubicOut } from 'svelte/easing'
import type { TransitionConfig } from 'svelte/transition'
import { preferences } from '../../preferences.svelte'
import type { UpdateOf } from '../game'
import { deal } from '../motion'
import type { View } from './types'

const moving = new Set(['bought', 'scrapped', 'invited', 'bought_room', 'took_robots', 'turned_up', 'took_subsidies', 'moved_in'])
/** Everything that runs sends what it makes along its line. */
export const producing = 900
/** Between one who walks in and the next. */
const apart = 90

export function duration(update: UpdateOf<View>): number {
  if (preferences.calm || update.what === 'undo') return 0
  const told = update.events.map(({ event }) => event)
  if (told.includes('produced') || told.includes('invited')) return producing
  return told.some((event) => moving.has(event)) ? deal : 0
}

// ---- what moves, and what is there at once ------------------------------------------------------------------------------------

let stirred = 0
/** Another position has come: what it brings may move for a moment. What is only looked at is there at once. */
export function stir(): void {
  stirred = performance.now()
}
const still = (): boolean => preferences.calm || performance.now() - stirred > 120

/** Invited people walk in from the left edge, one after the other; those who get time off rise to their windows. */
export function comes(
  _: Element,
  { who, from, order }: { who: 'person' | 'robot'; from: 'left' | 'above' | 'below'; order: number },
): TransitionConfig {
  const far = who === 'robot' ? 70 : from === 'left' ? 420 : 46
  const [x, y] = from === 'left' ? [-far, 0] : [0, from === 'above' ? -far : far]
  return {
    duration: still() ? 0 : deal + (from === 'left' ? 200 : 0),
    delay: still() ? 0 : Math.min(order * apart, producing - deal),
    easing: cubicOut,
    css: (t, u) => `transform: translate(${x * u}px, ${y * u}px); opacity: ${Math.min(1, t * 2)}`,
  }
}

/** A bought generator slides from its rung of the ladder to its place in the cellar. */
export function slides(element: Element, { tile }: { tile: string }): TransitionConfig {
  const rung = document.querySelector(`[data-rung="${tile}"]`)?.getBoundingClientRect()
  const picture = element.closest('svg')
  const place = element.getBoundingClientRect()
  if (still() || !rung?.width || !picture) return { duration: 0 }
  const scale = picture.viewBox.baseVal.width / picture.getBoundingClientRect().width
  const x = (rung.left - place.left) * scale
  const y = (rung.top - place.top) * scale
  return {
    duration: deal + 120,
    easing: cubicOut,
    css: (t, u) => `transform: translate(${x * u}px, ${y * u}px); opacity: ${0.3 + 0.7 * t}`,
  }
}
