import { describe, expect, it } from 'vitest'
import type { Offer } from '../../protocol/table'
import type { Action } from '../../protocol/values'
import { found, grouped, isEnding, parts, plain } from './offers'

const offer = (text: string, action: Action, group: string | null = null, place: string | null = null): Offer => ({
  index: 0,
  action,
  text,
  group,
  place,
  about: {},
  final: false,
})
const a = offer('Lay the bus station on Route A', { do: 'extend', card: 'MT39', route: 0 }, 'Lay the bus station on', 'Route A')
const b = offer('Lay the bus station on Route B', { do: 'extend', card: 'MT39', route: 1 }, 'Lay the bus station on', 'Route B')
const wait = offer('Fähre nehmen', { do: 'move', card: 'MT12', commuter: 1 })
const end = offer('End the turn', { do: 'end_turn' })

describe('offers', () => {
  it('of one group are listed together under their common text', () => {
    expect(grouped([a, wait, b, end])).toEqual([
      {
        title: 'Lay the bus station on',
        choices: [
          { offer: a, label: 'Route A' },
          { offer: b, label: 'Route B' },
        ],
      },
      {
        title: '',
        choices: [
          { offer: wait, label: 'Fähre nehmen' },
          { offer: end, label: 'End the turn' },
        ],
      },
    ])
  })

  it('that are not grouped stay in place, including a group of one', () => {
    expect(grouped([wait, a, b, end]).map((group) => group.title)).toEqual(['', 'Lay the bus station on', ''])
    expect(grouped([a, end])).toEqual([
      {
        title: '',
        choices: [
          { offer: a, label: a.text },
          { offer: end, label: end.text },
        ],
      },
    ])
  })

  it('are found by word prefixes in any order, ignoring case and accents', () => {
    expect(found([a, b, wait, end], 'ROUTE bus a')).toEqual([a])
    expect(found([a, b, wait, end], 'fahre')).toEqual([wait])
    expect(found([a, b], '  ')).toEqual([a, b])
    expect(found([a, b], 'tram')).toEqual([])
  })

  it('without a place on the table are plain', () => {
    expect(plain([a, wait, end])).toEqual([end])
    expect(plain([a, wait, end], new Set(['extend']))).toEqual([wait, end])
    expect(parts(a)).toEqual({ card: 'MT39', route: 0 })
  })

  it('are endings if they do nothing but end the decision', () => {
    const final = (action: Action) => ({ ...offer('', action), final: true })
    expect(isEnding(final({ do: 'pass' }))).toBe(true)
    expect(isEnding(final({ do: 'extend', card: 'MT39', route: 0 })), 'it is chosen on the board').toBe(false)
    expect(isEnding(offer('', { do: 'draw' })), 'the seat decides again').toBe(false)
  })
})
