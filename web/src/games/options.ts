// Options of a new table that a game shows as pictures in place of a plain field, found by its folder: games/GAME/options.ts.
import type { Component } from 'svelte'

export interface OptionProps {
  /** What the table has decided so far, by name. */
  chosen: { readonly [option: string]: number | boolean }
  players: number
  /** The edition that was loaded in place of the program's own. */
  edition: object | null
  value: number | boolean
  onchange: (value: number | boolean) => void
}
export type OptionPictures = { readonly [option: string]: Component<OptionProps> }

const found = import.meta.glob<{ default: OptionPictures }>('./*/options.ts')

/** Loaded only with the form of such a game. */
export const loadOptions = async (game: string): Promise<OptionPictures> => (await found[`./${game}/options.ts`]?.())?.default ?? {}
