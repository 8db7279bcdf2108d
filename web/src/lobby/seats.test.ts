import { describe, expect, it } from 'vitest'
import type { Game } from '../protocol/lobby'
import { anotherThan, bestLine, practice, proposal, resized, seatAfter, thinkingTime, toNewSeats } from './seats'

const game = (least: number, most: number) => ({ look: { players: { least, most } } }) as Game
const kinds = (least: number, most: number, way?: string) => proposal(game(least, most), way).map((choice) => choice.sitter)

describe('a new table', () => {
  it('proposes the user and bots', () => {
    expect(kinds(1, 6)).toEqual(['me', 'bot', 'bot'])
  })
  it('leaves seats open for friends', () => {
    expect(kinds(1, 6, 'friends')).toEqual(['me', 'open', 'open'])
  })
  it('seats friends at this screen if there is no server to join', () => {
    expect(proposal(game(1, 6), 'friends', 'here').map(({ sitter }) => sitter)).toEqual(['me', 'here', 'here'])
  })
  it('proposes bots that are not at the table yet', () => {
    const seats = proposal(game(1, 6), undefined)
    while (seats.length < 6) seats.push(seatAfter(seats, 'bot'))
    const bots = seats.filter(({ sitter }) => sitter === 'bot').map(({ character }) => character)
    expect(new Set(bots).size).toBe(5)
  })
  it('can surprise', () => {
    for (let i = 0; i < 50; ++i) expect(anotherThan('milo')).not.toBe('milo')
  })
  it('shows the thinking time of a bot if it is noticeable', () => {
    expect(thinkingTime({ ms: 150, rating: null })).toBe(0)
    expect(thinkingTime({ ms: 2000, rating: null })).toBe(2)
  })
  it('finds the best game of a bot: farthest above its level, not the highest rating', () => {
    const rated = (name: string, level: number | null) => ({ name, levels: [{ ms: 20, rating: level }] }) as Game
    const games = [rated('high', 1400), rated('low', 700), rated('unknown', null)]
    const own: { [name: string]: number } = { high: 1410, low: 760, unknown: 2000 }
    const ratingIn = ({ name }: Game) => ({ elo: own[name]!, margin: 20 })
    expect(bestLine(games, 1, ratingIn)?.name).toBe('low')
    expect(bestLine(games.slice(0, 1), 1, ratingIn), 'one alone is no best').toBeNull()
    expect(bestLine(games, 1, () => null)).toBeNull()
  })
  it('keeps to the limits of the game', () => {
    expect(kinds(1, 2)).toHaveLength(2)
    expect(kinds(1, 1)).toEqual(['me'])
    expect(kinds(4, 5)).toHaveLength(4)
  })
  it('for practice is small and easy', () => {
    expect(practice(game(1, 6))).toEqual([{ kind: 'me' }, { kind: 'program', level: 'character:otto' }])
    expect(practice(game(3, 4))).toHaveLength(3)
    expect(practice(game(1, 1))).toEqual([{ kind: 'me' }])
  })
  it('is converted to the format of the server', () => {
    const seats = toNewSeats([
      { sitter: 'me', name: 'ignored', character: 'vera' },
      { sitter: 'here', name: ' Bo ', character: 'vera' },
      { sitter: 'here', name: ' ', character: 'vera' },
      { sitter: 'open', name: 'ignored', character: 'vera' },
      { sitter: 'bot', name: '', character: 'strix' },
    ])
    expect(seats).toEqual([
      { kind: 'me' },
      { kind: 'me', name: 'Bo' },
      { kind: 'me' },
      { kind: 'open' },
      { kind: 'program', level: 'character:strix' },
    ])
  })
})

describe('a large table', () => {
  const me = { sitter: 'me', name: '', character: 'vera' } as const
  it('grows by open seats and shrinks from its end', () => {
    const class30 = resized([me], 30)
    expect(class30).toHaveLength(30)
    expect(class30[0]).toBe(me)
    expect(class30.slice(1).every(({ sitter }) => sitter === 'open')).toBe(true)
    expect(resized(class30, 2).map(({ sitter }) => sitter)).toEqual(['me', 'open'])
  })
  it('grows by bots if there is no server to join', () => {
    expect(resized([me], 3, 'bot').map(({ sitter }) => sitter)).toEqual(['me', 'bot', 'bot'])
  })
})
