import { describe, expect, it, vi } from 'vitest'
import type { MatchSeat } from '../protocol/match'
import { fileNameOf } from './saving'

vi.mock('../session.svelte', () => ({ session: {} }))
vi.mock('../api', () => ({ api: {} }))

const table = (...names: string[]) => ({
  created: '2026-11-18T09:30:00Z',
  seats: names.map((name) => ({ kind: name === '' ? 'open' : 'person', name }) as MatchSeat),
})

describe('the name of a saved game', () => {
  it('has the game, the day and the players', () => {
    expect(fileNameOf('Night Bus', table('Ada', 'Bo'))).toBe('Night Bus 2026-11-18 Ada, Bo.json')
  })
  it('omits free seats, and counts players beyond the fourth', () => {
    expect(fileNameOf('Ferry', table('Ada', ''))).toBe('Ferry 2026-11-18 Ada.json')
    expect(fileNameOf('Ferry', table('A', 'B', 'C', 'D'))).toBe('Ferry 2026-11-18 A, B, C, D.json')
    expect(fileNameOf('Ferry', table('A', 'B', 'C', 'D', 'E', 'F'))).toBe('Ferry 2026-11-18 A, B, C +3.json')
  })
  it('has no characters that a file system rejects', () => {
    expect(fileNameOf('Night Bus: Mars', table('../Ada\\', 'B|o?\n"'))).toBe('Night Bus Mars 2026-11-18 .. Ada, B o.json')
    expect([...fileNameOf('Ferry', table('語'.repeat(90)))].length).toBe(80 + '.json'.length)
  })
})
