// Size classes of the window for this table.
import { innerHeight, innerWidth } from 'svelte/reactivity/window'
import { small } from '$client/games/phone'

/** True for a phone, upright or on its side, or a window as small. */
export const isNarrow = (): boolean => small.current

/** True for a phone held upright. */
export const isUpright = (): boolean => isNarrow() && (innerHeight.current ?? 0) > (innerWidth.current ?? 0)
