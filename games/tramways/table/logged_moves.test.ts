import '$client/testing/without_browser'
import { describe, expect, it } from 'vitest'
import { allMoves, movesOf, pointsOf, resultsOf } from '$client/table/moves/logged_moves'
import { entries, moveTexts } from '$client/testing/sample_log'
import { telling } from './telling'

describe('the moves of a log', () => {
  it('combine many rails and cards to one link, with its gains', () => {
    const log = entries(
      [null, 'dealt 0'],
      [0, 'work_named 0'],
      [0, 'start_named 0'],
      [0, 'rail_laid 0'],
      [0, 'rail_laid 0'],
      [0, 'end_named 0'],
      [0, 'link_built 0', 'played 0', 'stressed 0'],
      [1, 'work_named 1'],
      [1, 'arrived 1', 'played 1', 'link_used 1 2', 'link_used 0 1', 'relaxed 1'],
    )
    expect(moveTexts(log, telling)).toEqual([
      '0: link_built [work_named,start_named,rail_laid,rail_laid,end_named,played,stressed]',
      '1: arrived [work_named,played,link_used,link_used,relaxed]',
    ])
    const [link, ride] = allMoves(movesOf(log, telling))
    expect([link!.from, link!.to]).toEqual([1, 6])
    expect(resultsOf(link!, telling, 'Ada')).toEqual(['stressed'])
    expect(resultsOf(ride!, telling, 'Ines')).toEqual(['link_used', 'relaxed', 'Ada link_used'])
    expect([pointsOf(link!, telling), pointsOf(ride!, telling)], 'points of others do not count').toEqual([0, 2])
  })

  it('combine an auction and its bids by card, named after its end', () => {
    const log = entries(
      [null],
      [2, 'bid_made 2'],
      [1, 'played 1'],
      [1, 'bid_made 1'],
      [2, 'bid_passed 2', 'first_player 1'],
      [1, 'took_card 1'],
    )
    expect(moveTexts(log.slice(0, 3), telling)).toEqual(['2: bid_made []', '1: played []'])
    expect(moveTexts(log, telling)).toEqual(['1: first_player [bid_made,played,bid_made,bid_passed]', '1: took_card []'])
  })

  it('are named after their preparation until they are done', () => {
    const log = entries([null], [1, 'work_named 1'], [1, 'start_named 1'])
    expect(moveTexts(log, telling)).toEqual(['1: work_named [start_named]'])
  })
})
