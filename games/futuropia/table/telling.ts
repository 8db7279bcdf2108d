// What belongs together in the log: an action with its rooms, and with all that is paid for it.
import type { Telling } from '$client/games/game'

/** Steps of a payment, before the deed or after it. */
const payments = ['scrapped', 'chose', 'paid', 'took_credits', 'repaid', 'repaid_special', 'kept_credits', 'special_credit']

export const telling = {
  setupEvents: new Set(['turned_up', ...payments]),
  follows: new Set(['bought_room', 'moved_in', 'produced', 'consumed', ...payments, 'final_phase', 'scored']),
  deedIsTurn: true,
  results: new Set(['moved_in', 'produced', 'final_phase']),
} satisfies Telling
