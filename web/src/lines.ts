// The five lines that leave Omnibus Central. What a game is and does comes from the server; this is only how it appears on the map.
import type { MessageId } from './language.svelte'

export interface Line {
  number: 1 | 2 | 3 | 4 | 5
  game: string
  title: string
  emblem: string
  minutes: number
  /** How its players are counted: a team, or rivals. */
  players: MessageId
}

export const lines: Line[] = [
  { number: 1, game: 'mass_transit', title: 'Mass Transit', emblem: 'emblem-bus', minutes: 20, players: 'line.together' },
  { number: 2, game: 'future_mobility', title: 'Future Mobility', emblem: 'emblem-bike', minutes: 45, players: 'line.players' },
  { number: 3, game: 'write_the_future', title: 'Write the Future', emblem: 'emblem-eye', minutes: 40, players: 'line.players' },
  { number: 4, game: 'futuropia', title: 'Futuropia', emblem: 'emblem-sprout', minutes: 90, players: 'line.players' },
  { number: 5, game: 'tramways', title: 'Tramways', emblem: 'emblem-tram', minutes: 120, players: 'line.players' },
]

export const lineOf = (game: string): Line | undefined => lines.find((line) => line.game === game)
