import { describe, expect, it, vi } from 'vitest'
import type { SeenTable } from '../offline/seen'
import type { LessonCard } from '../protocol/lessons'
import type { MatchCard, MatchSeat } from '../protocol/match'
import type { Table } from '../protocol/table'
import { about, byUrgency, company, movedOn, standing, tablesOf, withQuestions, withSeen } from './cards'

vi.mock('../language.svelte', () => ({
  say: (id: string, values: object = {}) => [id, ...Object.values(values)].join(' '),
  language: () => 'en',
  ago: (time: string) => `ago ${time}`,
}))

const me = { kind: 'person', name: 'Ada', yours: true } as MatchSeat
const person = (name: string) => ({ kind: 'person', name, yours: false }) as MatchSeat
const program = { kind: 'program', name: 'Vera', yours: false } as MatchSeat
const open = { kind: 'open', name: '', yours: false } as MatchSeat
const match = (seats: MatchSeat[], rest: Partial<MatchCard> = {}) =>
  ({ state: 'running', waiting_for_you: false, turn: null, changed: '2030-01-01T00:00:00Z', seats, ...rest }) as MatchCard

describe('the company at a table', () => {
  it('is all players but the viewer, people first', () => {
    expect(company(match([me, program, person('Bo'), person('Chloé')]))).toBe('Bo, Chloé, and card.bots 1')
  })
  it('may be bots only', () => {
    expect(company(match([me, program, program]))).toBe('card.bots 2')
  })
  it('is counted if it is large', () => {
    expect(company(match([me, ...'abcde'].map((seat) => (typeof seat === 'string' ? person(seat) : seat))))).toBe('card.many 5')
  })
  it('may be on the same screen, yet to come, or absent in a solo match', () => {
    expect(company(match([me, me]))).toBe('card.one_screen 2')
    expect(company(match([me, open]))).toBe('card.nobody_yet')
    expect(company(match([me]))).toBe('card.alone')
  })
})

describe('the tables of lessons', () => {
  const lesson = match([me, program], { id: 'lesson', puzzle: null, lesson: '2_trips' })
  const lessons = [
    { name: '1_link', title: 'A link' },
    { name: '2_trips', title: 'Trips' },
  ] as LessonCard[]
  it('are listed until they are finished, and puzzles are not', () => {
    const table = match([me, program], { id: 'table', puzzle: null, lesson: null })
    const puzzle = match([me], { id: 'puzzle', puzzle: '01', lesson: null })
    const listed = (isFinished: boolean) => tablesOf([table, lesson, puzzle], () => isFinished).map(({ id }) => id)
    expect([listed(false), listed(true)]).toEqual([['table', 'lesson'], ['table']])
  })
  it('are named after their lesson, and after the company once the game goes on', () => {
    expect(about(lesson, lessons, () => false)).toBe('lesson.of 2 Trips')
    expect(about(lesson, lessons, () => true)).toBe('card.bots 1')
    expect(about(match([me, program], { lesson: null }), lessons, () => false)).toBe('card.bots 1')
  })
})

describe('another game at the same table', () => {
  const before = match([person('Bo'), me], { id: 'before', state: 'over', rematch: 'next' })
  const next = match([person('Bo'), me], { id: 'next', host: 0, yours: false })
  const told = (visited: string[], card = next) => withQuestions([before, card], new Set(visited))[1]!

  it('is offered by the player who proposed it until the viewer has opened it', () => {
    expect([company(told(['before'])), standing(told(['before']))]).toEqual(['result.asks Bo', 'card.join'])
    expect(standing(told(['before', 'next']))).toBe(standing(next))
    expect(standing(told([])), 'on a device where nothing is remembered').toBe(standing(next))
    expect(standing(told(['before'], { ...next, yours: true })), 'by the reader').toBe(standing(next))
  })
})

describe('the state of a match', () => {
  it('says what it is waiting for', () => {
    expect(standing(match([me, open, open], { state: 'waiting' }))).toBe('card.waiting 2')
    expect(standing(match([me], { state: 'paused', waiting_for_you: true }))).toBe('card.paused')
    const learner = { ...person('Bo'), learning_until: '2030-01-01T00:10:00Z' }
    expect(standing(match([me, learner], { state: 'waiting' }))).toBe('card.learning Bo')
    expect(standing(match([me, learner, open], { state: 'waiting' }))).toBe('card.waiting 1')
  })
  it('says whose turn it is, or when it last changed', () => {
    expect(standing(match([me], { waiting_for_you: true, turn: 'Ada' }))).toBe('card.your_turn')
    expect(standing(match([me], { turn: 'Bo' }))).toBe('Bo')
    expect(standing(match([me]))).toBe('ago 2030-01-01T00:00:00Z')
  })
  it('puts matches waiting for the viewer first, then the latest changes', () => {
    const old = match([me], { id: 'old', waiting_for_you: true, changed: '2029-01-01T00:00:00Z' })
    const late = match([me], { id: 'late', changed: '2030-02-01T00:00:00Z' })
    const early = match([me], { id: 'early' })
    expect([early, late, old].toSorted(byUrgency).map((one) => one.id)).toEqual(['old', 'late', 'early'])
  })
})

describe('tables that moved on', () => {
  const at = (id: string, changed: string, waiting_for_you = false) => match([me], { id, changed, waiting_for_you })

  it('are known tables that have changed since, the urgent ones first', () => {
    const before = [at('same', '2030-01-01T10:00:00Z'), at('moved', '2030-01-01T10:00:00Z'), at('mine', '2030-01-01T10:00:00Z')]
    const now = [
      at('same', '2030-01-01T10:00:00Z'),
      at('moved', '2030-01-01T12:00:00Z'),
      at('mine', '2030-01-01T11:00:00Z', true),
      at('new', '2030-01-01T12:00:00Z'),
    ]
    expect(movedOn(before, now).map(({ id }) => id)).toEqual(['mine', 'moved'])
  })
})

describe('a cached list', () => {
  const own = { ...me, seat: 0 }
  const card = (id: string, waiting_for_you: boolean) => match([own], { id, waiting_for_you })
  const seen = (id: string, deciding: number[], at: number): SeenTable =>
    ({ match: match([own], { id }), table: { deciding, result: null } as unknown as Table, said: [], log: [], at }) as SeenTable

  it('includes later states of its tables, and tables it lacks', () => {
    const list = { matches: [card('later', false), card('before', true), card('unseen', false)], at: 10 }
    const shown = withSeen(list, [seen('later', [0], 20), seen('before', [], 5), seen('new', [1], 30)])
    const waiting = Object.fromEntries(shown.map(({ id, waiting_for_you }) => [id, waiting_for_you]))
    expect(waiting).toEqual({ later: true, before: true, unseen: false, new: false })
  })
})
