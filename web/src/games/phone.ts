import { MediaQuery } from 'svelte/reactivity'

/** True if there is room for only one thing at a time. */
export const phone = new MediaQuery('max-width: 760px')

/** True if a drawer fits beside the whole table (look/table.css). */
export const wide = new MediaQuery('min-width: 1101px')

/** True on an upright phone, where bar and sign of a table share one strip (look/table.css). */
export const uprightPhone = new MediaQuery('(max-width: 760px) and (min-height: 521px), (max-width: 599px)')
