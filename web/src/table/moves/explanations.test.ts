import { describe, expect, it, vi } from 'vitest'
import type { Why } from '../../protocol/hints'
import type { LogEntry } from '../../protocol/table'
import '../../testing/without_browser'
import { movesOf, allMoves } from './logged_moves'
import { askingBeside, Explanations, questionAbout } from './explanations.svelte'

const log = [null, 0, 1, 1, 0, 1].map((seat, ply): LogEntry => ({ ply, seat, events: [] }))
const about = (ply: number, over = false, deciding: number[] = []) => questionAbout(log, ply, over, deciding)?.key

describe('questions', () => {
  it('are about a whole turn while the match goes on, and about one action afterwards', () => {
    expect([about(2), about(3)]).toEqual(['2-3', '2-3'])
    expect([about(2, true), about(3, true)]).toEqual(['2', '3'])
  })

  it('wait for the end of the turn, and skip the setup', () => {
    expect(about(5, false, [1])).toBeUndefined()
    expect(about(3, false, [1]), 'an earlier turn is complete').toBe('2-3')
    expect([about(0), about(99)]).toEqual([undefined, undefined])
  })
})

describe('questions beside moves', () => {
  const moves = allMoves(
    movesOf(
      log.map((entry) => ({ ...entry, events: [{ event: 'done', text: 'Done.', seat: entry.seat ?? 0 }] })),
      {},
    ),
  )
  const beside = (over: boolean) => moves.map(({ number }) => asking(over).get(number))
  const asking = (over: boolean) => askingBeside(moves, (ply) => questionAbout(log, ply, over, []))

  it('offer each answer once: the one about a turn after its last move', () => {
    expect(beside(false)).toEqual(['move', undefined, 'turn', 'move', 'move'])
    expect(beside(true)).toEqual(['move', 'move', 'move', 'move', 'move'])
  })
})

describe('explanations', () => {
  /** Answers wait until the test gives them. */
  function asking() {
    const asked: { ply: number; answer: (why: Why) => void; fail: () => void }[] = []
    const explanations = new Explanations((ply) => new Promise((answer, fail) => asked.push({ ply, answer, fail })))
    const question = (ply: number) => ({ ply, key: `${ply}` })
    return { asked, explanations, question }
  }
  const said = (...reasons: string[]): Why => ({ seat: 1, reasons })

  it('are requested one at a time, once each, the latest question first', async () => {
    const { asked, explanations, question } = asking()
    for (const ply of [1, 2, 3, 3]) explanations.want(question(ply))
    asked[0]!.answer(said('One.', 'Two.'))
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(explanations.answer(question(1))).toBe('One. Two.')
    asked[1]!.answer(said())
    await vi.waitFor(() => expect(asked).toHaveLength(3))
    expect(explanations.answer(question(3)), 'nothing worth saying').toBe('')
    expect(asked.map(({ ply }) => ply)).toEqual([1, 3, 2])
  })

  it('are not requested after they were cancelled', async () => {
    const { asked, explanations, question } = asking()
    explanations.want(question(1))
    const callOff = explanations.want(question(2))
    explanations.want(question(3))
    callOff()
    asked[0]!.fail()
    await vi.waitFor(() => expect(asked.map(({ ply }) => ply)).toEqual([1, 3]))
  })

  it('are forgotten when actions are taken back, including pending ones', async () => {
    const { asked, explanations, question } = asking()
    explanations.want(question(1))
    explanations.forget()
    explanations.want(question(1))
    asked[0]!.answer(said('Old.'))
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    asked[1]!.answer(said('New.'))
    await vi.waitFor(() => expect(explanations.answer(question(1))).toBe('New.'))
  })
})
