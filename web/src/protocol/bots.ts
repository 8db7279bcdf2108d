// Bots: levels and characters.

/** Bots with a name and a face. */
export type CharacterName = 'otto' | 'wanda' | 'bram' | 'rosa' | 'kofi' | 'vera' | 'tock' | 'ines' | 'milo' | 'juno' | 'cato' | 'strix'

/** Strength of a bot: easy, medium or strong, one of the five levels of its game, or a character. */
export type Level =
  | 'easy'
  | 'medium'
  | 'strong'
  | 'level:1'
  | 'level:2'
  | 'level:3'
  | 'level:4'
  | 'level:5'
  | 'character:otto'
  | 'character:wanda'
  | 'character:bram'
  | 'character:rosa'
  | 'character:kofi'
  | 'character:vera'
  | 'character:tock'
  | 'character:ines'
  | 'character:milo'
  | 'character:juno'
  | 'character:cato'
  | 'character:strix'

/** One of the five levels, from the weakest. */
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
