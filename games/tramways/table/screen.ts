// How much room there is; the style sheets say the same.
import { innerHeight, innerWidth } from 'svelte/reactivity/window'

/** A phone, upright or on its side, or a window as small as one. */
export const isNarrow = (): boolean => (innerWidth.current ?? Infinity) <= 760 || (innerHeight.current ?? Infinity) <= 520

/** A phone that is held upright. */
export const isUpright = (): boolean => isNarrow() && (innerHeight.current ?? 0) > (innerWidth.current ?? 0)
