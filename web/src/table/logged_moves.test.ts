import { describe, expect, it } from 'vitest'
import '../without_browser'
import type { Telling } from '../games/game'
import { telling as mobility } from '../../../games/future_mobility/table/telling'
import { telling as futuropia } from '../../../games/futuropia/table/telling'
import { telling as transit } from '../../../games/mass_transit/table/telling'
import { telling as tramways } from '../../../games/tramways/table/telling'
import { telling as writing } from '../../../games/write_the_future/table/telling'
import type { Happening, LogEntry } from '../protocol/table'
import type { Seat, Viewer } from '../protocol/values'
import { allMoves, clause, movesOf, mainMove, namesOf, newestOf, pointsOf, resultsOf, sinceOwn, stepsOf } from './logged_moves'

const names = ['Ada', 'Ines', 'Milo']

/** Events as "EVENT SEAT", or "EVENT" without a seat. */
function entries(...plies: [seat: Seat | null, ...events: string[]][]): LogEntry[] {
  return plies.map(([seat, ...events], ply) => ({ ply, seat, events: events.map(happening) }))
}
function happening(text: string): Happening {
  const [event, seat, points] = text.split(' ')
  return {
    event: event!,
    text: `${seat ? `${names[Number(seat)]} ` : ''}${event}.`,
    ...(seat && { seat: Number(seat) }),
    ...(points && { points: Number(points) }),
  }
}

/** Moves as "SEAT: heads [number of steps]". */
const told = (log: LogEntry[], telling: Telling) =>
  allMoves(movesOf(log, telling)).map(
    (move) => `${move.seat}: ${namesOf(move).map(({ event }) => event)} [${stepsOf(move).map(({ event }) => event)}]`,
  )

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
    expect(told(log, tramways)).toEqual([
      '0: link_built [work_named,start_named,rail_laid,rail_laid,end_named,played,stressed]',
      '1: arrived [work_named,played,link_used,link_used,relaxed]',
    ])
    const [link, ride] = allMoves(movesOf(log, tramways))
    expect([link!.from, link!.to]).toEqual([1, 6])
    expect(resultsOf(link!, tramways, 'Ada')).toEqual(['stressed'])
    expect(resultsOf(ride!, tramways, 'Ines')).toEqual(['link_used', 'relaxed', 'Ada link_used'])
    expect([pointsOf(link!, tramways), pointsOf(ride!, tramways)], 'points of others do not count').toEqual([0, 2])
  })

  it('name a turn after the largest gain of its seat', () => {
    const log = entries(
      [null],
      [0, 'path_laid 0'],
      [0, 'announced 0'],
      [1, 'let_pass 1', 'scored 0 5', 'turn_begins 1'],
      [1, 'path_laid 1'],
    )
    const moves = allMoves(movesOf(log, mobility))
    expect(mainMove(moves, { seat: 0, from: 1, to: 3 }, mobility)?.heads[0]?.event).toBe('scored')
    expect(mainMove(moves, { seat: 1, from: 1, to: 3 }, mobility)).toBeUndefined()
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
    expect(told(log.slice(0, 3), tramways)).toEqual(['2: bid_made []', '1: played []'])
    expect(told(log, tramways)).toEqual(['1: first_player [bid_made,played,bid_made,bid_passed]', '1: took_card []'])
  })

  it('are named after their preparation until they are done', () => {
    const log = entries([null], [1, 'work_named 1'], [1, 'start_named 1'])
    expect(told(log, tramways)).toEqual(['1: work_named [start_named]'])
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
    const sections = movesOf(log, mobility)
    expect(sections.map(({ title, steps }) => [title, steps.length])).toEqual([
      ['', 1],
      ['Milo turn_begins.', 1],
      ['Ada turn_begins.', 1],
    ])
    expect(told(log, mobility)).toEqual([
      '2: scored,scored [set_out,went,went,announced,let_pass,let_pass,total]',
      '0: path_laid [played,path_laid,path_ended]',
    ])
    expect(pointsOf(allMoves(sections)[0]!, mobility)).toBe(5)
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
    expect(told(log, mobility)).toEqual(['0: scored [set_out,announced,accepted,let_pass,lost_to_jams]', '1: jammed [played]'])
    expect(pointsOf(allMoves(movesOf(log, mobility))[0]!, mobility)).toBe(3)
  })

  it('are the cards of Mass Transit, without the end of the turn', () => {
    const log = entries(
      [null],
      [0, 'volunteered 0'],
      [1, 'declined 1', 'turn_begins 0'],
      [0, 'extended 0'],
      [0, 'moved 0', 'came_home'],
      [0, 'turn_ended 0', 'drew 0', 'turn_begins 1'],
    )
    expect(told(log, transit)).toEqual(['1: declined [volunteered]', '0: extended []', '0: moved [came_home,turn_ended,drew]'])
  })

  it('assign rooms, payments and the start of the next turn to their actions', () => {
    const log = entries(
      [null, 'first_player 0'],
      [0, 'invited 0'],
      [0, 'bought_room 0'],
      [0, 'moved_in 0', 'took_credits 0', 'consumed 0', 'turned_up 1'],
      [1, 'paid 1'],
      [1, 'bought 1', 'produced 1'],
    )
    expect(told(log, futuropia)).toEqual(['0: invited [bought_room,moved_in,took_credits,consumed]', '1: bought [turned_up,paid,produced]'])
    expect(allMoves(movesOf(log, futuropia))[1]!.from, 'the first ply of its own').toBe(4)
  })

  it('show secret choices once, when they are revealed', () => {
    const revealed = [0, 1].flatMap((seat) => [`revealed ${seat}`, `space ${seat}`, `drew ${seat}`])
    const log = entries(
      [null, 'mission 0', 'round_begins 0', 'rolled 0'],
      [0, 'took 0', 'space 0'],
      [0, 'drew 0'],
      [0, 'ended 0'],
      [1, 'ended 1', ...revealed, 'round_begins 0', 'rolled 0'],
    )
    expect(told(log, writing)).toEqual(['0: took [space]', '0: drew [ended]', '1: revealed [ended,space,drew]'])
    expect(movesOf(log, writing).map(({ steps }) => steps.map(({ event }) => event))).toEqual([['mission'], ['rolled'], ['rolled']])
  })
})

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
  const log = entries(
    [0, 'scored 0'],
    [1, 'set_out 1', 'went 1'],
    [0, 'let_pass 0'],
    [1, 'scored 1'],
    [2, 'set_out 2', 'went 2'],
    [0, 'let_pass 0'],
    [2, 'scored 2'],
  )
  const since = (viewer: Viewer, from: number) => sinceOwn(allMoves(movesOf(log, mobility)), viewer, from).map(({ seat }) => seat)

  it('are complete, even with an answer of the viewer in between', () => expect(since(0, 6)).toEqual([1, 2]))
  it('are empty while nothing new has happened', () => expect(since(0, Infinity)).toEqual([]))
  it('begin at the mark for a spectator', () => expect(since('spectator', 6)).toEqual([2]))
})
