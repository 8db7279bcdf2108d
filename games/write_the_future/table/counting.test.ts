import { describe, expect, it } from 'vitest'
import content from '../content/edition.json'
import type { Standing } from '$client/protocol/previews'
import {
  addedText,
  colourOf,
  countsCrossed,
  findsIn,
  isChangedBy,
  linesByWorth,
  scaleOf,
  seatsToShow,
  secretsOf,
  stepsOf,
  sumOf,
  whatDecided,
} from './counting'
import type { Edition, Faction, PlaceAtTable, Sheet, View } from './types'

const edition = content as unknown as Edition

function standing(pyramid: number, suburbs: number, secret: number, market: [number, number], stars: number): Standing {
  return {
    points: pyramid + suburbs + secret + market[0] + market[1] + stars,
    parts: [
      { part: 'mission', mission: 'FP01', points: pyramid, text: '' },
      { part: 'mission', mission: 'M28', points: suburbs, text: '' },
      { part: 'hidden_mission', mission: 'FP11', points: secret, text: '' },
      { part: 'market', resource: 'agents', points: market[0], text: '' },
      { part: 'market', resource: 'money', points: market[1], text: '' },
      { part: 'stars', points: stars, text: '' },
    ],
    finds: [
      { part: 0, cells: ['r1c2'] },
      { part: 2, cells: ['r5c5'] },
      { part: 3, cells: ['r2c2'] },
      { part: 4, cells: ['r3c3', 'r3c4'] },
    ],
  }
}
const places = [
  { secret: 'FP11', retorium: null },
  { secret: 'M23', retorium: 'M01' },
] as unknown as PlaceAtTable[]
const view = { missions: [{ mission: 'FP01' }, { mission: 'M28' }], seats: places } as unknown as View
const both = [standing(12, 15, 0, [8, 3], 10), standing(6, 30, 4, [6, 2], 20)]
const steps = stepsOf(both, view, edition)

describe('the steps of counting', () => {
  it('are the missions in their order, the market, the stars, and secret missions last', () => {
    expect(steps.map(({ kind, mission }) => mission?.id ?? kind)).toEqual(['FP01', 'M28', 'market', 'stars', 'secret'])
  })
  it('have the points of every seat, and add up to the score', () => {
    expect(steps.map(({ points }) => points)).toEqual([
      [12, 6],
      [15, 30],
      [11, 8],
      [10, 20],
      [0, 4],
    ])
    expect(sumOf(steps, 1, 1)).toBe(36)
    for (const seat of [0, 1]) expect(sumOf(steps, seat, steps.length)).toBe(both[seat]!.points)
  })
  it('omit secret missions if there are none', () => {
    const open = { ...view, seats: [{}, { secret: null, retorium: null }] } as unknown as View
    expect(stepsOf(both, open, edition).map(({ kind }) => kind)).not.toContain('secret')
  })
})

describe('a secret mission', () => {
  it('may be either of two', () => {
    expect(places.map(secretsOf)).toEqual([['FP11'], ['M23', 'M01']])
  })
})

describe('what counts in a step', () => {
  it('is the finds of the step', () => {
    const cells = (step: number) => findsIn(steps[step]!, both[0], places[0]!).flatMap((find) => find.cells)
    expect(cells(0)).toEqual(['r1c2'])
    expect(cells(2)).toEqual(['r2c2', 'r3c3', 'r3c4'])
    expect(cells(3)).toEqual([])
    expect(cells(4)).toEqual(['r5c5'])
  })
  it('may be crossed over', () => {
    expect(countsCrossed([{ part: 0, cells: ['r1c1'], helpers: ['r1c2'] }], ['r1c2'])).toBe(true)
    expect(countsCrossed([{ part: 0, cells: ['r1c1'] }], ['r1c2'])).toBe(false)
  })
})

describe('a faction', () => {
  const isChanged = (effect: string, step: number, crossed: string[]) =>
    isChangedBy({ effect } as Faction, steps[step]!, findsIn(steps[step]!, both[0], places[0]!), crossed)
  it('may change the values of the market', () => {
    expect(isChanged('swap_market_values', 2, [])).toBe(true)
    expect(isChanged('agents_use_standard_values', 2, [])).toBe(true)
    expect(isChanged('relocate', 2, ['r2c2'])).toBe(false)
  })
  it('may let crossed-over resources count for missions', () => {
    expect(isChanged('crossed_counts_for_missions', 0, ['r1c2'])).toBe(true)
    expect(isChanged('crossed_counts_for_missions', 0, ['r6c6'])).toBe(false)
    expect(isChanged('swap_market_values', 0, []), 'only the market').toBe(false)
  })
})

describe('the deciding step', () => {
  it('is the step with the largest lead of the winner', () => {
    expect(whatDecided(steps, [2, 1])).toMatchObject({ winner: 1, other: 0, step: { mission: { id: 'M28' } } })
  })
  it('is null without a single winner, and in a solo match', () => {
    expect(whatDecided(steps, [1, 1])).toBeNull()
    expect(whatDecided(steps, [1])).toBeNull()
  })
})

describe('the bars', () => {
  it('have a common scale', () => {
    expect([[0, 0], [120, 7], [121], [300, 12]].map(scaleOf)).toEqual([120, 120, 240, 360])
  })
})

describe('the points that a step adds', () => {
  it('are told as a product if a mission is worth a number of points each', () => {
    const [first] = steps
    const worth = first!.mission!.points
    expect(addedText(first!, 0)).toBe(`${12 / worth} × ${worth} = 12`)
    expect(addedText({ ...first!, points: [0] }, 0)).toBe('+0')
    expect(addedText(steps[2]!, 0)).toBe('+11')
  })
})

describe('the sheets in a picture of the result', () => {
  it('are all, if there are few', () => {
    expect(seatsToShow([30, 20, 10], 2, 3)).toEqual([0, 1, 2])
  })
  it('are the best and the viewer’s, if there are many', () => {
    expect(seatsToShow([10, 50, 30, 40], 0, 3)).toEqual([1, 3, 0])
    expect(seatsToShow([10, 50, 30, 40], null, 2)).toEqual([1, 3])
  })
})

describe('the colours of the bars', () => {
  it('are those of the resources if possible, without duplicates', () => {
    const all = ['M06', 'FP01', 'M28', 'M19'].map((mission) => ({ mission }))
    const four = stepsOf(both, { ...view, missions: all }, edition)
    const colours = four.map((_, i) => colourOf(four, i))
    expect(colours[0]).toBe('var(--wf-agents)')
    expect(colours[1], 'a pattern is about any').toBe('var(--wf-plain)')
    expect(colours[3]).toBe('var(--wf-weapons)')
    expect(new Set(colours).size).toBe(colours.length)
    expect(colours, 'intel is as amber as the stars').not.toContain('var(--wf-intel)')
  })
})

describe('the best lines', () => {
  const sheet = { bonuses: ['row3', 'column2'] } as unknown as Sheet
  const worth = new Map(linesByWorth(both[0]!, sheet, edition).map(({ line, points }) => [line, points]))
  it('have the points of their drawn resources, shared among the cells', () => {
    expect(worth.get('row1')).toBe(12) // the pyramid
    expect(worth.get('row2')).toBe(8) // agents at the market
    expect(worth.get('column3')).toBe(2) // a half of the money, rounded
  })
  it('have the star at their end, and no other bonus', () => {
    expect(worth.get('row3')).toBe(3 + 10)
    expect(worth.get('column2')).toBe(12 + 8) // it ends with a weapon
  })
  it('come first', () => {
    expect(linesByWorth(both[0]!, sheet, edition)[0]).toEqual({ line: 'column2', points: 20 })
  })
})
