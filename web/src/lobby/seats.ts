// Seats of a new table.
import type { CharacterName, GameLevel, Level, MeasuredRating } from '../protocol/bots'
import type { Game } from '../protocol/lobby'
import type { NewSeat } from '../protocol/new_match'

export type Sitter = 'me' | 'here' | 'open' | 'bot'
export interface SeatChoice {
  sitter: Sitter
  /** Name of a person on this screen. */
  name: string
  /** Character of a bot. */
  character: CharacterName
}

/** Player at the table for which a bot is being chosen. */
export interface Companion {
  seat: number
  name: string
  /** Level of a bot; null for other seats. */
  level: Level | null
  /** Kind of seat, or strength of a bot, in words. */
  note: string
}

export const sitters = ['here', 'open', 'bot'] as const satisfies Sitter[]

/** Order in which bots are proposed: strong and quick ones first. */
const proposed: CharacterName[] = ['vera', 'milo', 'kofi', 'ines', 'tock', 'bram', 'rosa', 'otto', 'wanda', 'juno', 'cato', 'strix']
/** Weak bots for beginners. */
const gentle: CharacterName[] = ['otto', 'wanda']

/** First proposed bot that is not at the table yet; the first of all if none is left. */
export const newcomer = (seated: readonly (CharacterName | null)[]): CharacterName =>
  proposed.find((one) => !seated.includes(one)) ?? proposed[0]!

/** Additional seat for the table. */
export function seatAfter(seats: readonly SeatChoice[], sitter: Sitter): SeatChoice {
  const bots = seats.filter((seat) => seat.sitter === 'bot')
  return { sitter, name: '', character: newcomer(bots.map(({ character }) => character)) }
}

/** Random bot other than this one. */
export function anotherThan(name: CharacterName): CharacterName {
  const others = proposed.filter((one) => one !== name)
  return others[Math.floor(Math.random() * others.length)]!
}

/**
 * Best game of a character of this level, among games with a rating of both: ratings differ between games, but their distance from the
 * level can be compared. Null if fewer than two games are rated.
 */
export function bestLine(games: readonly Game[], level: number, ratingIn: (game: Game) => MeasuredRating | null): Game | null {
  const measured = games.flatMap((game) => {
    const usual = game.levels[level - 1]?.rating
    const own = ratingIn(game)
    return usual && own ? { game, above: own.elo - usual } : []
  })
  return measured.length < 2 ? null : measured.reduce((best, each) => (each.above > best.above ? each : best)).game
}

/** Maximum thinking time of a level in whole seconds; 0 if it is not noticeable. */
export const thinkingTime = ({ ms }: GameLevel) => (ms < 500 ? 0 : Math.round(ms / 1000))

/** Nearest number of players that the game recommends. */
const within = ({ look: { players } }: Game, count: number) => Math.min(Math.max(count, players.least), players.most)

/** Proposed seats: three if the game allows it, the user with bots or friends; `friend` is the kind of seat for friends. */
export function proposal(game: Game, way: string | undefined, friend: Sitter = 'open'): SeatChoice[] {
  const seats: SeatChoice[] = []
  for (let seat = 0; seat < within(game, 3); ++seat) seats.push(seatAfter(seats, seat === 0 ? 'me' : way === 'friends' ? friend : 'bot'))
  return seats
}

/** Seats for a trial game: the smallest table with opponents, against weak bots. */
export function practice(game: Game): NewSeat[] {
  const count = within(game, 2)
  return Array.from({ length: count }, (_, seat) =>
    seat === 0 ? { kind: 'me' } : { kind: 'program', level: `character:${gentle[(seat - 1) % gentle.length]!}` },
  )
}

export function toNewSeats(choices: SeatChoice[]): NewSeat[] {
  return choices.map(({ sitter, name, character }) => {
    if (sitter === 'bot') return { kind: 'program', level: `character:${character}` }
    if (sitter === 'open') return { kind: 'open' }
    return sitter === 'here' && name.trim() ? { kind: 'me', name: name.trim() } : { kind: 'me' }
  })
}

/** Number of seats above which the form asks for a count instead of adding seats one by one. */
export const many = 8

/** Resizes a table at its end; new seats are of kind `more`. */
export function resized(seats: SeatChoice[], count: number, more: Sitter = 'open'): SeatChoice[] {
  const out = seats.slice(0, count)
  while (out.length < count) out.push(seatAfter(out, more))
  return out
}
