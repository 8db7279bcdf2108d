import { flushSync } from 'svelte'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import '../testing/without_browser'
import { speak } from '../language.svelte'
import type { Puzzle } from '../protocol/puzzles'
import type { Table } from '../protocol/table'
import type { Attempt } from './attempts'
import type { DeskContent } from '../table/sitting/desk_content.svelte'
import { inComponent } from '../testing/effects.svelte'

const { api, today, announce } = vi.hoisted(() => ({
  api: { puzzle: vi.fn() },
  today: { attemptAt: vi.fn<() => Attempt | null>(() => null), arrived: vi.fn(), ended: vi.fn(), shown: vi.fn() },
  announce: vi.fn(),
}))
vi.mock('../api', () => ({ api }))
vi.mock('./today.svelte', () => ({ today }))
vi.mock('../announce.svelte', () => ({ announce }))

let PosedPuzzle: typeof import('./posed.svelte').PosedPuzzle
beforeAll(async () => {
  ;({ PosedPuzzle } = await import('./posed.svelte'))
  await speak('en')
})

const open = { name: 'p1', goal: 'Reach 9 points.', needed: 9, points: 7, state: 'open', line: null } as unknown as Puzzle
const first = { seq: 0, legal: [] } as unknown as Table

let number = 0
/** The desk of a puzzle at its own table; `act` shows the next position, at which the server says this of the puzzle. */
async function posed(puzzle: string | null = 'p1', isSeated = true) {
  const id = `M${++number}`
  let table = $state.raw({ seq: 4, legal: [{}], ask: 'Your choice' } as unknown as Table)
  let waiting = $state(0)
  const frame = vi.fn(async () => first)
  const desk = {
    isSeated,
    match: { id, game: 'ferry', puzzle },
    drawing: {},
    inWords: false,
    get table() {
      return table
    },
    get given() {
      return { table, choosing: 'choosing', recent: [{}], watching: false }
    },
    sitting: {
      frame,
      showing: {
        get waiting() {
          return waiting
        },
      },
    },
  } as unknown as DeskContent
  /** Resolves after the answers of the server and their effects. */
  const told = async () => {
    await new Promise((resolve) => setTimeout(resolve))
    flushSync()
  }
  const act = async (now: Partial<Puzzle>) => {
    api.puzzle.mockResolvedValue({ puzzle: { ...open, ...now } })
    flushSync(() => (table = { ...table, seq: table.seq + 1 }))
    await told()
  }
  const show = (updates: number) => flushSync(() => (waiting = updates))
  api.puzzle.mockResolvedValue({ puzzle: open })
  const on = inComponent(() => new PosedPuzzle(desk))
  await told()
  return { on, act, show, told, frame, id }
}

describe('a puzzle on a desk', () => {
  beforeEach(() => void vi.clearAllMocks())

  it('has its goal on the sign, and the question of the table beside it', async () => {
    const { on } = await posed()
    expect(on.sign).toMatchObject({ who: 'Goal', what: 'Reach 9 points.', aside: 'Your choice' })
    expect([on.ended, on.given.watching]).toEqual([null, false])
  })

  it('is no puzzle at other tables, nor for spectators: the server is not asked', async () => {
    for (const { on } of [await posed(null), await posed('p1', false)]) {
      expect([on.isPosed, on.now, on.sign, on.ended]).toEqual([false, null, null, null])
      expect(on.given.watching).toBe(false)
    }
    expect(api.puzzle).not.toHaveBeenCalled()
  })

  it('is read again at each table', async () => {
    const { on, act } = await posed()
    await act({ points: 8 })
    expect(api.puzzle).toHaveBeenCalledTimes(2)
    expect(on.now?.points).toBe(8)
  })

  it('ends with its turn: the outcome is announced, and nothing can be chosen', async () => {
    const { on, act } = await posed()
    await act({ state: 'missed', points: 7 })
    expect(on.sign).toMatchObject({ who: 'Not yet', what: '2 short of the goal' })
    expect(announce).toHaveBeenCalledExactlyOnceWith('Not yet: 2 short of the goal')
    expect(on.given).toMatchObject({ table: { legal: [] }, recent: [], watching: true })
  })

  it('ends after the last update is shown', async () => {
    const { on, act, show } = await posed()
    show(1)
    await act({ state: 'solved' })
    expect(on.ended).toBeNull()
    show(0)
    expect(on.ended?.state).toBe('solved')
  })

  it('keeps the last table on the screen, unless the solution is shown: that starts at the first', async () => {
    const { on, act, told, frame, id } = await posed()
    await act({ state: 'missed' })
    expect(frame).toHaveBeenCalledExactlyOnceWith(0)
    expect(on.given.table.seq).toBe(5)
    on.show()
    await told()
    expect(today.shown).toHaveBeenCalledWith('ferry', id)
    expect(api.puzzle).toHaveBeenLastCalledWith(id, true)
    expect([on.revealed, on.given.table.seq]).toEqual([true, 0])
  })

  it('counts the tries left, all of them before the first attempt', async () => {
    expect((await posed()).on.tries).toBe('3 tries left')
    today.attemptAt.mockReturnValue({ name: 'p1', match: null, misses: ['M', 'N'], solved: null, shown: false })
    expect((await posed()).on.tries).toBe('1 try left')
    today.attemptAt.mockReturnValue(null)
  })
})
