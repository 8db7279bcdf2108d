// Grouping of log entries: a trip with its route and the responses, a path with all its blocks.
import type { Telling } from '$client/games/game'

export const telling = {
  setupEvents: new Set(['played', 'set_out', 'started', 'went', 'announced']),
  follows: new Set(['drew', 'drawn', 'path_ended', 'let_pass', 'accepted', 'total', 'discarded', 'last_round']),
  extends: new Set(['path_laid']),
  results: new Set(['lost_to_jams', 'last_round']),
  points: { scored: 1, avoided: 1, lost_to_jams: -1 },
} satisfies Telling
