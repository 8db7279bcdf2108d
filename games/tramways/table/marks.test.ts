import { expect, test } from 'vitest'
import type { LogEntry } from '$client/protocol/table'
import { marksOf } from './marks'

const entry = (seat: number, ...events: { event: string; [operand: string]: string | number }[]): LogEntry => ({
  ply: 1,
  seat,
  events: events.map((event) => ({ text: '', seat, ...event })),
})

test('buildings and rides of other players are marked in their colours', () => {
  const recent = [
    entry(1, { event: 'link_built', node: 'A1', other: 'r2c3', spaces: 2 }, { event: 'stressed', steps: 1 }),
    entry(2, { event: 'arrived', from: 'r2c3', to: 'r5c5' }),
  ]
  expect([...marksOf(recent)]).toEqual([
    ['A1', 1],
    ['r2c3', 2],
    ['r5c5', 2],
  ])
})

test('events without a place leave no mark', () => {
  expect(marksOf([entry(1, { event: 'bid_made', amount: 3, money: 1 })]).size).toBe(0)
})
