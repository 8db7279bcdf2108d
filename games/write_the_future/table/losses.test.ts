import { describe, expect, it, vi } from 'vitest'
import type { Find } from '$client/protocol/previews'
import type { Mission } from './types'

// Texts ask the browser for its language, but here there is no browser.
vi.mock('$client/language.svelte', () => ({ say: (id: string) => id }))
vi.mock('./situation', () => ({ situationOf: vi.fn(), partsOf: vi.fn() }))
const { reasonOf } = await import('./losses')

const mission = (category: string) => ({ id: 'M1', category }) as Mission
const finds: Find[] = [{ part: 0, cells: ['r1c2', 'r2c1'], helpers: ['r2c2'], bare: ['r1c1'] }]

describe('why a mission loses points', () => {
  it('a space that a pattern requires to be empty is filled', () => {
    expect(reasonOf(mission('pattern'), finds, 'r1c1', false)).toBe('filled')
    expect(reasonOf(mission('pattern'), finds, 'r6c6', false)).toBe('other')
  })
  it('a row or column is no longer without a resource', () => {
    expect(reasonOf(mission('lines_without'), [], 'r1c1', false)).toBe('line')
  })
  it('something isolated gets a neighbour', () => {
    expect(reasonOf(mission('isolated'), [], 'r1c1', false)).toBe('neighbour')
  })
  it('a required cell is crossed over', () => {
    expect(reasonOf(mission('pair'), finds, 'r2c2', true)).toBe('gone')
    expect(reasonOf(mission('pair'), finds, 'r1c1', true)).toBe('other')
  })
})
