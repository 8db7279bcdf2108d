// What somebody holds in hand while deciding: an ability or a power whose places glow in place of those of the dice. It is laid down as
// soon as something else is asked.

/** relocate: cross something over; change: give a die another face; borrow, copy, reroll: what factions can do with dice. */
export type Tool = 'relocate' | 'change' | 'borrow' | 'copy' | 'reroll'
/** The pages of a phone. */
export type Page = 'missions' | 'market' | 'abilities' | 'faction'

class Tools {
  page = $state<Page>('missions')
  /** A die under the pointer: its lines are lit before it is taken. */
  die = $state<number | null>(null)
  /** The flap over the secret mission is held open. */
  peeking = $state(false)
  #held = $state.raw<{ question: string; tool: Tool } | null>(null)

  /** The tool that is held for this question. */
  at(question: string): Tool | null {
    return this.#held?.question === question ? this.#held.tool : null
  }
  /** Takes a tool, or lays it down where it is held already. */
  take(question: string, tool: Tool): void {
    this.#held = this.at(question) === tool ? null : { question, tool }
  }
  layDown(): void {
    this.#held = null
  }
}

export const tools = new Tools()
