// Grouping of log entries: a link with its rails, a ride, a building, each with its payment; and a whole auction.
import { say } from '$client/language.svelte'
import type { Telling } from '$client/games/game'
import type { View } from './types'

const named = (events: string): ReadonlySet<string> => new Set(events.split(' '))

export const telling = {
  // Plans, payments, and the cost of a card before its effect.
  setupEvents: named(
    'work_named start_named rail_laid end_named left_map building_named link_named destination_named passenger_named rode route_taken ' +
      'put_in played stressed lost_points',
  ),
  follows: named('dealt drew drawn kept revealed joined_line extended_line game_over'),
  together: named('put_in bid_made bid_passed first_player'),
  extends: named('put_away bought'),
  results: named('link_used paid_fee gained_money gained_worker gained_passenger stressed relaxed bought lost_points'),
  points: { link_used: 1, bought: 1, lost_points: -1 },
  track: {
    events: named('stressed relaxed'),
    at: (view, seat) => (view as View).players[seat]!.stress,
    text: (from, to) => say('tw.stress_moved', { from, to }),
  },
} satisfies Telling
