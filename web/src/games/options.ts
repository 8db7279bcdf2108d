// Options of a new table that a game draws instead of plain fields, in games/GAME/table/options.ts.
import type { Component } from 'svelte'
import { addTextsOf } from '../language.svelte'
import type { GameOption } from '../protocol/lobby'

type Value = number | boolean
/** Options chosen so far, by name. */
export type Chosen = { readonly [option: string]: Value }

export interface OptionProps {
  option: GameOption
  chosen: Chosen
  players: number
  /** Possible numbers of players with these options. */
  counts: readonly number[]
  /** Loaded edition, or null for the built-in one. */
  edition: object | null
  /** Sets the option and all others covered by the same picture. */
  onchange: (decided: Chosen) => void
  /** Uses a custom edition in place of any other; null returns to the default. */
  onedition: (edition: object | null) => void
}
export interface DrawnOptions {
  /** Null if the picture of another option covers it. */
  readonly pictures: { readonly [option: string]: Component<OptionProps> | null }
  /** The choices in a few words. */
  readonly summary?: (chosen: Chosen, players: number, edition: object | null) => string
}

const found = import.meta.glob<{ default: DrawnOptions }>('../../../games/*/table/options.ts')
const fileOf = (game: string) => `../../../games/${game}/table/options.ts`

/** True for games with pictures, which need the whole page. */
export const hasPictures = (game: string): boolean => fileOf(game) in found
/** Loads the pictures together with the form of such a game. */
export async function loadOptions(game: string): Promise<DrawnOptions> {
  if (!hasPictures(game)) return { pictures: {} }
  const [options] = await Promise.all([found[fileOf(game)]!(), addTextsOf(game)])
  return options.default
}
