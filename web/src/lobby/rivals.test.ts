import { describe, expect, it } from 'vitest'
import type { Level } from '../protocol/bots'
import type { Match } from '../protocol/match'
import type { Result } from '../protocol/table'
import '../testing/without_browser'
import { rivals } from './rivals.svelte'

const levels: (Level | null)[] = [null, 'character:vera', 'character:milo', 'level:3']
const match = (id: string) => ({ id, seats: levels.map((level, seat) => ({ seat, level })) }) as Match
const result = (...places: number[]) => ({ places }) as Result

describe('games with bots', () => {
  it('are counted once each, by the relative places', () => {
    expect(rivals.record('vera')).toBeNull()
    rivals.note(match('m1'), result(2, 1, 3, 4), 0)
    rivals.note(match('m1'), result(2, 1, 3, 4), 0)
    rivals.note(match('m2'), result(1, 2, 3, 4), 0)
    expect(rivals.record('vera')).toEqual({ won: 1, lost: 1 })
    expect(rivals.record('milo')).toEqual({ won: 2, lost: 0 })
  })
  it('do not count if all share one place, as in a team', () => {
    rivals.note(match('m3'), result(1, 1, 1, 1), 0)
    expect(rivals.record('vera')).toEqual({ won: 1, lost: 1 })
  })
})
