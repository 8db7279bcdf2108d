import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Preview } from '$client/protocol/previews'
import type { Offer } from '$client/protocol/table'
import type { Action } from '$client/protocol/values'
import { cardAt, cardCount, diceOf, lightsOf, takersOf } from './dice'
import { orderOf } from './others'
import { decisionOf } from './decision'
import { bestOf, ownerOf, resourceOf } from './previews'
import { usedSymbols, valuesOf } from './sheet'
import type { Edition, PlaceAtTable, Turn, View } from './types'

const edition = JSON.parse(readFileSync('../games/write_the_future/content/edition.json', 'utf8')) as Edition
const offers = (...actions: Action[]): Offer[] =>
  actions.map((action, index) => ({ index, action, text: '', group: null, place: null, about: {}, final: false }))

const turn: Turn = {
  step: 'act',
  card: 1,
  first_die: 'agents-2',
  second_die: 'money-4',
  used: [],
  pending: [],
  claimed: null,
  origin: 0,
  moving: null,
  raids: 0,
  fresh: { relocate: 0, change_number: 0, change_colour: 0 },
}
const place = (more: Partial<PlaceAtTable> = {}): PlaceAtTable => ({
  sheet: {
    district: { agents: ['r1c1'], intel: [], money: ['r2c2'], weapons: [], crossed: ['r2c2'] },
    completed: [],
    bonuses: [],
    market: { agents: [], intel: [], money: [], weapons: [] },
    abilities: { relocate: { spaces: 7, ready: 1 }, change_number: { spaces: 0, ready: 0 }, change_colour: { spaces: 0, ready: 0 } },
    faction: null,
    power_spent: 0,
  },
  decided: 0,
  ...more,
})
const view = {
  phase: 'round',
  round: 3,
  first: 1,
  turn: 1,
  dice: ['intel-1', 'intel-2', 'agents-6', 'money-4', 'weapons-5', 'money-1', null].map((die) => ({ die })),
  seats: [place(), place({ turn }), place()],
} as unknown as View

describe('the current choice', () => {
  const both = offers(
    { do: 'draw', die: 0, cell: 'r2c1' },
    { do: 'tick', die: 0, square: 'agents-1' },
    { do: 'draw', die: 1, cell: 'r4c1' },
    { do: 'change_number', die: 1, number: 3 },
    { do: 'relocate', cell: 'r1c1' },
    { do: 'end_turn' },
  )

  it('waits for a die to be picked if there are two', () => {
    const { die, dice, cells } = decisionOf(both, {}, null)
    expect(die).toBeNull()
    expect([...dice]).toEqual([0, 1])
    expect(cells.size).toBe(0)
  })

  it('is where the die in hand fits', () => {
    const { cells, squares } = decisionOf(both, { die: 0 }, null)
    expect([...cells.keys()]).toEqual(['r2c1'])
    expect([...squares.keys()]).toEqual(['agents-1'])
  })

  it('uses the last die without asking', () => {
    expect(decisionOf(both.slice(2), {}, null).die).toBe(1)
  })

  it('is limited to the tool in hand', () => {
    const crossing = decisionOf(both, { die: 0 }, 'relocate')
    expect([...crossing.cells.keys()]).toEqual(['r1c1'])
    expect(crossing.squares.size).toBe(0)
    const changing = decisionOf(both, { die: 1 }, 'change')
    expect([...changing.numbers.keys()]).toEqual([3])
    expect(changing.cells.size).toBe(0)
  })

  it('puts down a tool that is no longer usable', () => {
    expect(decisionOf(both.slice(0, 2), { die: 0 }, 'relocate').tool).toBeNull()
  })

  it('keeps both resources that can be copied into one cell', () => {
    const copies = offers({ do: 'imitate', resource: 'agents', cell: 'r1c2' }, { do: 'imitate', resource: 'intel', cell: 'r1c2' })
    expect(decisionOf(copies, {}, null).cells.get('r1c2')).toHaveLength(2)
  })

  it('is a bonus, a card or a row when asked for', () => {
    expect([...decisionOf(offers({ do: 'claim', line: 'row3' }), {}, null).lines.keys()]).toEqual(['row3'])
    expect([...decisionOf(offers({ do: 'take', card: 2 }), {}, null).cards.keys()]).toEqual([2])
    expect([...decisionOf(offers({ do: 'advance', ability: 'relocate' }), {}, null).rows.keys()]).toEqual(['relocate'])
  })
})

describe('dice', () => {
  it('lie on cards in pairs, and the viewer’s may have changed', () => {
    expect(cardCount(view)).toBe(3)
    expect(diceOf(view, 1)).toEqual(['agents-6', 'money-4'])
    expect(diceOf(view, 1, turn)).toEqual(['agents-2', 'money-4'])
    expect(takersOf(view)).toEqual(new Map([[1, 1]]))
  })
  it('are for the seat that took their card, until it has finished', () => {
    const seats = (decided: 0 | 1) => ({ ...view, seats: [place(), place({ turn: { ...turn, used: [1] }, decided })] })
    expect(cardAt(seats(0), 1, 1, 1)).toMatchObject({ mine: true, done: false, used: [1], faces: ['agents-2', 'money-4'] })
    expect(cardAt(seats(0), 1, 1, 0)).toMatchObject({ mine: false, done: false, used: [1] })
    expect(cardAt(seats(1), 1, 1, 1)).toMatchObject({ mine: false, done: true, used: [0, 1] })
    expect(cardAt(seats(0), 2, undefined, null)).toMatchObject({ mine: false, done: false, used: [], faces: ['weapons-5', 'money-1'] })
  })
  it('light a line once', () => {
    expect(lightsOf(['agents-2', null, 'money-2', 'money-3'])).toEqual([
      { resource: 'money', number: 2 },
      { resource: 'money', number: 3 },
    ])
  })
})

describe('seats', () => {
  it('play in turn, from the first player on', () => {
    expect(orderOf(view)).toEqual([1, 2, 0])
  })
  it('lend a resource that they have not crossed over', () => {
    expect(ownerOf(view, 1, { do: 'imitate', resource: 'agents', cell: 'r1c1' })).toBe(0)
    expect(ownerOf(view, 1, { do: 'imitate', resource: 'money', cell: 'r2c2' })).toBeUndefined()
  })
  it('draw the resource of the die, the bonus or the crossed-over cell', () => {
    const drawing = (more: Partial<Turn>, action: Action) =>
      resourceOf({ ...view, seats: [place({ turn: { ...turn, ...more } })] }, 0, action, edition)
    expect(drawing({}, { do: 'draw', die: 1, cell: 'r4c1' })).toBe('money')
    expect(drawing({ claimed: 'column2' }, { do: 'place', cell: 'r4c1' })).toBe('weapons')
    expect(drawing({ moving: 'intel' }, { do: 'place', cell: 'r4c1' })).toBe('intel')
    expect(drawing({}, { do: 'imitate', resource: 'agents', cell: 'r4c1' })).toBe('agents')
  })
})

describe('the sheet', () => {
  it('has used the first of its symbols', () => {
    expect(usedSymbols(place(), edition, 'relocate')).toBe(1)
  })
  it('pays more for the agents of some factions', () => {
    expect(valuesOf(edition, 'agents', undefined)).toEqual([0, 1, 1, 2, 2, 3, 4])
    expect(valuesOf(edition, 'agents', 'agents_use_standard_values')).toEqual([0, 1, 2, 3, 4, 5, 6])
  })
})

describe('the best of several things', () => {
  const preview = (end: Preview['end'], points: number | null): Preview => ({
    played: 2,
    end,
    changes: [],
    standing: [{ seat: 0, points, parts: null }],
  })
  it('is the allowed one with the most points', () => {
    expect(bestOf([preview('open', 12), preview('open', 15), preview('forbidden', 99)], 0, 10)).toBe(5)
  })
  it('may be a loss, or none', () => {
    expect(bestOf([preview('open', 4)], 0, 10)).toBe(-6)
    expect(bestOf([{ ...preview('open', 4), standing: [] }], 0, 10)).toBe(0)
    expect(bestOf([undefined, preview('forbidden', 4), preview('open', null)], 0, 10)).toBeUndefined()
  })
})
