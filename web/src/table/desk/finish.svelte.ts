// End of a match on the desk: the points are counted, then the result is shown until the viewer looks at the table once more.
import { untrack } from 'svelte'
import { rivals } from '../../lobby/rivals.svelte'
import type { DeskContent } from '../sitting/desk_content.svelte'

export class Finish {
  /** True while the viewer looks at the table instead of the result. */
  isLooking = $state(false)
  /** False while the points are being counted, which viewers of the end of the game see once. */
  #isCounted = $state(false)
  readonly #ended = $derived.by(() => {
    const { table, sitting } = this.#desk
    return table.over && !sitting.showing.waiting ? table.result : null
  })
  /** The result while it has the screen, or its points are counted; null for a puzzle, which ends in the tray. */
  result = $derived.by(() => (this.isLooking || this.#isPosed() ? null : this.#ended))
  /** Counting of the points as the game draws it, while it lasts. */
  Counting = $derived.by(() => (this.result && !this.#isCounted ? this.#desk.visible.Counting : undefined))
  readonly #desk: DeskContent
  readonly #isPosed: () => boolean

  /** For use in a component. `isPosed` is true for a puzzle. */
  constructor(desk: DeskContent, isPosed: () => boolean) {
    this.#desk = desk
    this.#isPosed = isPosed
    this.#isCounted = untrack(() => desk.table.over)
    // Sign and log do not report what is about to be counted.
    $effect.pre(() => {
      const counts = !this.#isCounted && desk.visible.Counting
      desk.sitting.hushed = (counts && desk.drawing.finalPoints) || new Set()
    })
    $effect(() => {
      const { sitting, match } = desk
      if (this.#ended && typeof sitting.viewer === 'number') rivals.note(match, this.#ended, sitting.viewer)
    })
  }

  endCounting = (): void => void (this.#isCounted = true)
}
