// Actions that only pay for an earlier decision; no move is named after them. Their verbs are in the folder of the game.
import type { Move } from '../protocol/values'

const found = import.meta.glob<{ default: ReadonlySet<string> }>('../../../games/*/table/payments.ts', { eager: true })
const verbsOf = (game: string): ReadonlySet<string> | undefined => found[`../../../games/${game}/table/payments.ts`]?.default

/** The actions of a choice without the payments. */
export function unpaid(game: string, moves: readonly Move[]): readonly Move[] {
  const payments = verbsOf(game)
  return moves.filter(({ action }) => !payments?.has(action.do))
}
