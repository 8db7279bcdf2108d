import { beforeAll, describe, expect, test } from 'vitest'
import '../without_browser'
import { speak } from '../language.svelte'
import type { Analysis, AnalysedMoment, Judgement } from '../protocol'
import { changeOf, lossOf } from './words'

beforeAll(() => speak('en'))

const moment = (known: Partial<Judgement> | null): AnalysedMoment => ({
  index: 0,
  ply: 0,
  seat: 0,
  played: [],
  before: [53.2],
  after: [53.1],
  drawn: null,
  known: known && { played: 50, best: 50, loss: 0, grade: 'best', accuracy: 100, ...known },
  open: null,
  best: null,
  bad_draw: false,
})
const measured = (measure: Analysis['measure']): Analysis => ({ state: 'done', read: 1, of: 1, measure, moments: [], last: [], seats: [] })
const percent = measured('win')

describe('What became of a chance', () => {
  test('is told in whole numbers, and with a decimal where these would hide it', () => {
    expect(changeOf(percent, moment({ best: 57.4, played: 44.1 }))).toBe('57→44%')
    expect(changeOf(percent, moment({ best: 53.4, played: 52.8 }))).toBe('53.4→52.8%')
    expect(changeOf(percent, moment(null))).toBe('53.2→53.1%')
  })
  test('is one number where nothing changed', () => {
    expect(changeOf(percent, moment({ best: 53.4, played: 53.4 }))).toBe('53%')
  })
  test('is points for somebody alone', () => {
    expect(changeOf(measured('points'), moment({ best: 152, played: 140.4 }))).toBe('152→140')
  })
})

test('A loss never seems to reach the next grade', () => {
  expect(lossOf(percent, moment({ loss: 9.9 }))).toBe('−9')
  expect(lossOf(percent, moment({ loss: 0.9 }))).toBe('')
  expect(lossOf(measured('points'), moment({ loss: 7.6, best: 152, played: 140.4 }))).toBe('−12')
})
