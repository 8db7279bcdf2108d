// What a list says of a match.
import { ago, language, say } from '../language.svelte'
import type { Look, MatchCard } from '../protocol'

/** Under the name of a game: for how many, and how long. */
export const meta = ({ together, minutes, players }: Look): string =>
  say(together ? 'line.together' : 'line.players', { ...players, minutes })

/** "Bo and Chloé": everybody but the reader. */
export function company(match: MatchCard): string {
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

/** How it stands, in a word or two. */
export function standing(match: MatchCard): string {
  if (match.state === 'waiting') return say('card.waiting', { count: match.seats.filter((seat) => seat.kind === 'open').length })
  if (match.state === 'paused') return say('card.paused')
  if (match.waiting_for_you) return say('card.your_turn')
  return match.turn ?? ago(match.changed)
}

/** Those that wait for the reader first. */
export const byUrgency = (a: MatchCard, b: MatchCard): number =>
  Number(b.waiting_for_you) - Number(a.waiting_for_you) || Date.parse(b.changed) - Date.parse(a.changed)
