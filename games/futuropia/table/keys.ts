// Keys of this table, as listed in its help.
import { say } from '$client/language.svelte'

export const keys = (): readonly (readonly [key: string, text: string])[] => [
  ['F, E', say('fu.keys.generators')],
  ['↑ ↓ N', say('fu.keys.stacks')],
  ['1 – 9', say('fu.keys.numbers')],
  ['P', say('fu.keys.points')],
  ['Shift 1 – 4', say('fu.keys.houses')],
  ['K', say('fu.keys.keep')],
  ['Shift L', say('fu.keys.leave')],
  ['V', say('fu.keys.plan')],
]
