// Playing strength of a bot, for messages.
import type { CharacterName, Level } from '../protocol/bots'
import type { MatchSeat } from '../protocol/match'

/** One of three words, or the number of a level. */
export const levelOf = ({ level }: Pick<MatchSeat, 'level'>) => (level ?? 'medium').replace('level:', '')

/** The character of a seat; null if none. */
export const characterOf = (level: Level | null): CharacterName | null =>
  level?.startsWith('character:') ? (level.slice('character:'.length) as CharacterName) : null
