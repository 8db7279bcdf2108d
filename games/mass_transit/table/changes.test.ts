import { describe, expect, test } from 'vitest'
import { difference, noMarks, remember } from './changes'
import type { View } from './types'

const start: View = {
  phase: 'turn',
  ending: 'none',
  turn: 0,
  played: 0,
  due: 2,
  volunteers: [],
  changed_hands: [],
  pile: { count: 36 },
  discarded: { cards: [], count: 0 },
  hands: [{ count: 4 }, { count: 4 }, { count: 4 }],
  routes: Array.from({ length: 6 }, () => ({ cards: [] })),
  commuters: Array.from({ length: 6 }, (_, route) => ({ route, place: 0, came: 'none' as const, home: false })),
}
const lay = (view: View, route: number, card: string): View => ({
  ...view,
  routes: view.routes.map((old, i) => (i === route ? { cards: [...old.cards, { card, turned: false }] } : old)),
})
const move = (view: View, number: number, place: number): View => ({
  ...view,
  commuters: view.commuters.map((old, i) => (i === number ? { ...old, place, came: 'walk' as const } : old)),
  discarded: { cards: [...view.discarded.cards!, `MT2${place}`], count: view.discarded.count + 1 },
})
const pass = (view: View, turn: number): View => ({ ...view, turn })

test('the difference of two positions', () => {
  const after = move(lay(start, 2, 'MT39'), 2, 1)
  expect(difference(start, after)).toEqual({ laid: ['MT39'], gone: [], moved: [{ commuter: 2, from: 0, to: 1 }], discarded: ['MT21'] })
  expect(difference(after, start)).toEqual({ laid: [], gone: ['MT39'], moved: [{ commuter: 2, from: 1, to: 0 }], discarded: [] })
})

describe('actions of other players stay marked', () => {
  const others = pass(start, 1)
  const laid = lay(others, 2, 'MT39')
  const marked = remember(noMarks, others, laid, 0)

  test('with the seat that did it', () => {
    expect(marked.laid).toEqual([{ card: 'MT39', seat: 1 }])
  })

  test('over the end of their turn, and beside what the next seat does', () => {
    const next = pass(laid, 2)
    const kept = remember(marked, laid, next, 0)
    expect(kept).toBe(marked)
    expect(remember(kept, next, move(next, 2, 1), 0)).toEqual({ laid: marked.laid, moved: [{ commuter: 2, from: 0, to: 1, seat: 2 }] })
  })

  test('as one trip if a commuter moves on', () => {
    const once = move(laid, 2, 1)
    const twice = move(once, 2, 3)
    expect(remember(remember(marked, laid, once, 0), once, twice, 0).moved).toEqual([{ commuter: 2, from: 0, to: 3, seat: 1 }])
  })

  test('unless they take it back', () => {
    expect(remember(marked, laid, others, 0).laid).toEqual([])
    const moved = move(laid, 2, 1)
    expect(remember(remember(marked, laid, moved, 0), moved, { ...laid }, 0)).toEqual(marked)
  })

  test('until the viewer’s own move', () => {
    const own = pass(laid, 0)
    expect(remember(marked, own, lay(own, 3, 'MT40'), 0)).toBe(noMarks)
  })

  test('for a spectator until another seat moves', () => {
    const next = pass(laid, 2)
    expect(remember(marked, next, lay(next, 3, 'MT40'), null).laid).toEqual([{ card: 'MT40', seat: 2 }])
  })

  test('but not when a replay jumps', () => {
    expect(remember(marked, laid, lay(lay(laid, 3, 'MT40'), 3, 'MT41'), null)).toBe(noMarks)
  })
})
