import { describe, expect, it } from 'vitest'
import type { Offer } from '../../protocol/table'
import type { Action } from '../../protocol/values'
import { Choosing } from './choosing.svelte'

const offer = (action: Action, about = {}): Offer => ({ index: 0, action, text: '', group: null, place: null, about, final: false })
const offers = [
  offer({ do: 'extend', card: 'MT39', route: 2 }),
  offer({ do: 'extend', card: 'MT39', route: 3 }),
  offer({ do: 'move', card: 'MT12', commuter: 1 }, { to: 'MT40' }),
  offer({ do: 'end_turn' }),
]

function choosing() {
  const chosen = new Choosing()
  chosen.offer(offers)
  return chosen
}

describe('an action is chosen by its parts', () => {
  it('keeps offers that match the picked card', () => {
    const chosen = choosing()
    chosen.pick({ card: 'MT39' })
    expect(chosen.matching).toEqual(offers.slice(0, 2))
    expect(chosen.with({ route: 3 })).toEqual([offers[1]])
  })

  it('releases a part that is picked twice', () => {
    const chosen = choosing()
    chosen.pick({ card: 'MT39' })
    chosen.pick({ card: 'MT39' })
    expect(chosen.picked).toEqual({})
  })

  it('treats the destination of an action as a part of it', () => {
    expect(choosing().can({ to: 'MT40' })).toBe(true)
    expect(choosing().can({ to: 'MT41' })).toBe(false)
  })

  it('keeps the picked part for new offers only if it still matches one', () => {
    const chosen = choosing()
    chosen.pick({ card: 'MT39' })
    chosen.offer(offers.slice(1))
    expect(chosen.picked).toEqual({ card: 'MT39' })
    chosen.offer(offers.slice(2))
    expect(chosen.picked).toEqual({})
  })
})
