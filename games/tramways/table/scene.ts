// Test fixture: tables of puzzles, changed as a test needs it, and what a component draws of them.
import type { Component } from 'svelte'
import { render } from 'svelte/server'
import type { Offer } from '$client/protocol/table'
import type { Action } from '$client/protocol/values'
import { Choosing } from '$client/table/choices/choosing.svelte'
import { Foresight } from '$client/table/choices/foresight.svelte'
import box from '../content/edition.json'
import type { Part, View } from './types'

const edition = box as unknown as Part['edition']

interface Puzzle {
  position: object
  options: object
  seat: number
}
/** Table of a puzzle for the seat that solves it, as the server sends it. */
export function partAt({ position, options, seat }: Puzzle, change: Partial<View> = {}, legal: readonly Action[] = []): Part {
  const choosing = new Choosing()
  choosing.offer(legal.map((action, index) => ({ index, action, text: action.do, about: {} }) as unknown as Offer))
  const view = { ...position, ...change } as View
  view.rides ??= view.links.map(() => ({ points: 1, money: 1 }))
  return {
    choosing,
    edition,
    match: { options, seats: view.players.map((_, number) => ({ name: `Seat ${number}` })) },
    table: { seq: 1, view, standing: [], deciding: [seat] },
    foresight: new Foresight(),
    recent: [],
    log: [],
    viewer: seat,
    watching: false,
  } as unknown as Part
}

/** Number of elements with all these classes that a component draws. */
export function countDrawn<Props extends object>(component: Component<Props>, props: Props, ...classes: string[]): number {
  const { body } = render(component as Component<object>, { props })
  const drawn = [...body.matchAll(/ class="([^"]*)"/g)].map(([, names]) => names!.split(' '))
  return drawn.filter((names) => classes.every((name) => names.includes(name))).length
}
