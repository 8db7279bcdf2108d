import { describe, expect, it } from 'vitest'
import type { Match, MatchSeat } from '$client/protocol/match'
import type { LogEntry } from '$client/protocol/table'
import { average, byName, clockText, decideTogether, freshOf, lackingOne, ranking, waitedForFirst } from './others'
import type { Sheet, View } from './types'

function seat(number: number, name: string): MatchSeat {
  return {
    seat: number,
    name,
    kind: 'person',
    level: null,
    yours: false,
    present: true,
    absent: false,
    vote: null,
    stand_in: false,
    learning_until: null,
  }
}
const match = { options: { draft: false }, seats: ['Ada', 'Bo', 'Chloé'].map((name, i) => seat(i, name)) } as unknown as Match

describe('actions of other players', () => {
  const recent: LogEntry[] = [
    {
      ply: 7,
      seat: 2,
      events: [
        { event: 'ended', seat: 2, text: '' },
        { event: 'drew', seat: 1, resource: 'money', cell: 'r2c3', text: '' },
        { event: 'crossed', seat: 1, cell: 'r1c1', text: '' },
        { event: 'drew', seat: 2, resource: 'intel', cell: 'r6c6', text: '' },
      ],
    },
  ]
  it('are marked on the actor’s sheet', () => {
    expect([...freshOf(recent, 1)]).toEqual(['r2c3', 'r1c1'])
    expect([...freshOf(recent, 2)]).toEqual(['r6c6'])
    expect([...freshOf(recent, 0)]).toEqual([])
  })
})

describe('a table', () => {
  it('decides simultaneously without a draft and with other players', () => {
    expect(decideTogether(match)).toBe(true)
    expect(decideTogether({ ...match, options: { draft: true } })).toBe(false)
    expect(decideTogether({ ...match, seats: match.seats.slice(0, 1) })).toBe(false)
  })
  it('lists the players waited for first', () => {
    const view = { seats: [{ decided: 1 }, { decided: 0 }, { decided: 1 }] } as unknown as View
    expect(waitedForFirst(match, view).map(({ name }) => name)).toEqual(['Bo', 'Ada', 'Chloé'])
  })
})

describe('the ranking', () => {
  it('shares a place on equal points', () => {
    expect(ranking(match, [60, 72, 60]).map(({ seat, place, points }) => [seat.name, place, points])).toEqual([
      ['Bo', 1, 72],
      ['Ada', 2, 60],
      ['Chloé', 2, 60],
    ])
  })
  it('has an average in whole points', () => {
    expect(average([60, 72, 61])).toBe(64)
    expect(average([])).toBe(0)
  })
})

describe('a crowd', () => {
  it('is listed by name', () => {
    const names = ['Zoë', 'Élif', 'ada', 'Guest 10', 'Guest 9']
    const crowd = { ...match, seats: names.map((name, i) => seat(i, name)) }
    expect(byName(crowd, 'en').map(({ name }) => name)).toEqual(['ada', 'Élif', 'Guest 9', 'Guest 10', 'Zoë'])
  })
})

describe('the clock of a round', () => {
  it('shows minutes and seconds', () => {
    expect([5, 65, 600].map(clockText)).toEqual(['0:05', '1:05', '10:00'])
  })
})

describe('lines that lack one resource', () => {
  const sheet = {
    district: {
      agents: ['r1c1', 'r1c2', 'r1c3'],
      intel: ['r1c4', 'r1c5', 'r2c6', 'r3c6', 'r4c6', 'r5c6', 'r6c6'],
      money: [],
      weapons: [],
      crossed: ['r3c6'],
    },
  } as unknown as Sheet
  it('are found among rows and columns', () => {
    expect(lackingOne(sheet, false)).toEqual(['row1', 'column6'])
  })
  it('exclude lines blocked by a crossed-over space', () => {
    expect(lackingOne(sheet, true)).toEqual(['row1'])
  })
})
