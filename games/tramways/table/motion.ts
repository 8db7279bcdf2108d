// Durations of animations, and the arrival of things on the table.
import { cubicOut } from 'svelte/easing'
import { type TransitionConfig } from 'svelte/transition'
import { preferences } from '$client/preferences.svelte'
import type { Choosing } from '$client/table/choices/choosing.svelte'
import type { TableOf, UpdateOf } from '$client/games/game'
import { deal, travelTime } from '$client/games/motion'
import type { Figure } from './figures'
import { railPath, type Leg } from './rails'
import type { Part, View } from './types'

// ---- arrivals: one by one if several come at once ----

/** Delays for things that arrive together: `step` apart, but at most `most` in all; in milliseconds. */
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

/** Transition of a rail that is laid. */
export const layRail = (_: Element): TransitionConfig => coming(rails, (t) => `opacity: ${t}; scale: ${0.4 + 0.6 * t}`)
/** Transition of a card that comes to the hand. */
export const dealCard = (_: Element): TransitionConfig => coming(cards, (t) => `opacity: ${t}; translate: 0 ${(1 - t) * 48}px`)
/** Transition of a card turned up on a book. */
export const turnUp = (_: Element): TransitionConfig =>
  preferences.calm ? { duration: 0 } : { duration: cards.step, easing: cubicOut, css: (t) => `transform: rotateY(${(1 - t) * 90}deg)` }
// ---- durations ----

/** True if a trip was just paid for, so that the tram runs. */
export function isRidden(before: View, { phase }: View): boolean {
  const { plan } = before
  const riding = plan.work === 'trip' || plan.work === 'martian_trip'
  return before.phase === 'pay' && riding && plan.other !== null && phase !== 'pay' && phase !== 'ride' && phase !== 'passenger'
}

/** Time in which the tram fades out at a gate or in again, in milliseconds. */
const fading = 180
/** Keyframes of the tram along the rails; off the map it fades out, and in again at the next gate. */
export function rideFrames({ link, points: way, inwards }: Pick<Leg, 'link' | 'points' | 'inwards'>, duration: number): Keyframe[] {
  const offsetPath = `path("${railPath(way)}")`
  const part = Math.min(1, fading / duration)
  const fade: Keyframe[] = inwards ? [{ offset: part, opacity: 1 }] : link.to === null ? [{ offset: 1 - part, opacity: 1 }] : []
  return [
    { offsetPath, offsetDistance: '0%', opacity: inwards ? 0 : 1 },
    ...fade,
    { offsetPath, offsetDistance: '100%', opacity: link.to === null && !inwards ? 0 : 1 },
  ]
}

/** By screen: the table shown, and the duration of the tram ride that led to it. */
const rides = new WeakMap<Choosing, { view: View; time: number }>()
/** Duration of the tram ride that led to the current table; 0 if there was none. */
export function rideTime({ choosing, table: { view } }: Pick<Part, 'choosing' | 'table'>): number {
  const before = rides.get(choosing)
  if (before?.view === view) return before.time
  const time = before && isRidden(before.view, view) ? travelTime(before.view.plan.used.length) : 0
  rides.set(choosing, { view, time })
  return time
}
/** Timing of a figure's change: points count up during the ride; money and stress follow at its end. */
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
