import { describe, expect, it } from 'vitest'
import { tilesIn } from './box'
import { hasStack, rungsOf } from './ladder'
import { edition, view } from './scene'

describe('the ladder of a market', () => {
  const market = { ...view().food_market, left_stack: 2, left_tiles: 0, right_stack: 3, right_tiles: 2, right_price: 9, next_stack: 4 }
  const rungs = rungsOf(edition, view({ food_market: market }), 'food').reverse()

  it('has a stack where tiles are left, with its current price', () => {
    expect(rungs.filter(hasStack).map(({ stack, tiles, price }) => ({ stack, tiles, price }))).toEqual([
      { stack: 'right', tiles: 2, price: 9 },
    ])
  })
  it('is sold out below the next stack, and has the tiles of this table above', () => {
    expect(rungs.map(({ gone }) => gone)).toEqual(rungs.map((_, i) => i < 4))
    const coming = rungs.at(-1)!
    expect(coming.tiles).toBe(tilesIn(edition, view(), coming.tile))
  })
  it('ends with the tile that ends the game', () => {
    expect(rungs.findIndex(({ last }) => last)).toBe(rungs.length - 1)
  })
})
