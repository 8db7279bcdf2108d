// How long the drawing needs to show what was done, and how things come to the table.
import { cubicOut } from 'svelte/easing'
import { type TransitionConfig } from 'svelte/transition'
import { preferences } from '$client/preferences.svelte'
import type { Choosing } from '$client/table/choosing.svelte'
import type { TableOf, UpdateOf } from '$client/games/game'
import { deal, travelTime } from '$client/games/motion'
import type { Figure } from './figures'
import type { Part, View } from './types'

// ---- how things come: one after the other, where several come at once ----

/** How long each thing has to wait after the one before it; in all no longer than `most`. */
export class Pace {
  #next = 0
  constructor(
    readonly step: number,
    readonly most: number,
  ) {}

  wait(now = performance.now()): number {
    this.#next = Math.max(now, Math.min(this.#next + this.step, now + this.most - this.step))
    return this.#next - now
  }
}

const rails = new Pace(60, 420)
const cards = new Pace(180, 900)

const coming = (pace: Pace, css: (t: number) => string): TransitionConfig =>
  preferences.calm ? { duration: 0 } : { delay: pace.wait(), duration: pace.step, easing: cubicOut, css }

/** A rail of a link that is being laid. */
export const layRail = (_: Element): TransitionConfig => coming(rails, (t) => `opacity: ${t}; scale: ${0.4 + 0.6 * t}`)
/** A card that comes to the hand. */
export const dealCard = (_: Element): TransitionConfig => coming(cards, (t) => `opacity: ${t}; translate: 0 ${(1 - t) * 48}px`)
/** The card that a book turns up. */
export const turnUp = (_: Element): TransitionConfig =>
  preferences.calm ? { duration: 0 } : { duration: cards.step, easing: cubicOut, css: (t) => `transform: rotateY(${(1 - t) * 90}deg)` }
// ---- how long it takes ----

/** A trip was paid for: the tram runs. */
export function isRidden(before: View, { phase }: View): boolean {
  const { plan } = before
  const riding = plan.work === 'trip' || plan.work === 'martian_trip'
  return before.phase === 'pay' && riding && plan.other !== null && phase !== 'pay' && phase !== 'ride' && phase !== 'passenger'
}

/** By screen: the table that is shown, and how long the tram runs that has brought it there. */
const rides = new WeakMap<Choosing, { view: View; time: number }>()
/** How long the tram runs that has brought the table to what it is. */
export function rideTime({ choosing, table: { view } }: Pick<Part, 'choosing' | 'table'>): number {
  const before = rides.get(choosing)
  if (before?.view === view) return before.time
  const time = before && isRidden(before.view, view) ? travelTime(before.view.plan.used.length) : 0
  rides.set(choosing, { view, time })
  return time
}
/** Points come while the tram runs, link by link; money and stress when it is there. */
export const countingOf = ({ id }: Pick<Figure, 'id'>, ride: number): { delay?: number; duration?: number } =>
  ride === 0 ? {} : id === 'tw.hp' ? { duration: ride } : { delay: ride }

const moving = new Set([
  'link_built',
  'branch_built',
  'link_upgraded',
  'building_built',
  'building_upgraded',
  'took_card',
  'night_falls',
  'drew',
])

export function duration(update: UpdateOf<View>, before?: TableOf<View>): number {
  if (preferences.calm || update.what === 'undo') return 0
  if (before && isRidden(before.view, update.table.view)) return travelTime(before.view.plan.used.length)
  return update.events.some(({ event }) => moving.has(event)) ? deal : 0
}
