import { expect, test } from 'vitest'
import type { Analysis, AnalysedMoment } from '../protocol'
import { decidingMoments, decidingTurns } from './deciding'

const moment = (index: number, after: number, loss = 0): AnalysedMoment => ({
  index,
  ply: index,
  seat: 0,
  played: [],
  before: [50],
  after: [after],
  drawn: null,
  known: { played: 0, best: loss, loss, grade: 'best', accuracy: 100 },
  open: null,
  best: null,
  bad_draw: false,
})

test('Of the key moments the three that changed most are shown, in the order of play', () => {
  const moments = [moment(0, 52), moment(1, 20), moment(2, 49, 25), moment(3, 58), moment(4, 0)]
  const seats = [{ seat: 0, accuracy: 90, counts: { brilliant: 0, best: 5, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 } }]
  const analysis: Analysis = {
    state: 'stopped',
    read: 5,
    of: 9,
    measure: 'win',
    moments,
    last: [0],
    seats: seats.map((seat) => ({ ...seat, key_moments: [0, 1, 2, 3] })),
  }
  expect(decidingMoments(analysis).map(({ index }) => index)).toEqual([1, 2, 3])
})

test('Without an analysis the turns with the largest swing in points are shown; those without any are not', () => {
  const turns = [1, 2, 3, 4, 5].map((number) => ({ number, seat: 0, from: number, to: number, text: '' }))
  const points = [0, 2, 9, 9, 4, 7].map((score, ply) => ({ ply, scores: [score] }))
  expect(decidingTurns(turns, points).map(({ turn, gain }) => [turn.number, gain])).toEqual([
    [2, 7],
    [4, -5],
    [5, 3],
  ])
  expect(decidingTurns(turns.slice(2, 3), points)).toEqual([])
})
