// Keys of this table, as listed in its help.
import { say } from '$client/language.svelte'

export const keys = (): readonly (readonly [key: string, text: string])[] => [
  ['1 – 7', say('tw.keys.actions')],
  ['P', say('tw.keys.payment')],
  ['L', say('tw.keys.list')],
  ['↑ ↓', say('tw.keys.bid')],
  ['Backspace', say('tw.keys.pass')],
  ['M', say('tw.keys.map')],
  ['0 – 9', say('tw.keys.points')],
  ['Shift 1 – 5', say('tw.keys.cards_of')],
]
