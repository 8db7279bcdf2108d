// Words floating beside the seats for a while: messages, and reasons of bots.
import type { Said } from '../../protocol/table'
import type { Seat } from '../../protocol/values'

/** Display time of a bubble: long enough to read from afar. */
const bubbleMs = 12_000

export class Bubbles {
  /** Latest words of each seat. */
  shown = $state.raw<{ [seat: Seat]: string }>({})
  #reasons: { [seat: Seat]: string } = {}

  say({ seat, text }: Pick<Said, 'seat' | 'text'>): void {
    this.shown = { ...this.shown, [seat]: text }
    setTimeout(() => this.shown[seat] === text && (this.shown = { ...this.shown, [seat]: '' }), bubbleMs)
  }

  sayReason(seat: Seat, text: string): void {
    this.#reasons[seat] = text
    this.say({ seat, text })
  }

  /** Removes the reasons, so that a hint does not cover them; what people say stays. */
  removeReasons(): void {
    const others = Object.entries(this.shown).filter(([seat, text]) => text !== this.#reasons[Number(seat)])
    this.shown = Object.fromEntries(others)
    this.#reasons = {}
  }
}
