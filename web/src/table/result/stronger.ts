// The same table with bots one level stronger.
import type { CharacterCard, Level } from '../../protocol/bots'
import type { Game } from '../../protocol/lobby'
import type { Match, MatchSeat } from '../../protocol/match'
import type { NewMatch } from '../../protocol/new_match'
import { characterOf } from '../../parts/levels'

const words: readonly Level[] = ['easy', 'medium', 'strong']

/** A bot of the next level: a character if one played, unless all of that level already sit at the table. */
function stronger(level: Level, strongest: number, characters: readonly CharacterCard[], taken: readonly Level[]): Level {
  const own = characters.find(({ name }) => name === characterOf(level))
  if (own) {
    const next = Math.min(strongest, own.level + 1)
    const free = characters.find((card) => card.level === next && !taken.includes(`character:${card.name}`))
    return free && next > own.level ? `character:${free.name}` : level
  }
  if (words.includes(level)) return words[Math.min(words.length - 1, words.indexOf(level) + 1)]!
  return `level:${Math.min(strongest, Number(level.slice('level:'.length)) + 1)}`
}

/** Null if other people play, if no bot can become stronger, or if options alone cannot recreate the table. */
export function strongerTable(match: Match, game: Game | undefined, characters: readonly CharacterCard[]): NewMatch | null {
  const { seats, prepared, imported, edition } = match
  const isPlain = game && !game.look.together && !prepared && !imported && edition.hash === game.edition.hash
  const isOwnOrBot = ({ yours, kind }: MatchSeat) => yours || kind === 'program'
  if (!isPlain || !seats.every(isOwnOrBot) || seats.filter(({ yours }) => yours).length !== 1) return null
  const taken: Level[] = []
  const players = seats.map(({ yours, level }) => {
    if (yours) return null
    const next = stronger(level ?? 'medium', game.levels.length, characters, taken)
    taken.push(next)
    return next
  })
  if (seats.every(({ level }, seat) => players[seat] === null || players[seat] === level)) return null
  return {
    game: match.game,
    seats: players.map((level) => (level ? { kind: 'program', level } : { kind: 'me' })),
    options: match.options,
    fair: match.fair,
    absence_limit: match.absence_limit,
    ...(match.round_time === null ? {} : { round_time: match.round_time }),
  }
}
