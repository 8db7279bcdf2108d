import { describe, expect, it } from 'vitest'
import content from '../content/edition.json'
import type { Standing } from '$client/protocol/previews'
import { countOf, findsFor, marksOf, missionOf, pointsFor, shapeOf } from './missions'
import type { Edition } from './types'

const edition = content as unknown as Edition
const all = [...edition.missions, ...edition.expansion.missions]

const standing: Standing = {
  points: 18,
  parts: [
    { part: 'mission', mission: 'FP01', points: 12, text: '' },
    { part: 'mission', mission: 'M28', points: 6, text: '' },
    { part: 'market', resource: 'agents', points: 0, text: '' },
  ],
  finds: [
    { part: 0, cells: ['r1c2', 'r2c1', 'r2c2', 'r2c3'], bare: ['r1c1', 'r1c3'] },
    { part: 0, cells: ['r3c5', 'r4c4', 'r4c5', 'r4c6'], bare: ['r3c4', 'r3c6'] },
    { part: 1, cells: ['r2c2'] },
    { part: 2, cells: ['r2c2', 'r2c3'] },
  ],
}

describe('missions', () => {
  it('are found by their ids, including those of the expansion', () => {
    expect(all).toHaveLength(54)
    for (const mission of all) expect(missionOf(edition, mission.id)).toBe(mission)
    expect(() => missionOf(edition, 'M99')).toThrow('M99')
  })
})

describe('the shape of a pattern', () => {
  it('has a sign for each place, as it is printed', () => {
    const { rows, columns, signs } = shapeOf(missionOf(edition, 'FP01')) // X#X/###
    expect([rows, columns]).toEqual([2, 3])
    expect(signs.map(({ sign }) => sign)).toEqual(['none', 'resource', 'none', 'resource', 'resource', 'resource'])
  })

  it('leaves irrelevant places open', () => {
    const { signs } = shapeOf(missionOf(edition, 'M38')) // .#./###/.#.
    expect(signs.filter(({ sign }) => sign === 'any').map(({ row, column }) => [row, column])).toEqual([
      [0, 0],
      [0, 2],
      [2, 0],
      [2, 2],
    ])
  })

  it('fits every pattern of the edition', () => {
    for (const mission of all.filter(({ category }) => category === 'pattern')) {
      const { rows, columns, signs } = shapeOf(mission)
      expect(signs, mission.id).toHaveLength(rows * columns)
    }
  })
})

describe('points', () => {
  it('are those of the standing, as a count times the points of each', () => {
    expect(pointsFor(standing.parts, 'FP01')).toBe(12)
    expect(pointsFor(standing.parts, 'M36')).toBeUndefined()
    expect(countOf(missionOf(edition, 'FP01'), 12)).toBe(2)
  })
})

describe('finds', () => {
  it('are only those of the mission', () => {
    expect(findsFor(standing, 'FP01')).toHaveLength(2)
    expect(findsFor(standing, 'M28').map(({ cells }) => cells)).toEqual([['r2c2']])
    expect(findsFor(standing, 'M36')).toEqual([])
    expect(findsFor(undefined, 'FP01')).toEqual([])
  })

  it('are outlined and numbered, and required empty spaces are crossed', () => {
    const marks = marksOf(findsFor(standing, 'FP01'))
    expect(marks.get('r1c2')).toEqual({ look: 'found', tag: 1 })
    expect(marks.get('r2c2')).toEqual({ look: 'found' })
    expect(marks.get('r3c5')).toEqual({ look: 'found', tag: 2 })
    expect(marks.get('r1c1')).toEqual({ look: 'forbidden' })
    expect(marks.size).toBe(12)
  })

  it('need no number if there is only one', () => {
    expect(marksOf(findsFor(standing, 'M28')).get('r2c2')).toEqual({ look: 'found' })
  })

  it('keep their cells even if these help another find', () => {
    const marks = marksOf([
      { part: 0, cells: ['r2c2'], helpers: ['r2c3'] },
      { part: 0, cells: ['r2c3'], helpers: ['r2c2', 'r2c4'] },
    ])
    expect(marks.get('r2c3')?.look).toBe('found')
    expect(marks.get('r2c4')?.look).toBe('helping')
  })

  it('number each of several lines that cross', () => {
    const row = ['r1c1', 'r1c2']
    const column = ['r1c1', 'r2c1']
    const marks = marksOf([
      { part: 0, cells: row },
      { part: 0, cells: column },
    ])
    expect(marks.get('r1c1')?.tag).toBe(1)
  })
})
