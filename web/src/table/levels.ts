// How strong a bot plays, for the messages that say so.
import type { MatchSeat } from '../protocol'

/** One of three words, or the number of a level. */
export const levelOf = ({ level }: Pick<MatchSeat, 'level'>) => (level ?? 'medium').replace('level:', '')
