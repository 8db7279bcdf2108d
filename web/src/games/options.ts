// Options of a new table that a game shows as pictures in place of a plain field, found by its folder: games/GAME/options.ts.
import type { Component } from 'svelte'

type Value = number | boolean

export interface OptionProps {
  /** What the table has decided so far, by name. */
  chosen: { readonly [option: string]: Value }
  players: number
  /** The edition that was loaded in place of the program's own. */
  edition: object | null
  /** Decides the option, and with it others that the same picture is about. */
  onchange: (decided: { readonly [option: string]: Value }) => void
  /** An edition that was made here is played with, in place of any other; null: it is not. */
  onedition: (edition: object | null) => void
}
/** Null: another option's picture is about it as well. */
export type OptionPictures = { readonly [option: string]: Component<OptionProps> | null }

const found = import.meta.glob<{ default: OptionPictures }>('./*/options.ts')

/** Loaded only with the form of such a game. */
export const loadOptions = async (game: string): Promise<OptionPictures> => (await found[`./${game}/options.ts`]?.())?.default ?? {}
