import { expect, it } from 'vitest'
import type { LessonStep } from '../protocol/lessons'
import type { Offer } from '../protocol/table'
import type { Action } from '../protocol/values'
import { leadingOn, mistakeOf, wrongPick } from './tries'

const show: Action[] = [{ do: 'extend', card: 'MT22', route: 2 }]
const step: LessonStep = { say: '', do: '', aim: show[0]!, show, light: [] }
const offers = (...actions: Action[]) => actions.map((action) => ({ action }) as unknown as Offer)

it('a pick is wrong if no matching offer takes the step; the nearest offer asks why', () => {
  const walk = offers({ do: 'extend', card: 'MT24', route: 0 }, { do: 'extend', card: 'MT24', route: 2 })
  expect(wrongPick(step, walk)).toBe(walk[1])
  expect(wrongPick(step, [...walk, ...offers(show[0]!)])).toBeNull()
  expect(wrongPick(step, [])).toBeNull()
})

it('a step that accepts any action has no wrong picks', () => {
  const open = { ...step, aim: {} }
  const any = offers({ do: 'move', card: 'MT24', commuter: 1 })
  expect(wrongPick(open, any)).toBeNull()
  expect(leadingOn(open, any)).toEqual(any)
})

it('a mistake is named after the difference, which is marked', () => {
  expect(mistakeOf(step, { do: 'extend', card: 'MT24', route: 2 })).toMatchObject({
    verdict: 'card',
    spots: ['card:MT24', expect.anything(), 'do:extend'],
  })
  expect(mistakeOf(step, { do: 'extend', card: 'MT22', route: 1 })).toMatchObject({ verdict: 'place' })
  expect(mistakeOf(step, { do: 'end_turn' })).toEqual({ verdict: 'later', spots: ['do:end_turn', 'do:end_turn'] })
  expect(mistakeOf(step, { do: 'draw', die: 1 }).verdict).toBe('thing')
})
