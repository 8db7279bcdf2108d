// Lesson on a desk: the places it highlights, and its texts for sign and head.
import type { Asked } from '../games/game'
import { say } from '../language.svelte'
import { session } from '../session.svelte'
import type { DeskContent } from '../table/sitting/desk_content.svelte'
import { learned } from './learned.svelte'
import { learning } from './learning.svelte'
import { lightsOf, restOf } from './spots'

export class Teaching {
  readonly #desk: DeskContent
  /** True at the table of a lesson. */
  isTaught = $derived.by(() => this.#desk.isSeated && this.#desk.match.lesson !== null)
  readonly #lesson = $derived.by(() => (this.isTaught ? learning.lesson : null))
  /** Names of the places that the current step highlights; null without a step. */
  lit = $derived.by(() => {
    const step = this.#lesson?.step
    return step ? lightsOf(restOf(step.show, this.#desk.table.legal), step.light) : null
  })
  sign: Asked | null = $derived.by(() => {
    const lesson = this.#lesson
    if (!this.lit || !lesson) return null
    return { who: say('lesson.sign'), what: lesson.title, aside: say('lesson.step', { step: lesson.taken + 1, steps: lesson.steps }) }
  })
  /** Number and title of the lesson. */
  about = $derived.by(() => {
    if (!this.#lesson) return null
    const { game, lesson } = this.#desk.match
    const number = 1 + (session.game(game)?.lessons.findIndex(({ name }) => name === lesson) ?? 0)
    return say('lesson.of', { number, title: this.#lesson.title })
  })
  /** The finished lesson, until the game continues. */
  finished = $derived.by(() => (this.#lesson?.step === null && !learned.isPlayedOn(this.#desk.match.id) ? this.#lesson : null))

  constructor(desk: DeskContent) {
    this.#desk = desk
  }

  playOn = (): void => learned.playOn(this.#desk.match.id)
}
