import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  bonusOf,
  cells,
  cellsOf,
  cellsUnderName,
  contentOf,
  crosses,
  faceOf,
  indexOf,
  lines,
  octilinear,
  Plan,
  pitch,
  side,
  slotOf,
  spotOf,
} from './geometry'
import type { Area, Edition, Sheet } from './types'

const edition = JSON.parse(readFileSync('../games/write_the_future/content/edition.json', 'utf8')) as Edition

const sheet: Sheet = {
  district: { agents: ['r1c1', 'r2c3'], intel: [], money: ['r6c6'], weapons: [], crossed: ['r2c3'] },
  completed: [],
  bonuses: [],
  market: { agents: [], intel: [], money: [], weapons: [] },
  abilities: { relocate: { spaces: 0, ready: 0 }, change_number: { spaces: 0, ready: 0 }, change_colour: { spaces: 0, ready: 0 } },
  faction: null,
  power_spent: 0,
}

describe('the district', () => {
  it('has a cell for each row and column, named as the protocol names it', () => {
    expect(cells).toHaveLength(36)
    expect(cells[0]).toBe('r1c1')
    expect(cells.at(-1)).toBe('r6c6')
    expect(spotOf('r2c5')).toEqual({ row: 2, column: 5 })
  })

  it('knows the cells of a line', () => {
    expect(lines).toHaveLength(12)
    expect(cellsOf('row2')).toEqual(['r2c1', 'r2c2', 'r2c3', 'r2c4', 'r2c5', 'r2c6'])
    expect(cellsOf('column3').map((cell) => spotOf(cell).row)).toEqual([1, 2, 3, 4, 5, 6])
    expect(crosses('column3', 'r3c2')).toBe(false)
  })

  it('gives the content of a cell, and whether it is crossed over', () => {
    expect(contentOf(sheet, 'r1c1')).toEqual({ resource: 'agents', crossed: false })
    expect(contentOf(sheet, 'r2c3')).toEqual({ resource: 'agents', crossed: true })
    expect(contentOf(sheet, 'r3c3')).toBeNull()
  })

  it('draws the rings of the edition', () => {
    const plan = new Plan(true)
    const inside = (area: Area, cell: string) => {
      const { x, y } = plan.middle(cell)
      const ring = plan.ring(area)
      return x > ring.x && x < ring.x + ring.width && y > ring.y && y < ring.y + ring.height
    }
    const innermost = (cell: string) => (['city', 'suburbs', 'wastelands'] as const).find((area) => inside(area, cell))
    for (const [area, those] of Object.entries(edition.sheet.district.areas)) for (const cell of those) expect(innermost(cell)).toBe(area)
  })

  it('knows the cells that the name of a ring would cover', () => {
    expect(cellsUnderName('wastelands', 60)).toEqual(['r6c1'])
    expect(cellsUnderName('wastelands', 92)).toEqual(['r6c1', 'r6c2'])
    expect(cellsUnderName('city', 48)).toEqual(['r4c3'])
  })

  it('keeps everything inside its picture', () => {
    for (const plan of [new Plan(true), new Plan(false)]) {
      for (const cell of cells) {
        const box = plan.box(cell, 0)
        expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0)
        expect(Math.max(box.x + box.width, box.y + box.height)).toBeLessThanOrEqual(plan.size)
      }
    }
    const plan = new Plan(true)
    for (const line of lines) {
      const { x, y } = plan.bonus(line)
      expect(Math.max(x, y) + 21).toBeLessThanOrEqual(plan.size)
      expect(plan.strip(line)).toMatchObject(line.startsWith('row') ? { width: side * pitch } : { height: side * pitch })
    }
  })
})

describe('names', () => {
  it('of dice and slots', () => {
    expect(faceOf('weapons-4')).toEqual({ resource: 'weapons', number: 4 })
    expect(slotOf(3)).toBe('2b')
    for (let i = 0; i < 10; ++i) expect(indexOf(slotOf(i))).toBe(i)
  })
  it('of bonuses', () => {
    expect(bonusOf(edition, 'row3')).toMatchObject({ line: 3, type: 'victory_points' })
    expect(bonusOf(edition, 'column2')).toMatchObject({ line: 2, type: 'resource', resource: 'weapons' })
  })
})

describe('the way of a token', () => {
  const [from, to] = [
    { x: 0, y: 0 },
    { x: 300, y: -100 },
  ]
  it('begins and ends where it should', () => {
    expect(octilinear(from, to, 0)).toEqual({ x: 0, y: 0 })
    const { x, y } = octilinear(from, to, 1)
    expect([Math.round(x), Math.round(y)]).toEqual([300, -100])
  })
  it('goes straight and then diagonally', () => {
    const whole = 200 + 100 * Math.SQRT2
    expect(octilinear(from, to, 200 / whole).y).toBeCloseTo(0)
    const late = octilinear(from, to, (200 + 50 * Math.SQRT2) / whole)
    expect([Math.round(late.x), Math.round(late.y)]).toEqual([250, -50])
  })
})
