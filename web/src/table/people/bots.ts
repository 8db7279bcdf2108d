// Description of a bot beside its name.
import { say } from '../../language.svelte'
import type { MatchSeat } from '../../protocol/match'
import { session } from '../../session.svelte'
import { characterOf, levelOf } from '../../parts/levels'

/** "bot, Driver" */
export function howItPlays(seat: Pick<MatchSeat, 'level'>): string {
  const card = session.character(characterOf(seat.level))
  return card ? say('table.character', { level: session.level(card.level).title }) : say('table.bot', { level: levelOf(seat) })
}
