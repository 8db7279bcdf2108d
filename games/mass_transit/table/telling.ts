// Grouping of log entries: each card is an action; ending the turn is not.
import type { Telling } from '$client/games/game'

export const telling = {
  follows: new Set(['turn_ended', 'drew', 'drawn', 'passed_over']),
  together: new Set(['volunteered', 'declined']),
  results: new Set(['came_home', 'won', 'lost']),
} satisfies Telling
