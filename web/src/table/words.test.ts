import { describe, expect, it } from 'vitest'
import { inWords, paragraphs, told } from './words'

const match = { seats: [{ name: 'Ada' }, { name: 'Bo' }] } as never
const tell = (view: object) => told(view, match, ['yes', 'no'])

describe('a position in words', () => {
  it('says keys as words', () => {
    expect(inWords('first_die')).toBe('First die')
  })

  it('keeps single values and plain lists together as facts', () => {
    expect(tell({ phase: 'choosing_factions', round: 3, done: false, taken: [], volunteers: [0, 1] })).toEqual([
      {
        kind: 'facts',
        facts: [
          { name: 'Phase', value: 'choosing factions' },
          { name: 'Round', value: '3' },
          { name: 'Done', value: 'no' },
          { name: 'Taken', value: '–' },
          { name: 'Volunteers', value: '0, 1' },
        ],
      },
    ])
  })

  it('makes a column for each seat, a row for each thing inside', () => {
    expect(tell({ seats: [{ sheet: { money: 3 }, secret: null }, { sheet: { money: 5 } }] })).toEqual([
      { kind: 'sheet', title: 'Seats', columns: ['Ada', 'Bo'], rows: [{ name: 'Sheet, money', cells: ['3', '5'] }, { name: 'Secret', cells: ['–', ''] }] },
    ])
  })

  it('lists what a single thing consists of', () => {
    expect(tell({ food_market: { left_stack: 0, marker: 1 } })).toEqual([{ kind: 'list', title: 'Food market', items: ['Left stack: 0', 'Marker: 1'] }])
  })
})

describe('a table told in lines', () => {
  it('becomes paragraphs: what is indented belongs to the heading above it', () => {
    const told = paragraphs(['Round 1', 'Draw pile: 36.', 'Ada: 3 points', '  1  · · ·   row 1', '  rooms: none', 'Hand of Bo:\n    MT05: a train'])
    expect(told.map((paragraph) => [paragraph.heading, ...paragraph.lines.map((line) => line.text)])).toEqual([
      ['', 'Round 1', 'Draw pile: 36.'],
      ['Ada: 3 points', '1  · · ·   row 1', 'rooms: none'],
      ['Hand of Bo:', 'MT05: a train'],
    ])
    expect(told[1]!.lines.map((line) => line.drawn)).toEqual([true, false])
  })
})
