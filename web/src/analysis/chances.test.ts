import { describe, expect, test } from 'vitest'
import type { AnalysedMoment, Analysis, Grade } from '../protocol/analysis'
import {
  apart,
  bandsOf,
  between,
  change,
  keysOf,
  markOf,
  momentAt,
  nextOf,
  pinsOf,
  readingsOf,
  signOf,
  spelled,
  stopsOf,
  unveiled,
  within,
} from './chances'

const judged = (grade: Grade, loss = 0) => ({ played: 50 - loss, best: 50, loss, grade, accuracy: 100 })
const moment = (index: number, ply: number, more: Partial<AnalysedMoment> = {}): AnalysedMoment => ({
  index,
  ply,
  seat: index % 2,
  played: [],
  before: [50, 50],
  after: [40, 60],
  drawn: null,
  known: null,
  open: null,
  best: null,
  bad_draw: false,
  ...more,
})
const analysis = (moments: AnalysedMoment[], keys: number[] = [], state: Analysis['state'] = 'done'): Analysis => ({
  state,
  read: moments.length,
  of: moments.length,
  measure: 'win',
  moments,
  last: [100, 0],
  seats: [
    { seat: 0, accuracy: null, counts: { brilliant: 0, best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 }, key_moments: keys },
  ],
})
const turn = (number: number, from: number, to: number) => ({ number, unit: 'turn' as const, count: number, seat: 0, from, to, text: '' })

describe('The sign of a moment', () => {
  test('is shown only for remarkable moments', () => {
    expect(signOf(moment(0, 0))).toBeNull()
    expect(signOf(moment(0, 0, { known: judged('good', 3) }))).toBeNull()
    expect(signOf(moment(0, 0, { known: judged('mistake', 12) }))).toBe('mistake')
    expect(signOf(moment(0, 0, { known: judged('best'), bad_draw: true }))).toBe('bad_draw')
  })
})

describe('Readings', () => {
  test('end with the result once everything has been analysed', () => {
    const moments = [moment(0, 3, { before: [70, 30] }), moment(1, 4)]
    expect(readingsOf(analysis(moments, [], 'running'), 9).map(({ ply }) => ply)).toEqual([3, 4])
    expect(readingsOf(analysis(moments), 9).at(-1)).toEqual({ ply: 9, chances: [100, 0] })
  })
  test('are based on the knowledge of the deciding seat, with the rest shared by the others, and end with the result', () => {
    const knew = (best: number) => ({ ...judged('best'), best })
    const moments = [moment(0, 0, { known: knew(60) }), moment(1, 2, { known: knew(30) }), moment(2, 4, { known: knew(80) })]
    expect(readingsOf(analysis(moments), 6)).toEqual([
      { ply: 0, chances: [60, 40] },
      { ply: 2, chances: [70, 30] },
      { ply: 4, chances: [80, 20] },
      { ply: 6, chances: [100, 0] },
    ])
    const team: Analysis = { ...analysis(moments), measure: 'team', last: [100, 100] }
    expect(readingsOf(team, 6).map(({ chances }) => chances[1])).toEqual([60, 30, 80, 100])
  })
  test('omit draws before the last choice', () => {
    const moments = [moment(0, 1, { drawn: [0, 100] }), moment(1, 2, { known: judged('best') }), moment(2, 4)]
    expect(readingsOf(analysis(moments), 9).map(({ ply }) => ply)).toEqual([2, 4, 9])
  })
  test('show a choice as graded, and bad luck or draws without a choice with open cards', () => {
    const drawn = [15, 85]
    const known = judged('mistake', 12)
    expect(change(moment(0, 0, { drawn, known }))).toEqual({ from: 50, to: 38, seen: 'known' })
    expect(change(moment(0, 0, { drawn }))).toEqual({ from: 50, to: 15, seen: 'open' })
    expect(change(moment(0, 0, { drawn, known: judged('best'), bad_draw: true }))).toEqual({ from: 50, to: 15, seen: 'open' })
    expect(change(moment(0, 0, { bad_draw: true })), 'what could not be seen').toEqual({ from: 50, to: 40, seen: 'open' })
  })
})

describe('Bands', () => {
  test('are stacked and fill the height, regardless of the sum of the chances', () => {
    const bands = bandsOf([{ ply: 0, chances: [20, 20, 10] }])
    expect(bands.map(({ edges }) => edges[0])).toEqual([
      { ply: 0, from: 0, to: 40 },
      { ply: 0, from: 40, to: 80 },
      { ply: 0, from: 80, to: 100 },
    ])
  })
  test('are equally high if all chances are zero', () => {
    expect(bandsOf([{ ply: 0, chances: [0, 0] }]).map(({ edges }) => edges[0]!.to)).toEqual([50, 100])
  })
  test('have their mark at the widest place, or none', () => {
    const [first, second] = bandsOf([
      { ply: 0, chances: [96, 4] },
      { ply: 50, chances: [92, 8] },
      { ply: 60, chances: [95, 5] },
      { ply: 100, chances: [0, 100] },
    ])
    expect(markOf(first!, 100)).toEqual({ ply: 60, at: 47.5 })
    expect(markOf(second!, 100)).toBeNull()
  })
  test('are interpolated between two readings', () => {
    const points = [
      { ply: 10, at: 0 },
      { ply: 20, at: 50 },
    ]
    expect([0, 10, 14, 20, 99].map((ply) => between(points, ply))).toEqual([0, 0, 20, 50, 50])
    expect(between([], 5)).toBe(0)
  })
})

describe('Pins', () => {
  const grades: Grade[] = ['inaccuracy', 'blunder', 'best', 'inaccuracy', 'mistake']
  const all = analysis(
    grades.map((grade, index) => moment(index, index, { known: judged(grade) })),
    [3, 1],
  )
  test('are the key moments, and the gravest others that have room', () => {
    expect(keysOf(all)).toEqual([1, 3])
    const wide = pinsOf(all, (ply) => 100 * ply, 20)
    expect(wide.map((pin) => pin.moment.index)).toEqual([0, 1, 3, 4])
    expect(wide.map((pin) => pin.x)).toEqual([0, 100, 300, 400])
    expect(pinsOf(all, (ply) => 10 * ply, 20).map((pin) => pin.moment.index)).toEqual([1, 3])
  })
  test('are limited by the room near their turns, the gravest first, and stay within the chart', () => {
    const narrow = (scale: number) => pinsOf(all, (ply) => 22 + scale * ply, 44, { left: 22, right: 122 })
    expect(narrow(2).map((pin) => pin.moment.index)).toEqual([1])
    expect(narrow(10).map(({ moment, at, x }) => [moment.index, at, x])).toEqual([
      [1, 32, 22],
      [3, 52, 66],
    ])
    expect(within([{ x: -30 }, { x: 20 }, { x: 140 }], 44, 22, 122).map(({ x }) => x)).toEqual([22, 66, 122])
  })
  test('have a label if it overlaps no other and stays within the chart', () => {
    const drawn = [0, 30, 80, 95].map((x, index) => ({ moment: moment(index, index), sign: 'bad_draw' as const, at: x, x }))
    expect(spelled(drawn, 'bad_draw', 70, 160).map(({ x }) => x)).toEqual([0, 80])
    expect(spelled(drawn, 'bad_draw', 70, 149).map(({ x }) => x)).toEqual([0])
    expect(spelled(drawn, 'blunder', 70, 160)).toEqual([])
  })
  test('are pushed apart symmetrically', () => {
    const pins = [{ x: 0 }, { x: 100 }, { x: 104 }, { x: 108 }, { x: 200 }]
    expect(apart(pins, 20).map(({ x }) => x)).toEqual([0, 84, 104, 124, 200])
    expect(apart([{ x: 0 }, { x: 10 }, { x: 24 }], 20).map(({ x }) => Math.round(x * 10) / 10)).toEqual([-8.7, 11.3, 31.3])
  })
})

describe('The way through a match', () => {
  const moments = [moment(0, 2), moment(1, 5)]
  const turns = [turn(1, 1, 4), turn(2, 5, 8), turn(3, 9, 12)]
  test('stops at analysed choices, then at turns, and at the end', () => {
    expect(stopsOf(moments, turns, 12)).toEqual([0, 2, 5, 8, 12])
  })
  test('goes to the next stop, and stays at the last', () => {
    expect(nextOf([0, 2, 5], 2, 1)).toBe(5)
    expect(nextOf([0, 2, 5], 3, -1)).toBe(2)
    expect(nextOf([0, 2, 5], 5, 1)).toBe(5)
  })
  test('shows the current moment', () => {
    expect(momentAt(moments, 4)?.index).toBe(0)
    expect(momentAt(moments, 1)).toBeNull()
  })
  test('is revealed turn by turn', () => {
    const read = [moment(0, 0), moment(1, 2), moment(2, 4), moment(3, 9)]
    expect(unveiled(read, turns, 0)).toBe(2)
    expect(unveiled(read, turns, 2)).toBe(3)
    expect(unveiled(read, turns, 3)).toBe(4)
    expect(unveiled(read, turns, 0, 1)).toBe(4)
  })
})
