import '$client/testing/without_browser'
import { describe, expect, it } from 'vitest'
import { entries, moveTexts } from '$client/testing/sample_log'
import { telling } from './telling'

describe('the moves of a log', () => {
  it('are the cards, without the end of the turn', () => {
    const log = entries(
      [null],
      [0, 'volunteered 0'],
      [1, 'declined 1', 'turn_begins 0'],
      [0, 'extended 0'],
      [0, 'moved 0', 'came_home'],
      [0, 'turn_ended 0', 'drew 0', 'turn_begins 1'],
    )
    expect(moveTexts(log, telling)).toEqual(['1: declined [volunteered]', '0: extended []', '0: moved [came_home,turn_ended,drew]'])
  })
})
