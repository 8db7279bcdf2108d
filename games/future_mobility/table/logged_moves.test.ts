import '$client/testing/without_browser'
import { describe, expect, it } from 'vitest'
import { allMoves, mainMove, movesOf, pointsOf } from '$client/table/moves/logged_moves'
import { entries, moveTexts } from '$client/testing/sample_log'
import { telling } from './telling'

describe('the moves of a log', () => {
  it('name a turn after the largest gain of its seat', () => {
    const log = entries(
      [null],
      [0, 'path_laid 0'],
      [0, 'announced 0'],
      [1, 'let_pass 1', 'scored 0 5', 'turn_begins 1'],
      [1, 'path_laid 1'],
    )
    const moves = allMoves(movesOf(log, telling))
    expect(mainMove(moves, { seat: 0, from: 1, to: 3 }, telling)?.heads[0]?.event).toBe('scored')
    expect(mainMove(moves, { seat: 1, from: 1, to: 3 }, telling)).toBeUndefined()
  })

  it('are grouped by turns and rounds; events before the first move belong to the heading', () => {
    const log = entries(
      [null, 'drew 0', 'turn_begins 2', 'drew 2'],
      [2, 'set_out 2'],
      [2, 'went 2', 'went 2'],
      [2, 'announced 2 5'],
      [0, 'let_pass 0'],
      [1, 'let_pass 1', 'scored 2 3', 'scored 2 2', 'total 2 5', 'turn_begins 0', 'drew 0'],
      [0, 'played 0', 'path_laid 0'],
      [0, 'path_laid 0'],
      [0, 'path_ended 0'],
    )
    const sections = movesOf(log, telling)
    expect(sections.map(({ title, steps }) => [title, steps.length])).toEqual([
      ['', 1],
      ['Milo turn_begins.', 1],
      ['Ada turn_begins.', 1],
    ])
    expect(moveTexts(log, telling)).toEqual([
      '2: scored,scored [set_out,went,went,announced,let_pass,let_pass,total]',
      '0: path_laid [played,path_laid,path_ended]',
    ])
    expect(pointsOf(allMoves(sections)[0]!, telling)).toBe(5)
  })

  it('keep a trip open while other players jam it', () => {
    const log = entries(
      [null],
      [0, 'set_out 0'],
      [0, 'announced 0 9'],
      [1, 'played 1', 'jammed 1'],
      [0, 'accepted 0'],
      [2, 'let_pass 2', 'scored 0 9', 'lost_to_jams 0 6'],
    )
    expect(moveTexts(log, telling)).toEqual(['0: scored [set_out,announced,accepted,let_pass,lost_to_jams]', '1: jammed [played]'])
    expect(pointsOf(allMoves(movesOf(log, telling))[0]!, telling)).toBe(3)
  })
})
