// Texts and order of matches in lists.
import { ago, language, say } from '../language.svelte'
import type { SeenList, SeenTable } from '../offline/seen'
import type { LessonCard } from '../protocol/lessons'
import type { Look } from '../protocol/lobby'
import type { MatchCard } from '../protocol/match'

/** Line below the name of a game: numbers of players and duration. */
export const meta = ({ together, minutes, players }: Look): string =>
  say(together ? 'line.together' : 'line.players', { ...players, minutes })

/** "Bo and Chloé": all players except the viewer. */
export function company(match: LobbyCard): string {
  if (match.askedBy) return say('result.asks', { name: match.askedBy })
  const others = match.seats.filter((seat) => !seat.yours && seat.kind !== 'open')
  if (others.length > 4) return say('card.many', { count: others.length })
  const people = others.filter((seat) => seat.kind === 'person').map((seat) => seat.name)
  const programs = others.length - people.length
  if (programs > 0) people.push(say('card.bots', { count: programs }))
  if (people.length === 0) {
    const mine = match.seats.filter((seat) => seat.yours).length
    return mine > 1 ? say('card.one_screen', { count: mine }) : match.seats.length > 1 ? say('card.nobody_yet') : say('card.alone')
  }
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(people)
}

/** Matches listed in the lobby: without puzzles, which have the stop of today, and finished lessons, which have the stop Learn. */
export const tablesOf = <Card extends MatchCard>(matches: readonly Card[], isFinishedLesson: (match: string) => boolean): Card[] =>
  matches.filter(({ id, puzzle, lesson }) => puzzle === null && (lesson === null || !isFinishedLesson(id)))

/** Description of a table: its unfinished lesson, otherwise its players. */
export function about(match: LobbyCard, lessons: readonly LessonCard[], isPlayedOn: (match: string) => boolean): string {
  const number = 1 + lessons.findIndex(({ name }) => name === match.lesson)
  return number === 0 || isPlayedOn(match.id) ? company(match) : say('lesson.of', { number, title: lessons[number - 1]!.title })
}

/** Match of the lobby. `askedBy` is the name of the player who proposes it as a rematch, until the viewer has opened it. */
export type LobbyCard = MatchCard & { askedBy?: string }

/** Marks rematches proposed by other players. `visited` are the matches opened on this device. */
export function withQuestions(matches: readonly MatchCard[], visited: ReadonlySet<string>): LobbyCard[] {
  const proposed = new Set(matches.filter(({ id }) => visited.has(id)).map(({ rematch }) => rematch))
  return matches.map((match) => {
    const asked = proposed.has(match.id) && !visited.has(match.id) && !match.yours && match.state !== 'over'
    const asker = asked && match.host !== null ? match.seats[match.host] : undefined
    return asker ? { ...match, askedBy: asker.name } : match
  })
}

/** State of a match in a word or two. */
export function standing(match: LobbyCard): string {
  if (match.askedBy) return say('card.join')
  const free = match.seats.filter((seat) => seat.kind === 'open').length
  const learner = match.seats.find((seat) => seat.learning_until)
  if (match.state === 'waiting')
    return learner && !free ? say('card.learning', { name: learner.name }) : say('card.waiting', { count: free })
  if (match.state === 'paused') return say('card.paused')
  if (match.waiting_for_you) return say('card.your_turn')
  return match.turn ?? ago(match.changed)
}

/** True if the match waits for the viewer. */
export const isUrgent = (match: LobbyCard): boolean => match.waiting_for_you || match.askedBy !== undefined
export const byUrgency = (a: LobbyCard, b: LobbyCard): number =>
  Number(isUrgent(b)) - Number(isUrgent(a)) || Date.parse(b.changed) - Date.parse(a.changed)

/** Known tables that have changed since, the most urgent first. */
export function movedOn(before: readonly MatchCard[], now: readonly MatchCard[]): MatchCard[] {
  const changed = new Map(before.map((match) => [match.id, match.changed]))
  return now.filter(({ id, changed: at }) => changed.has(id) && changed.get(id) !== at).toSorted(byUrgency)
}

/** List entry of a table, as it was seen last. */
function cardOf({ match, table }: SeenTable): MatchCard {
  const decides = match.seats.some(({ seat, yours, stand_in }) => yours && !stand_in && table.deciding.includes(seat))
  return { ...match, waiting_for_you: match.state === 'running' && decides, turn: null, result: table.result }
}

/** Stored list of the server, updated by the tables that were seen after it. */
export function withSeen({ matches, at }: SeenList, tables: readonly SeenTable[]): MatchCard[] {
  const later = new Map(tables.filter((table) => table.at > at).map((table) => [table.match.id, cardOf(table)]))
  return [...matches.filter(({ id }) => !later.has(id)), ...later.values()]
}
