// Tool in hand while deciding: an ability or a power whose places glow in place of those of the dice. It is dropped as soon as
// the question changes.

/** relocate: cross something over; change: give a die another face; borrow, copy, reroll: dice powers of factions. */
export type Tool = 'relocate' | 'change' | 'borrow' | 'copy' | 'reroll'
/** The pages of a phone. */
export type Page = 'missions' | 'market' | 'abilities' | 'faction'

class Tools {
  page = $state<Page>('missions')
  /** Die under the pointer: its lines are lit before it is picked. */
  die = $state<number | null>(null)
  /** True while the flap over the secret mission is held open. */
  peeking = $state(false)
  #held = $state.raw<{ question: string; tool: Tool } | null>(null)

  /** Tool held for this question. */
  at(question: string): Tool | null {
    return this.#held?.question === question ? this.#held.tool : null
  }
  /** Takes a tool, or drops it if already held. */
  take(question: string, tool: Tool): void {
    this.#held = this.at(question) === tool ? null : { question, tool }
  }
  layDown(): void {
    this.#held = null
  }
}

export const tools = new Tools()
