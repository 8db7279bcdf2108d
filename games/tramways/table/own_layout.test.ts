import { expect, test } from 'vitest'
import { boardAt, freePlaces, inCorner, laid, removed, turned, withLayout } from './own_layout'

const pair = laid(laid([], 'B01', { row: 0, column: 0 }), 'B02', { row: 0, column: 1 })

test('Two boards have six free places beside them, without duplicates', () => {
  expect(freePlaces([])).toEqual([{ row: 0, column: 0 }])
  expect(freePlaces(pair).map(({ row, column }) => `${row}/${column}`)).toEqual(['-1/0', '-1/1', '0/-1', '0/2', '1/0', '1/1'])
  expect(freePlaces(laid(pair, 'B03', { row: 1, column: 1 })).filter(({ row, column }) => row === 1 && column === 0)).toHaveLength(1)
})

test('A placed board keeps its rotation when it is moved, and can be removed', () => {
  const moved = laid(turned(pair, 'B02'), 'B02', { row: -1, column: 0 })
  expect(moved).toHaveLength(2)
  expect(boardAt(moved, { row: -1, column: 0 })).toEqual({ board: 'B02', quarter_turns: 1, row: -1, column: 0 })
  expect(boardAt(moved, { row: 0, column: 1 })).toBeUndefined()
  expect(removed(moved, 'B02')).toEqual([{ board: 'B01', quarter_turns: 0, row: 0, column: 0 }])
  expect([1, 2, 3, 4].reduce((boards) => turned(boards, 'B01'), pair)[0]!.quarter_turns).toBe(0)
})

test('The layout of an edition begins in the corner and comes last', () => {
  const boards = laid(pair, 'B03', { row: -1, column: 1 })
  expect(inCorner(boards).map(({ row, column }) => [row, column])).toEqual([
    [1, 0],
    [1, 1],
    [0, 1],
  ])
  const layouts = withLayout({ layouts: [] }, 'moon', boards, 'Mine').layouts
  expect(layouts).toMatchObject([{ id: 'own', name: { fr: 'Mine' }, map: 'extraterrestrial', crescent: null }])
})
