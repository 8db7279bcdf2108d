import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Game } from '../../protocol/lobby'
import type { Match } from '../../protocol/match'
import type { Result } from '../../protocol/table'
import { Rematch } from './rematch.svelte'
import { openTable, playAgain } from '../../shuffle/shuffling'

vi.mock('../../api', () => ({ api: {} }))
vi.mock('../../language.svelte', () => ({ say: (id: string) => id }))
vi.mock('../../session.svelte', () => ({ session: { hello: { bots: { characters: [] } } } }))
vi.mock('../../shuffle/shuffling', () => ({
  openTable: vi.fn(() => Promise.resolve({ id: 'stronger' })),
  playAgain: vi.fn(() => Promise.resolve({ id: 'again' })),
}))

const game = { look: { together: false }, levels: [{}, {}, {}, {}, {}], edition: { hash: 'e' } } as Game
const bot = { seat: 1, kind: 'program', yours: false, level: 'easy' }
const friend = { seat: 1, kind: 'person', yours: false, level: null }
const matchWith = (other: object, more: Partial<Match> = {}) =>
  ({ id: 'M', seats: [{ seat: 0, kind: 'person', yours: true }, other], edition: { hash: 'e' }, rematch: null, ...more }) as Match
const won = { places: [1, 2], winners: [0], scores: [5, 3] } as unknown as Result
const lost = { places: [2, 1], winners: [1], scores: [3, 5] } as unknown as Result
const together = { places: [1, 1], winners: [0, 1], scores: [5, 5] } as unknown as Result

const after = (match: Match, result: Result) =>
  new Rematch(
    () => match,
    () => result,
    () => game,
  )

describe('the next game', () => {
  beforeEach(() => vi.clearAllMocks())

  it('has stronger bots for a winner, and the same ones for a loser', async () => {
    expect(await after(matchWith(bot), won).open()).toEqual({ id: 'stronger' })
    expect(vi.mocked(openTable).mock.lastCall![0].seats).toEqual([{ kind: 'me' }, { kind: 'program', level: 'medium' }])
    expect(await after(matchWith(bot), lost).open()).toEqual({ id: 'again' })
  })

  it('keeps the bots if the winner wants that', async () => {
    const rematch = after(matchWith(bot), won)
    rematch.isHarder = false
    expect(await rematch.open()).toEqual({ id: 'again' })
  })

  it('repeats the cards for a team only', async () => {
    for (const [result, same] of [
      [together, true],
      [lost, false],
    ] as const) {
      const rematch = after(matchWith(friend), result)
      rematch.sameCards = true
      await rematch.open()
      expect(playAgain).toHaveBeenLastCalledWith('M', same)
    }
  })

  it('is the one that exists already', async () => {
    const rematch = after(matchWith(bot, { rematch: 'N' }), won)
    expect([rematch.isOpen, rematch.stronger, rematch.label]).toEqual([true, null, 'result.to_rematch'])
    expect(await rematch.open()).toEqual({ id: 'N' })
    expect(openTable).not.toHaveBeenCalled()
    expect(playAgain).not.toHaveBeenCalled()
  })

  it('is a question to other people, but not to bots', () => {
    expect(after(matchWith(friend), won).label).toBe('result.ask_rematch')
    expect(after(matchWith(bot), won).label).toBe('result.rematch')
  })
})
