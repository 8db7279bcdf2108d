// Puzzle on a desk: its state, the attempt at it, and the table it leaves on the screen.
import { untrack } from 'svelte'
import { announce } from '../announce.svelte'
import type { Asked } from '../games/game'
import { labelled, language, say } from '../language.svelte'
import type { Table } from '../protocol/table'
import type { DeskContent } from '../table/sitting/desk_content.svelte'
import { triesLeft, untried } from './attempts'
import { isOver, signOf, solving, stilled } from './solving.svelte'
import { today } from './today.svelte'

export class PosedPuzzle {
  readonly #desk: DeskContent
  /** True at the table of a puzzle. */
  isPosed = $derived.by(() => this.#desk.isSeated && this.#desk.match.puzzle !== null)
  /** Null until it is known, and without a puzzle. */
  now = $derived.by(() => (this.isPosed ? solving.at(this.#desk.match.id) : null))
  attempt = $derived.by(() => {
    const { game, id, puzzle } = this.#desk.match
    return today.attemptAt(game, id) ?? untried(puzzle ?? '')
  })
  /** True if the solution is on the screen. */
  revealed = $derived.by(() => solving.revealed(this.#desk.match.id))
  /** The puzzle if its turn is over or its solution is shown: the table stays unchanged. */
  ended = $derived.by(() => (this.now && isOver(this.now) && !this.#desk.sitting.showing.waiting ? this.now : null))
  /** The first table of the puzzle: its solution and its way start there. */
  first = $state.raw<Table | null>(null)
  /** Properties of the drawing; without choices once the puzzle has ended. */
  given = $derived.by(() => (this.ended ? stilled(this.#desk.given, this.revealed ? this.first : null) : this.#desk.given))
  sign: Asked | null = $derived.by(() => {
    const { drawing, given, inWords, table } = this.#desk
    return this.now && signOf(this.now, inWords ? '' : (drawing.ask?.(given)?.what ?? table.ask))
  })

  /** For use in a component. */
  constructor(desk: DeskContent) {
    this.#desk = desk
    $effect(() => {
      if (this.ended && !this.first) void desk.sitting.frame(0).then((table) => (this.first = table))
    })
    // The standing depends on the table, its words on the language.
    $effect(() => {
      const { game, id } = desk.match
      void desk.table.seq
      if (this.isPosed && language()) untrack(() => void solving.read(game, id))
    })
    $effect(() => {
      if (this.ended) untrack(() => announce(labelled(this.sign!.who ?? '', this.sign!.what)))
    })
  }

  /** Text of the tries left. */
  get tries(): string {
    return say('puzzle.tries_left', { tries: triesLeft(this.attempt) })
  }

  /** Ends the puzzle and shows its solution. */
  show = (): void => {
    const { game, id } = this.#desk.match
    void solving.show(game, id)
  }
}
