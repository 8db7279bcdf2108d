// Who shall sit at a new table.
import type { Game, NamedLevel, NewSeat } from '../protocol'

export type Sitter = 'me' | 'here' | 'open' | NamedLevel
export interface SeatChoice {
  sitter: Sitter
  /** Of somebody on this screen. */
  name: string
}

export const sitters: Sitter[] = ['here', 'open', 'easy', 'medium', 'strong']

const isLevel = (sitter: Sitter): sitter is NamedLevel => sitter === 'easy' || sitter === 'medium' || sitter === 'strong'

/** As near to that as the game is made for. */
const within = ({ look: { players } }: Game, count: number) => Math.min(Math.max(count, players.least), players.most)

/** Three make a good table, where the game allows it: me, and programs or open seats. */
export function proposal(game: Game, way: string | undefined): SeatChoice[] {
  const count = within(game, 3)
  const others: Sitter = way === 'friends' ? 'open' : 'medium'
  return Array.from({ length: count }, (_, seat) => ({ sitter: seat === 0 ? 'me' : others, name: '' }))
}

/** To try a game out: as small as it gets with company, against programs that forgive. */
export function practice(game: Game): NewSeat[] {
  const count = within(game, 2)
  return Array.from({ length: count }, (_, seat) => (seat === 0 ? { kind: 'me' } : { kind: 'program', level: 'easy' }))
}

export function toNewSeats(choices: SeatChoice[]): NewSeat[] {
  return choices.map(({ sitter, name }) => {
    if (isLevel(sitter)) return { kind: 'program', level: sitter }
    if (sitter === 'open') return { kind: 'open' }
    return sitter === 'here' && name.trim() ? { kind: 'me', name: name.trim() } : { kind: 'me' }
  })
}

/** So many seats that nobody wants to add them one by one. */
export const many = 8

/** The table made larger by open seats, or smaller from its end. */
export function resized(seats: SeatChoice[], count: number): SeatChoice[] {
  const more = Math.max(0, count - seats.length)
  return [...seats.slice(0, count), ...Array.from({ length: more }, (): SeatChoice => ({ sitter: 'open', name: '' }))]
}
