import { MediaQuery } from 'svelte/reactivity'

/** Whether there is room for one thing at a time. */
export const phone = new MediaQuery('max-width: 760px')

/** A drawer has room beside the whole table (look/table.css). */
export const wide = new MediaQuery('min-width: 1101px')

/** Bar and sign of a table are one strip: a phone that is held upright (look/table.css). */
export const uprightPhone = new MediaQuery('(max-width: 760px) and (min-height: 521px), (max-width: 599px)')
