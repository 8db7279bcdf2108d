// Drawing with the pointer: the blocks that a stroke reaches, in order.
import type { Point } from '$client/games/path'
import { crossed } from './geometry'
import type { Cell } from './names'

export class Stroke {
  #at: Point
  #cell: Cell | undefined
  #isMoved = false

  constructor(at: Point) {
    this.#at = at
    this.#cell = crossed(at, at)[0]
  }
  /** True once it has left the block where it began. */
  get isMoved(): boolean {
    return this.#isMoved
  }
  /** Blocks newly reached on the way to a point. The first step also takes the block where the stroke began. */
  moveTo(to: Point): Cell[] {
    const reached: Cell[] = []
    for (const cell of crossed(this.#at, to)) {
      if (cell === this.#cell) continue
      if (!this.#isMoved && this.#cell) reached.push(this.#cell)
      reached.push(cell)
      this.#cell = cell
      this.#isMoved = true
    }
    this.#at = to
    return reached
  }
}
