// Questions before the first turn that matter only between people. A table with one person answers them in advance by its default; the
// server drops the answers if more people sit down.
import type { NewMatch } from '../protocol/new_match'
import type { Action } from '../protocol/values'

/** Answer given for every seat. */
const answers: { readonly [game: string]: Action } = {
  mass_transit: { do: 'decline' }, // would you like to begin? (MT-2.4)
}

/** Actions that start a new table automatically; none for a prepared position. */
export function openingOf({ game, seats, position }: NewMatch): Pick<NewMatch, 'opening'> {
  const answer = answers[game]
  if (!answer || position || seats.length < 2) return {}
  return { opening: seats.map(() => answer) }
}
