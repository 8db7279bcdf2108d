// Screen size classes; the same limits as in the style sheets.
import { innerHeight, innerWidth } from 'svelte/reactivity/window'

/** True for a phone, upright or on its side, or a window as small. */
export const isNarrow = (): boolean => (innerWidth.current ?? Infinity) <= 760 || (innerHeight.current ?? Infinity) <= 520

/** True for a phone held upright. */
export const isUpright = (): boolean => isNarrow() && (innerHeight.current ?? 0) > (innerWidth.current ?? 0)
