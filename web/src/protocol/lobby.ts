// First answer to a client: the server, the user and the games.
import type { CharacterCard, GameLevel, LevelCard, MeasuredRating } from './bots'
import type { LessonCard } from './lessons'
import type { Edition, Language } from './values'

/** GET /api/hello */
export interface Hello {
  version: string
  protocol: 1
  languages: Language[]
  games: Game[]
  /** Levels from the weakest, and characters. */
  bots: { levels: LevelCard[]; characters: CharacterCard[] }
  /** Longest name and chat message, in characters. */
  limits: { name: number; chat: number }
  /** Address of this server for other devices on the network; null when it serves only this machine. */
  address: string | null
  me: Person | null
}

/** POST /api/me {name}: introduces or renames the user; the reply sets the cookie. GET /api/me: null for an unknown client. */
export interface Person {
  name: string
}

export interface Game {
  name: string
  /** "NB": its rules are numbered NB-1.1 … */
  prefix: string
  title: string
  about: string
  players: { least: number; most: number }
  options: GameOption[]
  edition: Edition
  communication: Communication
  look: Look
  /** Lessons in teaching order. */
  lessons: LessonCard[]
  /** Names of the puzzles, in the order of the days. */
  puzzles: string[]
  /** Levels of its bots, from the weakest. */
  levels: GameLevel[]
  /** Ratings of the characters, in the order of their cards; null if not measured. */
  ratings: (MeasuredRating | null)[]
}

/** Appearance of a game: its line on the map of the lobby, its colours and its emblem. */
export interface Look {
  /** Number of its line. */
  line: number
  /** Recommended numbers of players; house rules may allow others. */
  players: { least: number; most: number }
  /** Usual duration in minutes. */
  minutes: number
  /** True if the players are a team. */
  together: boolean
  light: Paint
  dark: Paint
  /** Corners of the line from Omnibus Central to the terminus, on a map of 800 by 812. */
  track: Place[]
  stops: { learn: Stop; bots: Stop; friends: Stop }
  /** Places for trains between the stops, with the angle of the track. */
  sidings: Siding[]
  /** SVG of 48 by 48 in one colour. */
  emblem: string
}

/** Colours, as "#D4381C". */
export interface Paint {
  line: string
  /** Colour of text on it. */
  on: string
  /** Outline of a line too light for its background; equals `line` if none is needed. */
  edge: string
}

export interface Place {
  x: number
  y: number
}

export interface Stop extends Place {
  /** Place of its name, relative to the stop. */
  label: Label
}

export interface Label extends Place {
  anchor: 'start' | 'middle' | 'end'
}

export interface Siding extends Place {
  angle: number
}

export interface GameOption {
  name: string
  type: 'yes_no' | 'number' | 'seat' | 'choice'
  default: number | boolean
  least: number
  most: number
  /** Names of the values 0, 1 … of a choice; a client may send the name instead of the number. */
  choices?: { name: string; text: string }[]
  /** Kind of option: a choice of the table, a ruling on a disputed point, or a house rule. */
  origin: 'table' | 'ruling' | 'house'
  about: string
}

/** Permitted chat during the game: anything, or only these phrases. After the game chat is free. */
export interface Communication {
  free: boolean
  phrases: Phrase[]
}

export interface Phrase {
  id: string
  text: string
}
