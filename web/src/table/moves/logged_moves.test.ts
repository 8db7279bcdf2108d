import { describe, expect, it } from 'vitest'
import '../../testing/without_browser'
import type { Telling } from '../../games/game'
import type { Viewer } from '../../protocol/values'
import { allMoves, clause, movesOf, newestOf, sinceOwn } from './logged_moves'
import { entries } from '../../testing/sample_log'

describe('events since the viewer’s turn', () => {
  it('are in the order of the log, the newest last', () => {
    const log = entries([null, 'mission 0'], [1, 'drew 1'], [2, 'drew 2'], [1, 'took 1'], [2, 'took 2'])
    expect(newestOf(allMoves(movesOf(log, {}))).map(({ seat, heads }) => [seat, heads[0]!.event])).toEqual([
      [2, 'drew'],
      [1, 'took'],
      [2, 'took'],
    ])
  })
})

describe('a sentence of the log', () => {
  it('loses its initial name and final punctuation, in every language', () => {
    expect(clause('Ines builds a link.', 'Ines')).toBe('builds a link')
    expect(clause('Ines: stress −2.', 'Ines')).toBe('stress −2')
    expect(clause('Ines : stress −2.', 'Ines')).toBe('stress −2')
    expect(clause('Ines chose card 1:', 'Ines')).toBe('chose card 1')
  })
  it('is unchanged if it begins with another word', () => {
    expect(clause('Inessa draws.', 'Ines')).toBe('Inessa draws')
    expect(clause('Commuter A is home!', 'Ines')).toBe('Commuter A is home!')
  })
})

describe('moves of other players since the viewer’s last one', () => {
  const telling = { setupEvents: new Set(['set_out', 'went']), follows: new Set(['let_pass']), points: { scored: 1 } } satisfies Telling
  const log = entries(
    [0, 'scored 0'],
    [1, 'set_out 1', 'went 1'],
    [0, 'let_pass 0'],
    [1, 'scored 1'],
    [2, 'set_out 2', 'went 2'],
    [0, 'let_pass 0'],
    [2, 'scored 2'],
  )
  const since = (viewer: Viewer, from: number) => sinceOwn(allMoves(movesOf(log, telling)), viewer, from).map(({ seat }) => seat)

  it('are complete, even with an answer of the viewer in between', () => expect(since(0, 6)).toEqual([1, 2]))
  it('are empty while nothing new has happened', () => expect(since(0, Infinity)).toEqual([]))
  it('begin at the mark for a spectator', () => expect(since('spectator', 6)).toEqual([2]))
})
