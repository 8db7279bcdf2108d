import { describe, expect, test, vi } from 'vitest'
import type { Offer } from '$client/protocol/table'
import type { Action } from '$client/protocol/values'
import { Choosing } from '$client/table/choices/choosing.svelte'
import { fits, placed, refusedPlay, take, wantsCards } from './picking'
import type { Card, View } from './types'

vi.mock('$client/language.svelte', () => ({ say: (id: string) => id }))

const offer = (action: Action, index: number): Offer => ({ index, action, text: '', group: null, place: null, about: {}, final: false })

function begin(...actions: Action[]) {
  const choosing = new Choosing()
  choosing.offer(actions.map(offer))
  const choose = vi.fn<(offer: Offer) => void>()
  return { choosing, choose, pick: (part: { [name: string]: string | number }) => take(choosing, part, choose) }
}
const lay = (card: string, route: number): Action => ({ do: 'extend', card, route })
const turned = (card: string, route: number): Action => ({ do: 'extend_turned', card, route })
const move = (card: string, commuter: number): Action => ({ do: 'move', card, commuter })

describe('picking', () => {
  test('a first part is only picked, even if it leaves no choice', () => {
    const { choosing, choose, pick } = begin(lay('MT39', 2))
    pick({ card: 'MT39' })
    expect(choosing.picked).toEqual({ card: 'MT39' })
    expect(choose).not.toHaveBeenCalled()
  })

  test.each([
    [{ card: 'MT39' }, { commuter: 1 }],
    [{ commuter: 1 }, { card: 'MT39' }],
  ])('%o, then %o plays the one action left', (first, second) => {
    const { choose, pick } = begin(lay('MT39', 2), move('MT39', 1), move('MT40', 1), move('MT39', 4))
    pick(first)
    pick(second)
    expect(choose).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ index: 1 }))
  })

  test('an ambiguous choice stays open', () => {
    const { choosing, choose, pick } = begin(lay('MT49', 2), turned('MT49', 2), lay('MT49', 3))
    pick({ route: 2 })
    pick({ card: 'MT49' })
    expect(choose).not.toHaveBeenCalled()
    expect(choosing.matching.map(({ index }) => index)).toEqual([0, 1])
  })

  test('a card that does not fit the picked part replaces it', () => {
    const { choosing, pick } = begin(move('MT39', 1), lay('MT40', 2))
    pick({ commuter: 1 })
    pick({ card: 'MT40' })
    expect(choosing.picked).toEqual({ card: 'MT40' })
  })

  test('cards that fit the commuter or the route are lit', () => {
    const { choosing, pick } = begin(move('MT39', 1), lay('MT40', 2))
    expect([fits(choosing, { card: 'MT39' }), fits(choosing, { card: 'MT40' })]).toEqual([true, true])
    pick({ commuter: 1 })
    expect([fits(choosing, { card: 'MT39' }), fits(choosing, { card: 'MT40' })]).toEqual([true, false])
  })

  test('another card can be picked instead of the picked one', () => {
    const { choosing, pick } = begin(move('MT39', 1), lay('MT40', 2))
    pick({ card: 'MT39' })
    expect(fits(choosing, { card: 'MT40' })).toBe(true)
  })
})

test('cards are requested in a turn, even if it can only be ended', () => {
  const { choosing } = begin({ do: 'end_turn' })
  expect([wantsCards({ phase: 'turn' }, choosing), fits(choosing, { card: 'MT39' })]).toEqual([true, false])
  expect(wantsCards({ phase: 'volunteering' }, begin({ do: 'volunteer' }).choosing)).toBe(false)
  expect(wantsCards({ phase: 'turn' }, begin().choosing), 'another decides').toBe(false)
})

test('ending the turn and throwing a card away have no place on the board', () => {
  expect(['end_turn', 'volunteer', 'decline', 'waste'].filter((verb) => placed.has(verb))).toEqual([])
})

describe('a card that cannot be played is refused', () => {
  const card = (banner: string, kind = 'line') => ({ id: 'MT06', banner, kind }) as Card
  const faces = new Map([['home', card('null', 'suburbs')]])
  const laid = (...cards: string[]) => ({ cards: cards.map((one) => ({ card: one, turned: false })) })
  const view = { routes: [laid('a', 'b'), laid('a', 'b', 'c'), laid('a', 'b', 'c', 'd', 'home')] } as View
  test('with the reason against laying it, if it can only be laid', () => {
    expect(refusedPlay(card('null'), view, faces, { route: 0 })).toEqual(lay('MT06', 0))
  })
  test('at the longest open route, if none was picked', () => {
    expect(refusedPlay(card('null'), view, faces, {})).toEqual(lay('MT06', 1))
  })
  test('with the reason against discarding it, if its banner moves a commuter', () => {
    expect(refusedPlay(card('bus'), view, faces, { route: 0 })).toEqual({ do: 'waste', card: 'MT06' })
  })
})
