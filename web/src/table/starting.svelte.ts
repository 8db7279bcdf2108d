// Whether a table that waits could begin with those who are there: the server is asked if the game is for so many.
import { api } from '../api'
import type { Match, MatchSeat } from '../protocol'
import { session } from '../session.svelte'

/** True for the seat of a guest who has left a table that waits: the host starts without it, or gives it to a bot. */
export const hasLeft = ({ kind, present, yours, learning_until }: MatchSeat): boolean =>
  kind === 'person' && !present && !yours && !learning_until

export class Starting {
  #answered = $state.raw<{ taken: number; possible: boolean } | null>(null)
  readonly #match: () => Match
  open = $derived.by(() => this.#match().seats.filter((seat) => seat.kind === 'open').length)
  /** Guests who have left: their seats are closed with the free ones. */
  left = $derived.by(() => this.#match().seats.filter(hasLeft).length)
  /** Seats with which the table would begin. */
  taken = $derived.by(() => this.#match().seats.length - this.open - this.left)
  /** Whether the reader may begin at all: the host of a table that waits, unless it goes on from a position or a file for just so many. */
  mine = $derived.by(() => {
    const { yours, prepared, imported, shuffle } = this.#match()
    return yours && !prepared && !imported && this.open > 0 && (shuffle?.stage ?? 'waiting') === 'waiting'
  })
  possible = $derived.by(() => this.#answered?.taken === this.taken && this.#answered.possible)
  /** How many more it takes; nobody more where that is not known yet. */
  missing = $derived.by(() => {
    if (this.#answered?.taken !== this.taken || this.#answered.possible) return 0
    return Math.max(1, this.#least - this.taken)
  })

  constructor(match: () => Match) {
    this.#match = match
    $effect(() => {
      const { taken } = this
      if (!this.mine) return
      let left = false
      void this.#canStart(taken).then((possible) => left || (this.#answered = { taken, possible }))
      return () => (left = true)
    })
  }

  /** For so many the game is made at least. */
  get #least(): number {
    return session.game(this.#match().game)?.look.players.least ?? 1
  }

  async #canStart(players: number): Promise<boolean> {
    const { game, options, edition, id } = this.#match()
    if (players < this.#least) return false
    try {
      const own = edition.hash !== session.game(game)?.edition.hash
      await api.setUp({ game, players, options, ...(own && { edition: (await api.edition(id)) as object }) })
      return true
    } catch {
      return false
    }
  }

  begin = (): Promise<Match> => api.start(this.#match().id)
}
