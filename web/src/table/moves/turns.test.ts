import { describe, expect, it } from 'vitest'
import type { Match } from '../../protocol/match'
import type { LogEntry, Table } from '../../protocol/table'
import { countsOf, hasHadTurn, named, namedWith, seatToPlayOn, stations, stepped, turnAt, turnNumber, turnsOf } from './turns'

const entry = (ply: number, seat: number | null): LogEntry => ({ ply, seat, events: [{ event: 'e', text: `what ${ply} did` }] })
const log = [entry(0, null), entry(1, 0), entry(2, 0), entry(3, 1), entry(4, 0), entry(5, 0), entry(6, 0)]
const turns = turnsOf(log)

describe('the turns of a log', () => {
  it('are the actions of one seat in a row', () => {
    expect(turns).toEqual([
      { number: 1, unit: 'turn', count: 1, seat: 0, from: 1, to: 2, text: 'what 1 did' },
      { number: 2, unit: 'turn', count: 2, seat: 1, from: 3, to: 3, text: 'what 3 did' },
      { number: 3, unit: 'turn', count: 3, seat: 0, from: 4, to: 6, text: 'what 4 did' },
    ])
  })

  it('are those announced by the game, regardless of answers in between and of consecutive turns of a seat', () => {
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
    expect(turnsOf(told).map(({ unit, count }) => [unit, count])).toEqual([
      ['turn', 1],
      ['turn', 2],
    ])
    expect(hasHadTurn(told, 1, {})).toBe(true)
    expect(hasHadTurn(told, 0, {}), 'an answer is no turn').toBe(false)
    expect(turnNumber(told.slice(0, 2)), 'who would like to begin?').toBe(1)
    expect(turnNumber(told.slice(0, 3))).toBe(1)
    expect(turnNumber(told.slice(0, 6)), 'nothing has been done in it yet').toBe(2)
    expect(turnNumber(told.slice(0, 6), true), 'and nothing will').toBe(1)
    expect(turnNumber(log)).toBe(3)
  })

  it('are counted like in the table header: by rounds if there are any, else consecutively', () => {
    expect(countsOf(turns).map(({ count }) => count)).toEqual([1, 2, 3])
    const inRounds = log.map((each) =>
      each.ply % 3 === 2 ? { ...each, events: [...each.events, { event: 'round_begins', round: (each.ply + 4) / 3, text: '' }] } : each,
    )
    expect(turnsOf(inRounds).map(({ unit, count, seat, from, to }) => [unit, count, seat, from, to])).toEqual([
      ['round', 1, 0, 1, 2],
      ['round', 2, 1, 3, 3],
      ['round', 2, 0, 4, 5],
      ['round', 3, 0, 6, 6],
    ])
    expect(countsOf(turnsOf(inRounds))).toEqual([
      { count: 1, from: 1, to: 2 },
      { count: 2, from: 3, to: 5 },
      { count: 3, from: 6, to: 6 },
    ])
  })

  it('are named after the action, not its preparation', () => {
    const preparing = log.map((each) =>
      each.ply === 1 || each.ply >= 4 ? { ...each, events: [{ event: 'p', text: `plan ${each.ply}` }] } : each,
    )
    expect(turnsOf(preparing, { setupEvents: new Set(['p']) }).map(({ text }) => text)).toEqual(['what 2 did', 'what 3 did', 'plan 6'])
  })

  it('are the moves of a seat, with preparation and consequences, if the game says so', () => {
    const done = ['prepared', 'bought', 'paid', 'invited', 'moved_in', 'prepared', 'bought']
    const alone = done.map((event, i) => ({ ply: i + 1, seat: 0, events: [{ event, text: event }] }))
    const telling = { setupEvents: new Set(['prepared', 'paid']), follows: new Set(['paid', 'moved_in']), moveIsTurn: true }
    expect(turnsOf(alone, telling).map(({ from, to, text }) => [from, to, text])).toEqual([
      [1, 3, 'bought'],
      [4, 5, 'invited'],
      [6, 7, 'bought'],
    ])
  })

  it('are found by ply; the setup belongs to none', () => {
    expect(turnAt(turns, 5)!.number).toBe(3)
    expect(turnAt(turns, 0)).toBeNull()
  })

  it('all get a station, or as many as fit, including the last', () => {
    expect(stations(turns, 10)).toEqual(turns)
    expect(stations(turns, 2).map((turn) => turn.number)).toEqual([1, 3])
  })

  it('are numbered where there is room, the last always', () => {
    expect(named(turns, 1)).toEqual(turns)
    expect(named(turns, 3).map((turn) => turn.number)).toEqual([2, 3])
    expect(named(turns, 100).map((turn) => turn.number)).toEqual([3])
    expect(namedWith(turns, 3, turns[0]).map((turn) => turn.number)).toEqual([1, 3])
    expect(namedWith(turns, 3, turns[1]).map((turn) => turn.number)).toEqual([2, 3])
  })

  it('are stepped through by ply or by turn, within the match', () => {
    expect(stepped(2, 'ply', 1, turns, 6)).toBe(3)
    expect(stepped(6, 'ply', 1, turns, 6)).toBe(6)
    expect(stepped(2, 'turn', 1, turns, 6)).toBe(3)
    expect(stepped(4, 'turn', 1, turns, 6)).toBe(6)
    expect(stepped(2, 'turn', -1, turns, 6)).toBe(0)
    expect(stepped(5, 'turn', -1, turns, 6)).toBe(3)
  })
})

it('a player continues in one of their seats, preferably the deciding one; a spectator continues in the deciding seat', () => {
  const match = (...own: number[]) => ({ seats: [0, 1, 2].map((seat) => ({ seat, yours: own.includes(seat) })) }) as unknown as Match
  const table = (...deciding: number[]) => ({ deciding }) as unknown as Table
  expect(seatToPlayOn(match(0, 2), table(2))).toBe(2)
  expect(seatToPlayOn(match(0, 2), table(1))).toBe(0)
  expect(seatToPlayOn(match(), table(1))).toBe(1)
})
