import { describe, expect, it } from 'vitest'
import { paragraphs } from './table_text'

describe('a table in lines', () => {
  it('becomes paragraphs: indented lines belong to the heading above them', () => {
    const told = paragraphs([
      'Round 1',
      'Draw pile: 36.',
      'Ada: 3 points',
      '  1  · · ·   row 1',
      '  rooms: none',
      'Hand of Bo:\n    MT05: a train',
    ])
    expect(told.map((paragraph) => [paragraph.heading, ...paragraph.lines.map((line) => line.text)])).toEqual([
      ['', 'Round 1', 'Draw pile: 36.'],
      ['Ada: 3 points', '1  · · ·   row 1', 'rooms: none'],
      ['Hand of Bo:', 'MT05: a train'],
    ])
    expect(told[1]!.lines.map((line) => line.drawn)).toEqual([true, false])
  })
})
