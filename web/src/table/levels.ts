// How a bot plays, for the messages that say so.
import type { CharacterName, Level, MatchSeat } from '../protocol'

/** One of three words, or the number of a level. */
export const levelOf = ({ level }: Pick<MatchSeat, 'level'>) => (level ?? 'medium').replace('level:', '')

/** The character that plays there; null where it is none. */
export const characterOf = (level: Level | null): CharacterName | null =>
  level?.startsWith('character:') ? (level.slice('character:'.length) as CharacterName) : null
