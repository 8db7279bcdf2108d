// Who shall sit at a new table.
import type { CharacterName, Game, GameLevel, Level, MeasuredRating, NewSeat } from '../protocol'

export type Sitter = 'me' | 'here' | 'open' | 'bot'
export interface SeatChoice {
  sitter: Sitter
  /** Of somebody on this screen. */
  name: string
  /** Which bot, where it is one. */
  character: CharacterName
}

/** Somebody at the table for which a bot is being chosen. */
export interface Companion {
  seat: number
  name: string
  /** Of a bot. */
  level: Level | null
  /** How they are there. */
  note: string
}

export const sitters = ['here', 'open', 'bot'] as const satisfies Sitter[]

/** In which order bots are proposed: first those who play well and quickly. */
const proposed: CharacterName[] = ['vera', 'milo', 'kofi', 'ines', 'tock', 'bram', 'rosa', 'otto', 'wanda', 'juno', 'cato', 'strix']
/** Bots that forgive. */
const gentle: CharacterName[] = ['otto', 'wanda']

/** A bot who is not at the table yet, as long as there are any. */
export const newcomer = (seated: readonly (CharacterName | null)[]): CharacterName =>
  proposed.find((one) => !seated.includes(one)) ?? proposed[0]!

/** A seat that was not there yet. */
export function seatAfter(seats: readonly SeatChoice[], sitter: Sitter): SeatChoice {
  const bots = seats.filter((seat) => seat.sitter === 'bot')
  return { sitter, name: '', character: newcomer(bots.map(({ character }) => character)) }
}

/** Any of them but this one. */
export function anotherThan(name: CharacterName): CharacterName {
  const others = proposed.filter((one) => one !== name)
  return others[Math.floor(Math.random() * others.length)]!
}

/**
 * The game in which somebody of this level does best, of those where both were measured: ratings of one game say nothing of another, but how
 * far they are above the level does. Null where there is nothing to compare.
 */
export function bestLine(games: readonly Game[], level: number, ratingIn: (game: Game) => MeasuredRating | null): Game | null {
  const measured = games.flatMap((game) => {
    const usual = game.levels[level - 1]?.rating
    const own = ratingIn(game)
    return usual && own ? { game, above: own.elo - usual } : []
  })
  return measured.length < 2 ? null : measured.reduce((best, each) => (each.above > best.above ? each : best)).game
}

/** Whole seconds for which a level thinks at most; 0 where nobody would notice. */
export const thinkingTime = ({ ms }: GameLevel) => (ms < 500 ? 0 : Math.round(ms / 1000))

/** As near to that as the game is made for. */
const within = ({ look: { players } }: Game, count: number) => Math.min(Math.max(count, players.least), players.most)

/** Three make a good table, where the game allows it: me, and bots or friends, who come from elsewhere unless something else is said. */
export function proposal(game: Game, way: string | undefined, friend: Sitter = 'open'): SeatChoice[] {
  const seats: SeatChoice[] = []
  for (let seat = 0; seat < within(game, 3); ++seat) seats.push(seatAfter(seats, seat === 0 ? 'me' : way === 'friends' ? friend : 'bot'))
  return seats
}

/** To try a game out: as small as it gets with company, against bots that forgive. */
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

/** So many seats that nobody wants to add them one by one. */
export const many = 8

/** The table made larger, by open seats unless something else is said, or smaller from its end. */
export function resized(seats: SeatChoice[], count: number, more: Sitter = 'open'): SeatChoice[] {
  const out = seats.slice(0, count)
  while (out.length < count) out.push(seatAfter(out, more))
  return out
}
