// Options of a new table that a game draws in place of plain fields, found by its folder: games/GAME/table/options.ts.
import type { Component } from 'svelte'
import { addTextsOf } from '../language.svelte'
import type { GameOption } from '../protocol'

type Value = number | boolean
/** What the table has decided so far, by name. */
export type Chosen = { readonly [option: string]: Value }

export interface OptionProps {
  option: GameOption
  chosen: Chosen
  players: number
  /** The numbers of players that such a table can have. */
  counts: readonly number[]
  /** The edition that was loaded in place of the program's own. */
  edition: object | null
  /** Decides the option, and with it others that the same picture is about. */
  onchange: (decided: Chosen) => void
  /** An edition that was made here is played with, in place of any other; null: it is not. */
  onedition: (edition: object | null) => void
}
export interface DrawnOptions {
  /** Null: another option's picture is about it as well. */
  readonly pictures: { readonly [option: string]: Component<OptionProps> | null }
  /** What is chosen, in a few words. */
  readonly summary?: (chosen: Chosen, players: number, edition: object | null) => string
}

const found = import.meta.glob<{ default: DrawnOptions }>('../../../games/*/table/options.ts')
const fileOf = (game: string) => `../../../games/${game}/table/options.ts`

/** Pictures want the whole page. */
export const hasPictures = (game: string): boolean => fileOf(game) in found
/** Loaded only with the form of such a game. */
export async function loadOptions(game: string): Promise<DrawnOptions> {
  if (!hasPictures(game)) return { pictures: {} }
  const [options] = await Promise.all([found[fileOf(game)]!(), addTextsOf(game)])
  return options.default
}
