// Speech at a table: the messages so far, and the latest words beside each seat.
import { announce } from '../../announce.svelte'
import { labelled } from '../../language.svelte'
import type { Said } from '../../protocol/table'
import type { Seat, Viewer } from '../../protocol/values'
import { Bubbles } from './bubbles.svelte'

export class Talk {
  said = $state.raw<Said[]>([])
  readonly #bubbles = new Bubbles()

  constructor(
    private viewer: Viewer,
    private nameOf: (seat: Seat) => string,
  ) {}

  /** Latest words of each seat, floating beside it for a while. */
  get bubbles(): { [seat: Seat]: string } {
    return this.#bubbles.shown
  }

  hear(said: Said): void {
    this.said = [...this.said, said]
    this.#bubbles.say(said)
    if (said.seat !== this.viewer) this.#announce(said)
  }

  /** Shows a bot's reason beside its seat. */
  hearReason(seat: Seat, text: string): void {
    this.#bubbles.sayReason(seat, text)
    this.#announce({ seat, text })
  }

  /** Removes the reasons, so that a hint does not cover them. */
  removeReasons(): void {
    this.#bubbles.removeReasons()
  }

  #announce({ seat, text }: Pick<Said, 'seat' | 'text'>): void {
    announce(labelled(this.nameOf(seat), text))
  }
}
