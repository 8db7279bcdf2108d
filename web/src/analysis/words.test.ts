import { beforeAll, describe, expect, test, vi } from 'vitest'
import '../testing/without_browser'
import { speak } from '../language.svelte'
import type { AnalysedMoment, Analysis, Judgement } from '../protocol/analysis'
import type { Move } from '../protocol/values'
import { changeOf, gradeOf, lossOf, shortOf, textOf, textsOf } from './words'

vi.mock('../games/payments', () => ({
  unpaid: (game: string, moves: Move[]) => moves.filter(({ action }) => game !== 'ferry' || action.do !== 'use'),
}))

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

describe('The change of a chance', () => {
  test('is shown in whole numbers, with a decimal if they would hide it', () => {
    expect(changeOf(percent, moment({ best: 57.4, played: 44.1 }))).toBe('57→44%')
    expect(changeOf(percent, moment({ best: 53.4, played: 52.8 }))).toBe('53.4→52.8%')
    expect(changeOf(percent, moment(null))).toBe('53.2→53.1%')
  })
  test('is one number if nothing changed', () => {
    expect(changeOf(percent, moment({ best: 53.4, played: 53.4 }))).toBe('53%')
  })
  test('is in points for a solo player', () => {
    expect(changeOf(measured('points'), moment({ best: 152, played: 140.4 }))).toBe('152→140')
  })
})

test('A blunder turned the game only if it lost the lead', () => {
  const blunder = (best: number, played: number) => ({ ...moment({ best, played, grade: 'blunder' }), before: [60, 30, 10] })
  const three = { ...percent, last: [100, 0, 0] }
  expect(gradeOf(three, blunder(81, 58))).toBe('Blunder: far worse than the best')
  expect(gradeOf(three, blunder(60, 30))).toBe('Blunder: it turned the game')
  expect(gradeOf(three, blunder(30, 5)), 'others were ahead before').toBe('Blunder: far worse than the best')
  expect(gradeOf(measured('team'), blunder(70, 40))).toBe('Blunder: it turned the game')
})

test('A loss never seems to reach the next grade', () => {
  expect(lossOf(percent, moment({ loss: 9.9 }))).toBe('−9')
  expect(lossOf(percent, moment({ loss: 0.9 }))).toBe('')
  expect(lossOf(measured('points'), moment({ loss: 7.6, best: 152, played: 140.4 }))).toBe('−12')
})

describe('A choice is named after its main move', () => {
  const move = (verb: string) => ({ action: { do: verb }, text: verb })
  const pier = [move('build_pier'), move('arrive'), move('use'), move('use')]
  const turns = [{ number: 3, unit: 'turn' as const, count: 3, seat: 0, from: 1, to: 9, text: 'Ada builds a pier' }]

  test('and not after the cards that pay for it', () => {
    expect(shortOf({ ...moment(null), played: pier }, 'ferry', turns)).toBe('arrive')
    expect(textOf(pier, 'ferry')).toBe('build_pier · arrive')
  })
  test('or, for a choice of cards only, after its turn', () => {
    expect(shortOf({ ...moment(null), ply: 4, played: [move('use')] }, 'ferry', turns)).toBe('Ada builds a pier')
    expect(textOf([move('use')], 'ferry'), 'where it is compared with others').toBe('use')
  })
})

test('A choice and a better one with the same beginning and end are described by their difference', () => {
  const moves = (...texts: string[]) => texts.map((text) => ({ action: { do: 'x' }, text }))
  const [own, better] = [moves('Go by car', 'Use 1 more', 'Announce'), moves('Go by car', 'Use 2 more', 'Announce')]
  expect(textsOf(own, better, 'night_bus')).toEqual(['Use 1 more', 'Use 2 more'])
  expect(textsOf(own, moves('Pass'), 'night_bus')).toEqual(['Go by car … Announce', 'Pass'])
})
