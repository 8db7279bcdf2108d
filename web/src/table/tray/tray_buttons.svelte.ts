// Buttons of the tray: the action of the current selection, the other actions, and the ending apart from them.
import type { Ending, Move, Slots } from '../../games/game'
import { spotsOf } from '../../learn/spots'
import { preferences } from '../../preferences.svelte'
import type { Offer } from '../../protocol/table'
import type { Advised } from '../hint/advice'
import { plain } from '../choices/offers'
import { pointsByFinger } from '../choices/pointing'
import { Settling } from './settling.svelte'
import type { Sitting } from '../sitting/sitting.svelte'

/** Facts about the tray that decide on its buttons. */
export interface Offered {
  sitting: Sitting
  /** True to place the buttons side by side if there is no hand beside them. */
  row?: boolean
  /** Verbs of actions chosen on the board. */
  placed?: ReadonlySet<string> | undefined
  /** True if no choice on the board is left. */
  done?: ((offers: readonly Offer[]) => boolean) | undefined
  /** Move composed on the table. */
  move?: Move | null
  /** Fixed places of the buttons, if they never move. */
  slots?: Slots | null
  /** True if pointing with a mouse puts no button here. */
  picksFirst?: boolean | undefined
  /** Names highlighted by a step of a lesson: nothing else is offered meanwhile. */
  lit?: readonly string[] | null
  /** The selected choice of a hint. */
  advised?: Advised | undefined
}

export class TrayButtons {
  readonly #offered: () => Offered
  /** The ending whose confirmation question was opened. */
  #asked = $state.raw<Ending | null>(null)
  readonly settling: Settling

  /** The one action that the current selection leads to. */
  chosen = $derived.by(() => {
    const { sitting, move, picksFirst } = this.#offered()
    const { choosing, foresight, composed } = sitting
    if (composed) return composed
    const [looked, ...more] = foresight.considered
    if (looked && !more.length && (!move || move.missing) && (!picksFirst || pointsByFinger()))
      return choosing.offers.find(({ action }) => foresight.isConsidered(action)) ?? null
    const isPicked = Object.keys(choosing.picked).length > 0
    return isPicked && choosing.matching.length === 1 ? choosing.matching[0]! : null
  })

  /** Only the action under the pointer, if any: the other buttons must not jump about. */
  readonly #free = $derived.by(() => {
    const { sitting, placed, slots, advised } = this.#offered()
    const { choosing, foresight } = sitting
    if (advised || (foresight.considered.length && this.chosen)) return []
    return plain(choosing.offers, placed).filter(
      (offer) =>
        offer !== this.chosen && offer !== slots?.seldom?.offer && (plain([offer]).length > 0 || choosing.matching.includes(offer)),
    )
  })

  /** True if ending the turn is next. */
  readonly #ends = $derived.by(() => {
    const offer = this.#offered().slots?.end?.offer
    return !!offer && this.isNext(offer)
  })

  /** The ending in the upper row. A lesson highlights its action in one place, below. */
  apart = $derived.by(() => {
    const { slots, lit } = this.#offered()
    if (lit || (this.#ends && this.settling.isSettled)) return undefined
    return slots?.end?.offer ? slots.end : (slots?.seldom ?? slots?.end)
  })

  /** Actions beside the chosen one. */
  others = $derived.by(() => this.#free.filter((offer) => offer !== this.apart?.offer))

  /** The ending whose confirmation question is open. */
  question = $derived.by(() => {
    const asked = this.#asked
    return asked?.offer && this.#offered().sitting.choosing.offers.includes(asked.offer)
      ? { text: asked.question, offer: asked.offer }
      : null
  })

  /** For use in a component. */
  constructor(offered: () => Offered) {
    this.#offered = offered
    this.settling = new Settling(() => this.#ends)
  }

  isLit = ({ action }: Offer): boolean => spotsOf(action).some((name) => this.#offered().lit?.includes(name))

  /** True for the main action: the chosen one, or what remains when nothing else can be done or, at a drawn table, wanted. */
  isNext = (offer: Offer): boolean => {
    const { sitting, row, done, move, lit } = this.#offered()
    const { offers } = sitting.choosing
    return (
      (!lit || this.isLit(offer)) &&
      !this.chosen &&
      !move &&
      this.#free.length === 1 &&
      (!done || done(offers)) &&
      (offers.length === 1 || (offer.final && !row))
    )
  }

  /** Plays an ending, or asks first if it gives something up. */
  end = (ending: Ending): void => {
    if (ending.question !== null && !preferences.confirm) this.#asked = ending
    else this.#offered().sitting.choose(ending.offer!)
  }

  /** Closes the question. */
  keepPlaying = (): void => void (this.#asked = null)
}
