import '$client/testing/without_browser'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { litEnds, tripOnMap } from './trip'
import type { Edition, Segment, View } from './types'

const edition = JSON.parse(readFileSync(new URL('../content/edition.json', import.meta.url), 'utf8')) as Edition
const card = edition.trips[0]!
const blockOf = (zone: string) => edition.board.cells.find((place) => place.zone === zone)!.id
const [from, to] = [blockOf(card.origins[0]!), blockOf(card.destination)]
const at = (phase: View['phase'], ...trip: Segment[]) => ({ phase, trip }) as View
const by = (...route: string[]): Segment => ({ trip: card.id, mode: 'car', route })

describe('the current trip', () => {
  test('has arrived in the zone of its destination, or once announced', () => {
    expect(tripOnMap(at('travelling', by(from)), edition, []).isArrived).toBe(false)
    expect(tripOnMap(at('travelling', by(from, to)), edition, []).isArrived).toBe(true)
    expect(tripOnMap(at('answering', by(from)), edition, [])).toMatchObject({ isArrived: true, isAnnounced: true })
  })
  test('knows its stops and the blocks it passed', () => {
    const trip = tripOnMap(at('travelling', by(from, to)), edition, [])
    expect(trip.stops).toEqual([from, to])
    expect([...trip.passed]).toEqual([from, to])
    expect(trip.here).toBe(to)
  })
  test('is empty at the beginning of a turn', () => {
    expect(tripOnMap(at('turn'), edition, [])).toMatchObject({ last: undefined, here: undefined, isArrived: false, way: [], stops: [] })
  })
})

describe('lit ends', () => {
  const lit = (view: View, picked = {}) => litEnds(view, edition, picked, tripOnMap(view, edition, []))

  test('a picked trip shows start and destination', () => {
    const { from: starts, to: ends } = lit(at('turn'), { trip: card.id })
    expect(starts.has(from)).toBe(true)
    expect(ends.has(to)).toBe(true)
  })
  test('under way only the destination is left', () => {
    const { from: starts, to: ends } = lit(at('travelling', by(from)))
    expect(starts.size).toBe(0)
    expect(ends.has(to)).toBe(true)
    expect(lit(at('starting', by(from))).from.has(from)).toBe(true)
  })
  test('after arrival and with nothing picked there are none', () => {
    expect(lit(at('travelling', by(from, to))).to.size).toBe(0)
    expect(lit(at('turn')).to.size).toBe(0)
  })
})
