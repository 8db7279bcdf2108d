import '$client/testing/without_browser'
import { describe, expect, it } from 'vitest'
import { allMoves, movesOf } from '$client/table/moves/logged_moves'
import { entries, moveTexts } from '$client/testing/sample_log'
import { telling } from './telling'

describe('the moves of a log', () => {
  it('assign rooms, payments and the start of the next turn to their actions', () => {
    const log = entries(
      [null, 'first_player 0'],
      [0, 'invited 0'],
      [0, 'bought_room 0'],
      [0, 'moved_in 0', 'took_credits 0', 'consumed 0', 'turned_up 1'],
      [1, 'paid 1'],
      [1, 'bought 1', 'produced 1'],
    )
    expect(moveTexts(log, telling)).toEqual([
      '0: invited [bought_room,moved_in,took_credits,consumed]',
      '1: bought [turned_up,paid,produced]',
    ])
    expect(allMoves(movesOf(log, telling))[1]!.from, 'the first ply of its own').toBe(4)
  })
})
