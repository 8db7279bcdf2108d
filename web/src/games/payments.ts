// Actions that only pay for what was decided before: no move is called by them.
import type { Move } from '../protocol'

/** Their verbs. */
const payments: { readonly [game: string]: ReadonlySet<string> } = {
  futuropia: new Set(['pay', 'as_proposed', 'repay', 'repay_by_choice', 'keep_credits', 'pay_on_credit', 'borrow', 'convert']),
  tramways: new Set(['use']),
}

/** The actions of a choice without those that pay for it. */
export function unpaid(game: string, moves: readonly Move[]): readonly Move[] {
  return moves.filter(({ action }) => !payments[game]?.has(action.do))
}
