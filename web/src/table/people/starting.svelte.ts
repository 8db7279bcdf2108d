// Check if a waiting table could begin with the current players: the server decides if the game supports their number.
import { api } from '../../api'
import type { Match, MatchSeat } from '../../protocol/match'
import { session } from '../../session.svelte'

/** True for the seat of a guest who has left a waiting table: the host starts without it, or gives it to a bot. */
export const hasLeft = ({ kind, present, yours, learning_until }: MatchSeat): boolean =>
  kind === 'person' && !present && !yours && !learning_until

export class Starting {
  #answered = $state.raw<{ taken: number; possible: boolean } | null>(null)
  readonly #match: () => Match
  open = $derived.by(() => this.#match().seats.filter((seat) => seat.kind === 'open').length)
  /** Number of guests who have left: their seats are closed together with the free ones. */
  left = $derived.by(() => this.#match().seats.filter(hasLeft).length)
  /** Number of seats the table would begin with. */
  taken = $derived.by(() => this.#match().seats.length - this.open - this.left)
  /** True if the viewer may start: the host of a waiting table, unless a position or file fixes the number of players. */
  mine = $derived.by(() => {
    const { yours, prepared, imported, shuffle } = this.#match()
    return yours && !prepared && !imported && this.open > 0 && (shuffle?.stage ?? 'waiting') === 'waiting'
  })
  possible = $derived.by(() => this.#answered?.taken === this.taken && this.#answered.possible)
  /** Number of players still needed; 0 if enough, or not yet known. */
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

  /** Minimum number of players of the game. */
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
