// Next game after a match: the one another player has proposed, the same table with stronger bots, or a rematch.
import { untrack } from 'svelte'
import { api } from '../../api'
import type { Game } from '../../protocol/lobby'
import type { Match } from '../../protocol/match'
import type { Result } from '../../protocol/table'
import { session } from '../../session.svelte'
import { asTeam } from './result'
import { openTable, playAgain } from '../../shuffle/shuffling'
import { strongerTable } from './stronger'

export class Rematch {
  readonly #match: () => Match
  readonly #result: () => Result
  readonly #game: () => Game | undefined
  /** The next game at this table, once it is known. */
  #proposed = $state.raw<Match | null>(null)
  /** The same table with stronger bots, if possible. */
  stronger = $derived.by(() => (this.isOpen ? null : strongerTable(this.#match(), this.#game(), session.hello?.bots.characters ?? [])))
  /** True for stronger bots; preselected for a winner. */
  isHarder = $state(false)
  /** True to shuffle no new cards; only for teams. */
  sameCards = $state(false)
  /** Name of another player who has proposed the next game; null if none. */
  asker = $derived.by(() => {
    const next = this.#proposed
    return next && !next.yours && next.host !== null ? next.seats[next.host]!.name : null
  })

  /** For use in a component. */
  constructor(match: () => Match, result: () => Result, game: () => Game | undefined) {
    this.#match = match
    this.#result = result
    this.#game = game
    this.isHarder = untrack(() => match().seats.some(({ seat, yours }) => yours && result().winners.includes(seat)))
    $effect(() => {
      const id = match().rematch
      if (id)
        api.match(id).then(
          (next) => (this.#proposed = next),
          () => {},
        ) // the button leads there anyway
    })
  }

  /** True if the next game exists already. */
  get isOpen(): boolean {
    return !!this.#match().rematch
  }

  /** Text of the button. */
  get label(): 'result.join_rematch' | 'result.to_rematch' | 'result.ask_rematch' | 'result.rematch' {
    if (this.asker) return 'result.join_rematch'
    if (this.isOpen) return 'result.to_rematch'
    const withPeople = this.#match().seats.some(({ kind, yours }) => kind === 'person' && !yours)
    return withPeople ? 'result.ask_rematch' : 'result.rematch'
  }

  open(): Promise<{ id: string }> {
    const { id, rematch } = this.#match()
    if (rematch) return Promise.resolve({ id: rematch })
    return this.stronger && this.isHarder ? openTable(this.stronger) : playAgain(id, asTeam(this.#result()) && this.sameCards)
  }
}
