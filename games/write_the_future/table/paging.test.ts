import { describe, expect, it } from 'vitest'
import { columnsFor, roomFor, seatsInOrder, turnedOver } from './paging'

describe('the sheets of the final count', () => {
  it('stay in seat order, no matter who has won', () => {
    expect(seatsInOrder(4, 2)).toEqual([0, 1, 2, 3])
    expect(seatsInOrder(2, null)).toEqual([0, 1])
  })
  it('begin with the viewer’s if there are many', () => {
    expect(seatsInOrder(5, 2)).toEqual([2, 0, 1, 3, 4])
    expect(seatsInOrder(5, null)).toEqual([0, 1, 2, 3, 4])
  })
  it('are shown one at a time on a phone, and in one or two rows elsewhere', () => {
    expect([390, 699, 700, 999, 1000].map(roomFor)).toEqual([1, 1, 4, 4, 8])
    expect([3, 4, 5, 8].map((sheets) => columnsFor(sheets, 1200))).toEqual([3, 4, 3, 4])
    expect([2, 3, 4].map((sheets) => columnsFor(sheets, 900))).toEqual([1, 2, 2])
  })
  it('are turned over page by page, and begin again after the last', () => {
    expect(turnedOver(0, 1, 3, 1)).toBe(1)
    expect(turnedOver(2, 1, 3, 1)).toBe(0)
    expect(turnedOver(0, -1, 3, 1)).toBe(2)
    expect(turnedOver(0, 1, 10, 8)).toBe(8)
    expect(turnedOver(0, -1, 10, 4)).toBe(8)
    expect(turnedOver(8, 1, 10, 4)).toBe(0)
  })
})
