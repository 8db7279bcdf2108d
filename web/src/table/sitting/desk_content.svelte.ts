// Content of a desk: a sitting, its drawing, and the view of it that is shown. The classes and parts of a desk read it.
import { isDrawn } from '../../games/drawings'
import type { PartProps } from '../../games/game'
import { worded, type Drawing } from '../../games/drawing'
import type { Sitting } from './sitting.svelte'

export interface DeskProps {
  sitting: Sitting
  given: PartProps
  drawing: Drawing
}

export class DeskContent {
  readonly #props: () => DeskProps
  /** True in the text view. */
  inWords = $state(false)
  match = $derived.by(() => this.#props().given.match)
  table = $derived.by(() => this.#props().given.table)
  /** True if the viewer plays. */
  isSeated = $derived.by(() => typeof this.sitting.viewer === 'number')
  /** True if the game has a drawing: else there is only the text view. */
  isDrawn = $derived.by(() => isDrawn(this.match.game))
  /** The drawing, or the text view. */
  shown = $derived.by(() => (this.inWords ? worded(this.drawing) : this.drawing))
  /** The drawing as far as it is visible: empty in the text view. */
  visible: Partial<Drawing> = $derived.by(() => (this.inWords ? {} : this.drawing))

  constructor(props: () => DeskProps) {
    this.#props = props
  }

  get sitting(): Sitting {
    return this.#props().sitting
  }
  get given(): PartProps {
    return this.#props().given
  }
  get drawing(): Drawing {
    return this.#props().drawing
  }

  switchWords = (): void => void (this.inWords = !this.inWords)
}
