import { expect, it } from 'vitest'
import type { PartProps } from '../games/game'
import type { Offer } from '../protocol/table'
import { rulesBehind, shortRule, type MoveRules } from './move_rules'

const offers = [{ action: { do: 'walk' } }] as unknown as Offer[]
const given = { viewer: 0 } as PartProps
const entry = { id: 'XX-1', title: null, name: null, text: 'One. Two. Three.' }
const known: MoveRules = { moveRules: { walk: ['XX-1', 'XX-2'] } }

it('takes the rules behind a move from its verb, or from the table if the game looks at it', () => {
  expect(rulesBehind(known, offers, given)).toEqual(['XX-1', 'XX-2'])
  const precise: MoveRules = { ...known, rulesFor: ([offer], { viewer }) => [`${offer!.action.do} ${viewer}`] }
  expect(rulesBehind(precise, offers, given)).toEqual(['walk 0'])
  expect(rulesBehind(precise, offers, null), 'without a table').toEqual(['XX-1', 'XX-2'])
})

it('words a rule with names from the table, or else in short', () => {
  expect(shortRule(entry, known, offers, given)).toBe('One. Two.')
  const worded: MoveRules = { ...known, wordsFor: (rule) => (rule === 'XX-1' ? 'You walk.' : null) }
  expect(shortRule(entry, worded, offers, given)).toBe('You walk.')
  expect(shortRule({ ...entry, id: 'XX-2' }, worded, offers, given), 'without names').toBe('One. Two.')
  expect(shortRule(entry, worded, offers, null), 'without a table').toBe('One. Two.')
})
