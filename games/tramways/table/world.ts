// The world of a table, since drawings and names differ between worlds.
import { getContext, setContext } from 'svelte'
import type { World } from './types'

const key = Symbol('world')

/** Set once by each part of the drawing. */
export const setWorld = (world: () => World): void => void setContext(key, world)
export const worldHere = (): (() => World) => getContext(key)
