import { expect, test } from 'vitest'
import type { Happening, LogEntry } from '$client/protocol/table'
import { discardsOf } from './round_end'

let ply = 0
const entry = (event: string, seat: number | null, more: Partial<Happening> = {}): LogEntry => ({
  ply: ++ply,
  seat,
  events: [{ event, text: '', ...(seat !== null && { seat }), ...more } as Happening],
})

test('Discards of this round count for every seat, even those before the viewer’s last action', () => {
  const log = [
    entry('put_away', 1, { card: 'auction-3' }),
    entry('drew', 1, { count: 4 }),
    entry('round_begins', null, { round: 2 }),
    entry('put_away', 1, { card: 'auction-22' }),
    entry('put_away', 1, { card: 'generic-A-1' }),
    entry('kept', 1),
    entry('drew', 1, { count: 6 }),
    entry('put_away', 0, { card: 'auction-24' }),
  ]
  expect(discardsOf(log, 1)).toEqual({ cards: ['auction-22', 'generic-A-1'], drawn: 6 })
  expect(discardsOf(log, 0)).toEqual({ cards: ['auction-24'], drawn: null })
  expect(discardsOf(log, 2)).toEqual({ cards: [], drawn: null })
})
