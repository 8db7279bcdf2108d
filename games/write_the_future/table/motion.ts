// Animations and their durations.
import { cubicOut } from 'svelte/easing'
import type { TransitionConfig } from 'svelte/transition'
import { preferences } from '$client/preferences.svelte'
import type { UpdateOf } from '$client/games/game'
import { animatedEvents, step } from '$client/games/motion'
import { octilinear, type Point } from './geometry'
import type { View } from './types'

/** Duration of writing, ticking, turning over. */
const write = 180
/** Duration of rolling dice at the start of a round. */
const tumble = 900
const moving = new Set(['took', 'drew', 'ticked', 'crossed', 'die_changed', 'bonus', 'faction', 'rerolled'])

/** Time the drawing needs to show an update. */
export function duration(update: UpdateOf<View>): number {
  const told = animatedEvents(update)
  if (told.includes('round_begins')) return tumble
  return told.some((event) => moving.has(event)) ? step : 0
}

/** Dash length, longer than the outline of any shape. */
export const outline = 150

/** Transition of a pen tracing the outline of a resource. Resources that come from elsewhere need none. */
export function pen(_: Element, { from }: { from: Point | undefined }): TransitionConfig {
  if (preferences.calm || from) return { duration: 0 }
  return { duration: step, css: (_, u) => `opacity: 1; stroke-dashoffset: ${u * outline}` }
}

/** Transition of a resource: it drops into its cell after the pen, or travels from its origin along the lines of the map. */
export function arrive(_: Element, { from, to }: { from: Point | undefined; to: Point }): TransitionConfig {
  if (preferences.calm) return { duration: 0 }
  if (!from)
    return { delay: step - write, duration: write, easing: cubicOut, css: (t, u) => `opacity: ${t}; transform: scale(${1 + u / 2})` }
  return {
    duration: step,
    easing: cubicOut,
    css: (t) => {
      const { x, y } = octilinear(from, to, t)
      return `transform: translate(${x - to.x}px, ${y - to.y}px)`
    },
  }
}

/** Turns a sheet over; all sheets turn at once when all players have finished. */
export function flip(sheet: Element | undefined): void {
  if (preferences.calm) return
  sheet?.animate([{ transform: 'rotateY(0)' }, { transform: 'rotateY(90deg)' }, { transform: 'rotateY(0)' }], { duration: step })
}
