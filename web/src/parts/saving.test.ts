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
    expect(fileNameOf('Mass Transit', table('Ada', 'Bo'))).toBe('Mass Transit 2026-11-18 Ada, Bo.json')
  })
  it('omits free seats, and counts players beyond the fourth', () => {
    expect(fileNameOf('Futuropia', table('Ada', ''))).toBe('Futuropia 2026-11-18 Ada.json')
    expect(fileNameOf('Futuropia', table('A', 'B', 'C', 'D'))).toBe('Futuropia 2026-11-18 A, B, C, D.json')
    expect(fileNameOf('Futuropia', table('A', 'B', 'C', 'D', 'E', 'F'))).toBe('Futuropia 2026-11-18 A, B, C +3.json')
  })
  it('has no characters that a file system rejects', () => {
    expect(fileNameOf('Tramways: Mars', table('../Ada\\', 'B|o?\n"'))).toBe('Tramways Mars 2026-11-18 .. Ada, B o.json')
    expect([...fileNameOf('Futuropia', table('語'.repeat(90)))].length).toBe(80 + '.json'.length)
  })
})
