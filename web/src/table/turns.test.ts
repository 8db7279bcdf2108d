import { describe, expect, it } from 'vitest'
import type { LogEntry, Match, Table } from '../protocol'
import { named, seatToPlayOn, stations, stepped, turnAt, turnNumber, turnsOf } from './turns'

const entry = (ply: number, seat: number | null): LogEntry => ({ ply, seat, events: [{ event: 'e', text: `what ${ply} did` }] })
const log = [entry(0, null), entry(1, 0), entry(2, 0), entry(3, 1), entry(4, 0), entry(5, 0), entry(6, 0)]
const turns = turnsOf(log)

describe('the turns of a log', () => {
  it('are the actions of one seat in a row', () => {
    expect(turns).toEqual([
      { number: 1, seat: 0, from: 1, to: 2, text: 'what 1 did' },
      { number: 2, seat: 1, from: 3, to: 3, text: 'what 3 did' },
      { number: 3, seat: 0, from: 4, to: 6, text: 'what 4 did' },
    ])
  })

  it('are those that the game says to begin, whoever answers in them and however many one seat has in a row', () => {
    const begins = ({ ply, seat, events }: LogEntry, turn: number): LogEntry => ({
      ply,
      seat,
      events: [...events, { event: 'turn_begins', seat: turn, text: '' }],
    })
    const told = [entry(0, null), entry(1, 0), begins(entry(2, 1), 1), entry(3, 1), entry(4, 0), begins(entry(5, 1), 1), entry(6, 1)]
    expect(turnsOf(told).map(({ seat, from, to }) => [seat, from, to])).toEqual([
      [1, 3, 5],
      [1, 6, 6],
    ])
    expect(turnNumber(told.slice(0, 2)), 'who would like to begin?').toBe(1)
    expect(turnNumber(told.slice(0, 3))).toBe(1)
    expect(turnNumber(told.slice(0, 6)), 'nothing has been done in it yet').toBe(2)
    expect(turnNumber(log)).toBe(3)
  })

  it('are called by what is done, not by what is prepared', () => {
    const preparing = log.map((each) =>
      each.ply === 1 || each.ply >= 4 ? { ...each, events: [{ event: 'p', text: `plan ${each.ply}` }] } : each,
    )
    expect(turnsOf(preparing, new Set(['p'])).map(({ text }) => text)).toEqual(['what 2 did', 'what 3 did', 'plan 6'])
  })

  it('are found by ply; the set-up belongs to none', () => {
    expect(turnAt(turns, 5)!.number).toBe(3)
    expect(turnAt(turns, 0)).toBeNull()
  })

  it('all get a station, or as many as fit, the last among them', () => {
    expect(stations(turns, 10)).toEqual(turns)
    expect(stations(turns, 2).map((turn) => turn.number)).toEqual([1, 3])
  })

  it('have their numbers written where there is room, the last always', () => {
    expect(named(turns, 1)).toEqual(turns)
    expect(named(turns, 3).map((turn) => turn.number)).toEqual([2, 3])
    expect(named(turns, 100).map((turn) => turn.number)).toEqual([3])
  })

  it('are walked by ply or by turn, inside the match', () => {
    expect(stepped(2, 'ply', 1, turns, 6)).toBe(3)
    expect(stepped(6, 'ply', 1, turns, 6)).toBe(6)
    expect(stepped(2, 'turn', 1, turns, 6)).toBe(3)
    expect(stepped(4, 'turn', 1, turns, 6)).toBe(6)
    expect(stepped(2, 'turn', -1, turns, 6)).toBe(0)
    expect(stepped(5, 'turn', -1, turns, 6)).toBe(3)
  })
})

it('whoever plays on takes an own seat, the one that decides first of all; whoever only watched takes the place of the one who decides', () => {
  const match = (...own: number[]) => ({ seats: [0, 1, 2].map((seat) => ({ seat, yours: own.includes(seat) })) }) as unknown as Match
  const table = (...deciding: number[]) => ({ deciding }) as unknown as Table
  expect(seatToPlayOn(match(0, 2), table(2))).toBe(2)
  expect(seatToPlayOn(match(0, 2), table(1))).toBe(0)
  expect(seatToPlayOn(match(), table(1))).toBe(1)
})
