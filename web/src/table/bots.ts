// What is said of a bot beside its name.
import { say } from '../language.svelte'
import type { LogEntry, Match, MatchSeat, Seat } from '../protocol'
import { session } from '../session.svelte'
import { characterOf, levelOf } from './levels'

/** "bot, Driver" */
export function howItPlays(seat: Pick<MatchSeat, 'level'>): string {
  const card = session.character(characterOf(seat.level))
  return card ? say('table.character', { level: session.level(card.level).title }) : say('table.bot', { level: levelOf(seat) })
}

/** Whether a bot sits there that can be asked why it did something: in a fair game not before the end. */
export const saysWhy = ({ seats, state, fair }: Match, seat: Seat | null): boolean =>
  seat !== null && seats[seat]?.kind === 'program' && (state === 'over' || !fair)

/** Whether it has done anything yet. */
export const hasActed = (log: readonly LogEntry[], seat: Seat): boolean => log.some((entry) => entry.seat === seat)
