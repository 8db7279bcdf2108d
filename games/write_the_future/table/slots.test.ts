import '$client/testing/without_browser'
import { describe, expect, it } from 'vitest'
import type { Offer } from '$client/protocol/table'
import type { Action } from '$client/protocol/values'
import { colourOf } from './keys'
import { endings } from './slots'

const offers = (...actions: Action[]): Offer[] =>
  actions.map((action, index) => ({ index, action, text: '', group: null, place: null, about: {}, final: false }))
const draw = (die: number): Action => ({ do: 'draw', die, cell: 'r1c1' })

describe('The button that ends a turn', () => {
  it('is a grey button until it is allowed', () => {
    expect(endings(offers({ do: 'take', card: 0 })).end.offer).toBeNull()
  })
  it('asks first while a die is left', () => {
    const { end } = endings(offers(draw(0), draw(1), { do: 'end_turn' }))
    expect(end.offer?.action.do).toBe('end_turn')
    expect(end.question).not.toBeNull()
    expect(endings(offers({ do: 'relocate', cell: 'r1c1' }, { do: 'end_turn' })).end.question).toBeNull()
  })
  it('is behind "more" if the round can be stopped before that', () => {
    const { end, seldom } = endings(offers({ do: 'take', card: 0 }, { do: 'stop' }))
    expect(end.offer).toBeNull()
    expect(seldom?.offer?.action.do).toBe('stop')
    expect(endings(offers({ do: 'take', card: 0 })).seldom).toBeUndefined()
  })
})

it('A, I, M and W are the colours of a die', () => {
  expect(['a', 'I', 'm', 'W', 'x'].map(colourOf)).toEqual(['agents', 'intel', 'money', 'weapons', undefined])
})
