import '$client/testing/without_browser'
import { describe, expect, it } from 'vitest'
import { movesOf } from '$client/table/moves/logged_moves'
import { entries, moveTexts } from '$client/testing/sample_log'
import { telling } from './telling'

describe('the moves of a log', () => {
  it('show secret choices once, when they are revealed', () => {
    const revealed = [0, 1].flatMap((seat) => [`revealed ${seat}`, `space ${seat}`, `drew ${seat}`])
    const log = entries(
      [null, 'mission 0', 'round_begins 0', 'rolled 0'],
      [0, 'took 0', 'space 0'],
      [0, 'drew 0'],
      [0, 'ended 0'],
      [1, 'ended 1', ...revealed, 'round_begins 0', 'rolled 0'],
    )
    expect(moveTexts(log, telling)).toEqual(['0: took [space]', '0: drew [ended]', '1: revealed [ended,space,drew]'])
    expect(movesOf(log, telling).map(({ steps }) => steps.map(({ event }) => event))).toEqual([['mission'], ['rolled'], ['rolled']])
  })
})
