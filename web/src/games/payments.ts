// Actions that only pay for an earlier decision; no move is named after them.
import type { Move } from '../protocol/values'

/** Their verbs, by game. */
const payments: { readonly [game: string]: ReadonlySet<string> } = {
  futuropia: new Set(['pay', 'as_proposed', 'repay', 'repay_by_choice', 'keep_credits', 'pay_on_credit', 'borrow', 'convert']),
  tramways: new Set(['use']),
}

/** The actions of a choice without the payments. */
export function unpaid(game: string, moves: readonly Move[]): readonly Move[] {
  return moves.filter(({ action }) => !payments[game]?.has(action.do))
}
