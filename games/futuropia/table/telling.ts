// Grouping of log entries: an action with its rooms and payments.
import type { Telling } from '$client/games/game'

/** Steps of a payment, before or after the action itself. */
const payments = ['scrapped', 'chose', 'paid', 'took_credits', 'repaid', 'repaid_special', 'kept_credits', 'special_credit']

export const telling = {
  setupEvents: new Set(['turned_up', ...payments]),
  follows: new Set(['bought_room', 'moved_in', 'produced', 'consumed', ...payments, 'final_phase', 'scored']),
  moveIsTurn: true,
  results: new Set(['moved_in', 'produced', 'final_phase']),
} satisfies Telling
