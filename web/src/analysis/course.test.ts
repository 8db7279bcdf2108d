import { expect, test, vi } from 'vitest'
import type { AnalysedMoment, Analysis } from '../protocol/analysis'
import type { Match } from '../protocol/match'
import type { Result } from '../protocol/table'
import { courseOfAnalysis, courseOfPoints, discsOf, rowsOf } from './course'
import { changeOf } from './words'

vi.mock('../language.svelte', () => ({
  say: (id: string, values: object = {}) => [id, ...Object.values(values)].join(' '),
  number: String,
  decimal: (value: number, digits: number) => value.toFixed(digits),
  signed: String,
}))

const match = { id: 'm', seats: [0, 1].map((seat) => ({ seat, name: 'AB'[seat], yours: seat === 0 })) } as Match
const result: Result = { ending: '', text: '', scores: [9, 4], places: [1, 2], winners: [0] }
const turns = [1, 2, 3].map((number) => ({
  number,
  unit: 'turn' as const,
  count: number,
  seat: (number - 1) % 2,
  from: 2 * number - 1,
  to: 2 * number,
  text: `turn ${number}`,
}))
const bad: AnalysedMoment = {
  index: 1,
  ply: 2,
  seat: 1,
  played: [{ action: { do: 'a' }, text: 'what was played' }],
  before: [10, 90],
  after: [60, 40],
  drawn: null,
  known: { played: 40, best: 54, loss: 14, grade: 'mistake', accuracy: 50 },
  open: null,
  best: { line: [{ action: { do: 'b' }, text: 'what was best' }], choice: 1, reasons: [] },
  bad_draw: false,
}
const analysis: Analysis = {
  state: 'done',
  read: 2,
  of: 2,
  measure: 'win',
  moments: [{ ...bad, index: 0, ply: 0, seat: 0, known: { ...bad.known!, best: 50, played: 50, loss: 0, grade: 'best' } }, bad],
  last: [100, 0],
  seats: [{ seat: 0, accuracy: 90, counts: { brilliant: 0, best: 0, good: 0, inaccuracy: 0, mistake: 1, blunder: 0 }, key_moments: [1] }],
}

test('The result shows a moment with the values, sentences and turn of the analysis, and the curve runs through it', () => {
  const { lines, moments } = courseOfAnalysis(analysis, match, result, turns, 6)
  expect(moments).toHaveLength(1)
  expect(moments[0]).toMatchObject({
    ply: 2,
    end: 3,
    from: 54,
    to: 40,
    turn: 'table.turn 2',
    seat: 1,
    title: 'what was played',
    isLoss: true,
  })
  expect(moments[0]!.change).toBe(changeOf(analysis, bad))
  expect(moments[0]!.text).toContain('what was best')
  expect(moments[0]!.href).toBe('/replay/m?ply=3')
  expect(lines[1]!.points).toEqual([
    { ply: 0, value: 50 },
    { ply: 2, value: 54 },
    { ply: 3, value: 40 },
    { ply: 6, value: 0 },
  ])
  expect(lines[0]!.points.map(({ value }, i) => value + lines[1]!.points[i]!.value)).toEqual([100, 100, 100, 100])
})

test('Before the analysis the largest turns are shown by points', () => {
  const points = [0, 2, 4, 6].map((ply, i) => ({ ply, scores: [3 * i, i] }))
  const course = courseOfPoints(match, result, turns, { points, isComplete: true, title: ({ text }) => text })
  expect(course.heading).toBe('result.largest_turns')
  expect(course.moments.map(({ turn, title, change }) => [turn, title, change])).toEqual([
    ['table.turn 1', 'turn 1', 'analysis.gain + 3'],
    ['table.turn 2', 'turn 2', 'analysis.gain + 1'],
    ['table.turn 3', 'turn 3', 'analysis.gain + 3'],
  ])
  expect(rowsOf(course, turns), 'each turn with what it came to, the last with the result').toEqual([
    { count: 1, from: 1, values: [3, 1] },
    { count: 2, from: 3, values: [6, 2] },
    { count: 3, from: 5, values: [9, 3] },
  ])
  expect(
    courseOfPoints(match, result, turns, { points: points.slice(0, 2), isComplete: false, title: String }).moments,
    'not all of them are known',
  ).toEqual([])
})

test('Discs are above the curve, below it if there is no room, and never overlap', () => {
  const moments = [50, 100, 100].map((from, i) => ({ number: i + 1, ply: 10 * i, end: 10 * i + 1, from, to: 40 }))
  const room = { disc: 28, left: 0, right: 300, top: 0, bottom: 200 }
  const discs = discsOf(
    moments as never,
    (ply) => ply,
    (value) => 200 - 2 * value,
    room,
  )
  expect(discs[0]!.top).toBeLessThan(100)
  expect(discs[1]!.top).toBeGreaterThan(100)
  expect(discs[2]!.left - discs[1]!.left).toBeGreaterThanOrEqual(28)
})
