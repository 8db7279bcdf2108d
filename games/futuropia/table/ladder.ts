// The market of a kind as a ladder: one rung for each tile.
import { ladderOf, marketOf, tilesIn } from './box'
import type { Stack } from './names'
import type { Edition, Generator, Kind, View } from './types'

export interface Rung {
  tile: Generator
  /** Stack that lies there, if any. */
  stack: Stack | null
  /** Number of tiles of the stack, or of those that are still to come. */
  tiles: number
  /** Current price of the stack; printed price elsewhere. */
  price: number
  /** True for tiles below the stacks, which are sold out. */
  gone: boolean
  /** True for the tile that ends the game. */
  last: boolean
}

export type StackRung = Rung & { stack: Stack }
export const hasStack = (rung: Rung): rung is StackRung => rung.stack !== null

/** Rungs from the most expensive one down. */
export function rungsOf(edition: Edition, view: View, kind: Kind): Rung[] {
  const market = marketOf(view, kind)
  const stackAt = (i: number): Stack | null =>
    i === market.left_stack && market.left_tiles > 0 ? 'left' : i === market.right_stack && market.right_tiles > 0 ? 'right' : null
  const rungs = ladderOf(edition, view, kind).map((tile, i): Rung => {
    const stack = stackAt(i)
    return {
      tile,
      stack,
      tiles: stack ? market[`${stack}_tiles`] : tilesIn(edition, view, tile),
      price: stack ? market[`${stack}_price`] : tile.price,
      gone: i < market.next_stack,
      last: tile.price === edition.final_phase.generator_price,
    }
  })
  return rungs.reverse()
}
