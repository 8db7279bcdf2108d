// Durations of animations, and the arrival of people, robots, generators and rooms.
import type { AnimationConfig } from 'svelte/animate'
import { cubicOut } from 'svelte/easing'
import type { Attachment } from 'svelte/attachments'
import type { TransitionConfig } from 'svelte/transition'
import { preferences } from '$client/preferences.svelte'
import type { UpdateOf } from '$client/games/game'
import { animatedEvents, deal, ease } from '$client/games/motion'
import type { View } from './types'

const moving = new Set(['bought', 'scrapped', 'invited', 'bought_room', 'took_robots', 'turned_up', 'took_subsidies', 'moved_in'])
/** Time for produced resources to flow along their line, in milliseconds. */
export const producing = 900
/** Delay between one arriving person and the next. */
const apart = 90
/** Duration of a person's departure. */
const leaving = 600
/** Duration for turning a tile or moving a rung. */
const short = 180

export function duration(update: UpdateOf<View>): number {
  const told = animatedEvents(update)
  if (told.includes('produced') || told.includes('invited')) return producing
  return told.some((event) => moving.has(event)) ? deal : 0
}

// ---- animated changes, immediate previews ----

let stirred = false
let settling: ReturnType<typeof setTimeout> | undefined
/** Screen positions of the market's generators and rooms before the change: bought ones have left their place. */
let places: ReadonlyMap<string, DOMRect> = new Map()
/** Allows animations for a moment after the position has changed. Previews appear at once. */
export function stir(): void {
  stirred = true
  clearTimeout(settling)
  settling = setTimeout(() => (stirred = false), 120)
  const tiles = [...document.querySelectorAll<HTMLElement>('[data-tile]')]
  places = new Map(tiles.map((tile) => [tile.dataset.tile!, tile.getBoundingClientRect()]))
}
const still = (): boolean => preferences.calm || !stirred

interface Point {
  x: number
  y: number
}

/** Offset of an element from its place in the market, in drawing units; null if that was not on screen. */
function wayFromMarket(element: SVGElement, id: string): Point | null {
  const from = places.get(id)
  const picture = element.ownerSVGElement
  if (!from?.width || !picture) return null
  const to = element.getBoundingClientRect()
  const scale = picture.viewBox.baseVal.width / picture.getBoundingClientRect().width
  return { x: (from.left - to.left) * scale, y: (from.top - to.top) * scale }
}

/** Transition of an arrival: invited people walk in from the left edge one by one; people off work rise to their windows. */
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

/** Transition of a departure: people without supply leave their seat and fade. */
export const goes = (_: Element, { lost }: { lost: boolean }): TransitionConfig => ({
  duration: still() || !lost ? 0 : leaving,
  easing: cubicOut,
  css: (t, u) => `opacity: ${t}; transform: translate(${-46 * u}px, 0)`,
})

/** A bought generator slides from its rung of the ladder to its place in the cellar. */
export function slides(element: SVGElement, { tile }: { tile: string }): TransitionConfig {
  const way = still() ? null : wayFromMarket(element, tile)
  if (!way) return { duration: 0 }
  return {
    duration: deal,
    easing: cubicOut,
    css: (t, u) => `transform: translate(${way.x * u}px, ${way.y * u}px); opacity: ${0.3 + 0.7 * t}`,
  }
}

/** Animation of a rung that moves without changing its size. */
export const shifts = (_: Element, { from, to }: { from: DOMRect; to: DOMRect }): AnimationConfig => ({
  duration: preferences.calm ? 0 : short,
  easing: cubicOut,
  css: (_t, u) => `transform: translateY(${(from.top - to.top) * u}px)`,
})

/** Position of a room, and true if it is only a preview. */
export interface Stand extends Point {
  ghost: boolean
}

/** Slides a bought room from the catalogue to its place, and a displaced one from its old position. */
export function settles(element: SVGElement, room: string, before: Stand | null, now: Stand): void {
  if (still() || now.ghost) return
  const stood = before && !before.ghost
  const way = stood ? { x: before.x - now.x, y: before.y - now.y } : wayFromMarket(element, room)
  const from = way && (way.x || way.y) ? { transform: `translate(${way.x}px, ${way.y}px)` } : {}
  if (stood && !from.transform) return
  element.animate([stood ? from : { ...from, opacity: 0.3 }, { transform: 'none', opacity: 1 }], { duration: deal, easing: ease })
}

/** Flips a tile when it is turned over. */
export function flips(_up: boolean): Attachment<Element> {
  return (element) => {
    if (!still()) element.animate([{ transform: 'rotateY(90deg)' }, { transform: 'none' }], { duration: short, easing: ease })
  }
}

// ---- counted points ----

/** Lets a number fly from one element to another; returns its removal. */
export function flyTo(around: HTMLElement, text: string, from: Element, to: Element): () => void {
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()]
  const flying = document.createElement('b')
  flying.className = 'fu-flying'
  flying.textContent = text
  flying.setAttribute('aria-hidden', 'true')
  around.append(flying)
  flying.style.left = `${start.left}px`
  flying.style.top = `${start.top}px`
  const way = `translate(${end.left - start.left}px, ${end.top - start.top}px)`
  flying.animate([{ transform: 'none' }, { transform: way }], { duration: deal, easing: ease }).onfinish = () => flying.remove()
  return () => flying.remove()
}
