// Size classes of the window, as reactive values.
import { MediaQuery } from 'svelte/reactivity'
import { media } from '../look/breakpoints'

/** True if there is room for only one thing at a time. */
export const phone = new MediaQuery(media.narrow)

/** True on a phone, upright or on its side. */
export const small = new MediaQuery(media.small)

/** True if a drawer fits beside the whole table (look/table.css). */
export const wide = new MediaQuery(media['above-medium'])

/** True on an upright phone, where bar and sign of a table share one strip (look/table.css). */
export const uprightPhone = new MediaQuery(media.upright)
