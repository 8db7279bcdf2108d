import { expect, test } from 'vitest'
import type { AnalysedMoment, Analysis } from '../protocol/analysis'
import { decidingMoments, decidingTurns } from './deciding'

const moment = (index: number, loss: number, more: Partial<AnalysedMoment> = {}): AnalysedMoment => ({
  index,
  ply: index,
  seat: 0,
  played: [],
  before: [50],
  after: [50],
  drawn: null,
  known: { played: 0, best: loss, loss, grade: 'best', accuracy: 100 },
  open: null,
  best: null,
  bad_draw: false,
  ...more,
})

test('The three key moments with the largest change by choice or luck are shown in the order of play', () => {
  const luck = { bad_draw: true, drawn: [20] }
  const moments = [moment(0, 7), moment(1, 0, luck), moment(2, 25), moment(3, 8, { after: [0] }), moment(4, 60), moment(5, 4)]
  const seats = [{ seat: 0, accuracy: 90, counts: { brilliant: 0, best: 5, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 } }]
  const analysis: Analysis = {
    state: 'stopped',
    read: 6,
    of: 9,
    measure: 'win',
    moments,
    last: [0],
    seats: seats.map((seat) => ({ ...seat, key_moments: [0, 1, 2, 3, 5] })),
  }
  expect(decidingMoments(analysis).map(({ index }) => index)).toEqual([1, 2, 3])
  const few = { ...analysis, seats: analysis.seats.map((seat) => ({ ...seat, key_moments: [0, 5] })) }
  expect(
    decidingMoments(few).map(({ index }) => index),
    'less than five points decide nothing',
  ).toEqual([0])
})

test('Without an analysis the turns with the largest swing in points are shown, without turns that have none', () => {
  const turns = [1, 2, 3, 4, 5].map((number) => ({
    number,
    unit: 'turn' as const,
    count: number,
    seat: 0,
    from: number,
    to: number,
    text: '',
  }))
  const points = [0, 2, 9, 9, 4, 7].map((score, ply) => ({ ply, scores: [score] }))
  expect(decidingTurns(turns, points).map(({ turn, gain }) => [turn.number, gain])).toEqual([
    [2, 7],
    [4, -5],
    [5, 3],
  ])
  expect(decidingTurns(turns.slice(2, 3), points)).toEqual([])
  const alike = [0, 1, 2, 3, 8, 9].map((score, ply) => ({ ply, scores: [score] }))
  expect(
    decidingTurns(turns, alike).map(({ turn }) => turn.number),
    'one of many that brought as much is not shown',
  ).toEqual([4])
  expect(decidingTurns(turns.slice(0, 3), alike), 'nothing stands out').toEqual([])
})
