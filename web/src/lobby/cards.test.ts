import { describe, expect, it, vi } from 'vitest'
import type { MatchCard, MatchSeat } from '../protocol'
import { byUrgency, company, standing } from './cards'

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
  it('is everybody but the reader, people first', () => {
    expect(company(match([me, program, person('Bo'), person('Chloé')]))).toBe('Bo, Chloé, and card.bots 1')
  })
  it('may be bots alone', () => {
    expect(company(match([me, program, program]))).toBe('card.bots 2')
  })
  it('is counted where it is large', () => {
    expect(company(match([me, ...'abcde'].map((seat) => (typeof seat === 'string' ? person(seat) : seat))))).toBe('card.many 5')
  })
  it('may be on the same screen, still to come, or not wanted', () => {
    expect(company(match([me, me]))).toBe('card.one_screen 2')
    expect(company(match([me, open]))).toBe('card.nobody_yet')
    expect(company(match([me]))).toBe('card.alone')
  })
})

describe('how a match stands', () => {
  it('says what keeps it from going on', () => {
    expect(standing(match([me, open, open], { state: 'waiting' }))).toBe('card.waiting 2')
    expect(standing(match([me], { state: 'paused', waiting_for_you: true }))).toBe('card.paused')
  })
  it('says whose turn it is, or how long nothing has happened', () => {
    expect(standing(match([me], { waiting_for_you: true, turn: 'Ada' }))).toBe('card.your_turn')
    expect(standing(match([me], { turn: 'Bo' }))).toBe('Bo')
    expect(standing(match([me]))).toBe('ago 2030-01-01T00:00:00Z')
  })
  it('puts those first that wait for the reader, then what changed last', () => {
    const old = match([me], { id: 'old', waiting_for_you: true, changed: '2029-01-01T00:00:00Z' })
    const late = match([me], { id: 'late', changed: '2030-02-01T00:00:00Z' })
    const early = match([me], { id: 'early' })
    expect([early, late, old].toSorted(byUrgency).map((one) => one.id)).toEqual(['old', 'late', 'early'])
  })
})
