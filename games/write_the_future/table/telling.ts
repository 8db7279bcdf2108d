// Grouping of log entries: a card, a die, or all secret choices of one player.
import type { Telling } from '$client/games/game'

export const telling = {
  setupEvents: new Set(['ended', 'die_changed', 'copying', 'power']),
  follows: new Set(['rolled', 'dice_kept', 'ended', 'stopped', 'declined', 'lapsed', 'symbols', 'end_marked', 'scored']),
  repeats: new Set(['revealed']),
  extends: new Set(['rerolled']),
  results: new Set(['space', 'drew', 'ticked', 'crossed', 'completed', 'bonus', 'end_marked']),
} satisfies Telling
