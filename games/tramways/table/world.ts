// The world a table is in, for what is drawn in it and is called otherwise in another.
import { getContext, setContext } from 'svelte'
import type { World } from './types'

const key = Symbol('world')

/** Told once by each part of the drawing. */
export const setWorld = (world: () => World): void => void setContext(key, world)
export const worldHere = (): (() => World) => getContext(key)
