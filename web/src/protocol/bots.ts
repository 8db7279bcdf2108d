// Bots: levels and characters.

/** Bots with a name and a face. */
export type CharacterName = 'otto' | 'wanda' | 'bram' | 'rosa' | 'kofi' | 'vera' | 'tock' | 'ines' | 'milo' | 'juno' | 'cato' | 'strix'

/** Strength of a bot: easy, medium or strong, a level of its game (from 1, the weakest), or a character. */
export type Level = 'easy' | 'medium' | 'strong' | `level:${number}` | `character:${CharacterName}`

/** Level of bots, the same in all games. */
export interface LevelCard {
  title: string
  about: string
}

/** A level in one game. */
export interface GameLevel {
  /** Time limit of a decision in milliseconds, rarely exceeded. */
  ms: number
  /** Elo from a tournament among the levels of the game; null if there was none. */
  rating: number | null
}

/** Rating from a tournament among characters and levels. */
export interface MeasuredRating {
  elo: number
  /** Half the width of the 95 % confidence interval. */
  margin: number
}

export interface CharacterCard {
  name: CharacterName
  /** Display name. */
  title: string
  /** From 1. */
  level: number
  who: string
  /** Three adjectives. */
  words: string[]
  about: string
}
