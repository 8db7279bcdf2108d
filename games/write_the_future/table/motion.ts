// How what is done moves, and how long that takes.
import { cubicOut } from 'svelte/easing'
import type { TransitionConfig } from 'svelte/transition'
import { preferences } from '$client/preferences.svelte'
import type { UpdateOf } from '$client/games/game'
import { step } from '$client/games/motion'
import { octilinear, type Point } from './geometry'
import type { View } from './types'

/** What is written, ticked, turned over. */
const write = 180
/** Dice at the beginning of a round. */
const tumble = 900
const moving = new Set(['took', 'drew', 'ticked', 'crossed', 'die_changed', 'bonus', 'faction', 'rerolled'])

/** How long the drawing needs to show an update. */
export function duration(update: UpdateOf<View>): number {
  if (preferences.calm || update.what === 'undo') return 0
  const told = update.events.map(({ event }) => event)
  if (told.includes('round_begins')) return tumble
  return told.some((event) => moving.has(event)) ? step : 0
}

/** Longer than the way round any of the shapes. */
export const outline = 150

/** The pen goes round the shape of what it writes. What comes from elsewhere needs none. */
export function pen(_: Element, { from }: { from: Point | undefined }): TransitionConfig {
  if (preferences.calm || from) return { duration: 0 }
  return { duration: step, css: (_, u) => `opacity: 1; stroke-dashoffset: ${u * outline}` }
}

/** A resource is written: it drops into its cell behind the pen, or travels there along the lines of the map from where it comes. */
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

/** All sheets are turned over at once, when everybody has finished. */
export function flip(sheet: Element | undefined): void {
  if (preferences.calm) return
  sheet?.animate([{ transform: 'rotateY(0)' }, { transform: 'rotateY(90deg)' }, { transform: 'rotateY(0)' }], { duration: step })
}
