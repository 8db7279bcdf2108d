// Keys of the dial.
import type { Resource } from './types'

/** The colours of a die: the initial letters of the resources. */
export const colourKeys: { [resource in Resource]: string } = { agents: 'a', intel: 'i', money: 'm', weapons: 'w' }

/** Colour of a key, if any. */
export function colourOf(key: string): Resource | undefined {
  return (Object.keys(colourKeys) as Resource[]).find((resource) => colourKeys[resource] === key.toLowerCase())
}
