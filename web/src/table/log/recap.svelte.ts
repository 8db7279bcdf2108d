// Moves since the viewer's last turn. A phone, which has no room for the log, recaps them at the start of a turn.
import { say } from '../../language.svelte'
import type { DeskContent } from '../sitting/desk_content.svelte'
import { allMoves, movesOf, sinceOwn } from '../moves/logged_moves'
import { hasHadTurn } from '../moves/turns'

export class Recap {
  readonly #desk: DeskContent
  readonly #isWanted: () => boolean
  /** The last move of a dismissed recap. */
  #putAway = $state(-1)

  /** Moves of others. */
  since = $derived.by(() => {
    const { sitting, drawing } = this.#desk
    const moves = allMoves(movesOf(sitting.log, drawing))
    return sinceOwn(moves, sitting.viewer, sitting.showing.marked[0]?.ply ?? Infinity)
  })
  title = $derived.by(() => {
    const { sitting, drawing, isSeated } = this.#desk
    const hadTurn = isSeated && hasHadTurn(sitting.log, Number(sitting.viewer), drawing)
    return say(hadTurn ? 'table.since_turn' : 'table.log_title')
  })
  /** Moves of the recap. */
  moves = $derived.by(() => {
    const { sitting, table } = this.#desk
    const begins = sitting.asked && !sitting.showing.waiting && table.deciding.length === 1
    return begins && this.#isWanted() ? this.since.filter(({ shared }) => !shared) : []
  })
  readonly #last = $derived.by(() => this.moves.at(-1)?.number ?? -1)
  isOpen = $derived.by(() => this.#last >= 0 && this.#last !== this.#putAway)

  /** `isWanted` is true on a phone during a usual match. */
  constructor(desk: DeskContent, isWanted: () => boolean) {
    this.#desk = desk
    this.#isWanted = isWanted
  }

  putAway = (): void => void (this.#putAway = this.#last)
}
