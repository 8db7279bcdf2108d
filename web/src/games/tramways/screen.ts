// How much room there is; the style sheets say the same.
import { innerWidth } from 'svelte/reactivity/window'

/** A phone, or a window as narrow as one. */
export const isNarrow = (): boolean => (innerWidth.current ?? Infinity) <= 760
