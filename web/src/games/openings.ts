// Questions before the first turn that matter only between people. A table with one person answers them in advance; the server drops the
// answers if more people sit down. The folder of such a game has the answer of every seat.
import type { NewMatch } from '../protocol/new_match'
import type { Action } from '../protocol/values'

const found = import.meta.glob<{ default: Action }>('../../../games/*/table/opening.ts', { eager: true })
const answerOf = (game: string): Action | undefined => found[`../../../games/${game}/table/opening.ts`]?.default

/** Actions that start a new table automatically; none for a prepared position. */
export function openingOf({ game, seats, position }: NewMatch, answer = answerOf(game)): Pick<NewMatch, 'opening'> {
  if (!answer || position || seats.length < 2) return {}
  return { opening: seats.map(() => answer) }
}
