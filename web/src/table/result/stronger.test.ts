import { expect, test } from 'vitest'
import type { CharacterCard, Level } from '../../protocol/bots'
import type { Game } from '../../protocol/lobby'
import type { Match } from '../../protocol/match'
import { strongerTable } from './stronger'

const characters = [
  { name: 'vera', level: 2 },
  { name: 'tock', level: 3 },
  { name: 'milo', level: 3 },
  { name: 'strix', level: 5 },
] as CharacterCard[]
const game = {
  look: { together: false },
  edition: { hash: 'e' },
  levels: Array.from({ length: 5 }, () => ({ ms: 20, rating: null })),
} as unknown as Game
const table = (levels: (Level | null)[], more: Partial<Match> = {}): Match =>
  ({
    game: 'g',
    options: { short: true },
    edition: { hash: 'e' },
    seats: levels.map((level, seat) => ({ seat, level, kind: level ? 'program' : 'person', yours: seat === 0 })),
    prepared: false,
    imported: false,
    fair: false,
    absence_limit: 300,
    round_time: null,
    ...more,
  }) as Match
const levelsOf = (match: Match) => strongerTable(match, game, characters)?.seats.map((seat) => ('level' in seat ? seat.level : seat.kind))

test('Every bot is replaced by one of the next level, a character by another character', () => {
  expect(levelsOf(table([null, 'level:2', 'easy']))).toEqual(['me', 'level:3', 'medium'])
  expect(levelsOf(table([null, 'character:vera', 'character:vera']))).toEqual(['me', 'character:tock', 'character:milo'])
  expect(levelsOf(table([null, 'character:strix', 'level:4']))).toEqual(['me', 'character:strix', 'level:5'])
  expect(strongerTable(table([null, 'level:1']), game, characters)).toMatchObject({ game: 'g', options: { short: true }, fair: false })
})

test('There is no such table with other people, with the strongest bots, or for a prepared position', () => {
  expect(levelsOf(table([null, 'level:5', 'strong']))).toBeUndefined()
  expect(levelsOf(table([null, null, 'level:1']))).toBeUndefined()
  expect(levelsOf(table([null, 'level:1'], { prepared: true }))).toBeUndefined()
  expect(levelsOf(table([null, 'level:1'], { edition: { hash: 'own' } as Match['edition'] }))).toBeUndefined()
})
